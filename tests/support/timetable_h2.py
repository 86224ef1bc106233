"""What timetable_server does, over HTTP/2 and TLS: timetable_h2.py FOLDER FIRST_MS GAP_MS DELTAS.

Makes a certificate for 127.0.0.1 in FOLDER (cert.pem), prints its base URL, then a JSON line a request, in microseconds of
CLOCK_MONOTONIC, each taken just before the write. Needs python3-h2 and openssl.
"""
import json
import socket
import ssl
import subprocess
import sys
import threading
import time

import h2.config
import h2.connection
import h2.events
import h2.exceptions

FOLDER, FIRST, GAP, DELTAS = sys.argv[1], float(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])


def microseconds():
    return time.monotonic_ns() // 1000


def event(choices, usage=None):
    chunk = {"id": "timetable", "object": "chat.completion.chunk", "created": 1, "model": "timetable", "choices": choices}
    if usage:
        chunk["usage"] = usage
    return b"data: " + json.dumps(chunk).encode() + b"\n\n"


def delta(text):
    return event([{"index": 0, "delta": {"content": text}, "finish_reason": None}])


def answer(peer, connection, stream, read, number):
    def send(data=b"", end=False):
        connection.send_data(stream, data, end_stream=end)
        peer.sendall(connection.data_to_send())

    log = {"connection": 1, "request": number, "read": read, "headers": microseconds(), "deltas": [], "whole": True}
    connection.send_headers(stream, [(":status", "200"), ("content-type", "text/event-stream")])
    send(event([{"index": 0, "delta": {"role": "assistant", "content": ""}, "finish_reason": None}]))
    for k in range(DELTAS):
        bytes_ = delta(f" w{k}")
        time.sleep(max(0, (read + (FIRST + k * GAP) * 1000 - microseconds()) / 1e6))
        log["deltas"].append(microseconds())
        send(bytes_)
    send(event([{"index": 0, "delta": {}, "finish_reason": "stop"}])
         + event([], {"prompt_tokens": 1, "completion_tokens": DELTAS}) + b"data: [DONE]\n\n", end=True)
    print(json.dumps(log), flush=True)


def serve(peer):
    peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False))
    connection.initiate_connection()
    peer.sendall(connection.data_to_send())
    number = 0
    while data := peer.recv(65536):
        ended = []
        for found in connection.receive_data(data):
            if isinstance(found, h2.events.DataReceived):
                connection.acknowledge_received_data(found.flow_controlled_length, found.stream_id)
            if isinstance(found, h2.events.StreamEnded):
                ended.append((found.stream_id, microseconds()))
        peer.sendall(connection.data_to_send())
        for stream, read in ended:
            number += 1
            answer(peer, connection, stream, read, number)


def main():
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
                    "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", FOLDER + "/key.pem", "-out", FOLDER + "/cert.pem"],
                   check=True, stderr=subprocess.DEVNULL)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(FOLDER + "/cert.pem", FOLDER + "/key.pem")
    context.set_alpn_protocols(["h2"])
    listener = socket.create_server(("127.0.0.1", 0))
    print(f"https://127.0.0.1:{listener.getsockname()[1]}/v1", flush=True)

    def shake(plain):
        try:
            serve(context.wrap_socket(plain, server_side=True))
        except (OSError, h2.exceptions.ProtocolError):
            pass

    while True:
        peer, _ = listener.accept()
        threading.Thread(target=shake, args=(peer,), daemon=True).start()


main()
