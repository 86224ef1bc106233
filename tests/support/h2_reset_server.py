#!/usr/bin/python3
"""h2_reset_server.py CERTIFICATE KEY: answers one request over HTTP/2 and TLS. Prints its port; then each line of standard
input is a piece of the body in base64, sent as a DATA frame of its own; "reset" ends the stream with INTERNAL_ERROR."""
import base64
import socket
import ssl
import sys

import h2.config
import h2.connection
import h2.errors
import h2.events

tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
tls.load_cert_chain(sys.argv[1], sys.argv[2])
tls.set_alpn_protocols(["h2"])
listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
peer = tls.wrap_socket(listener.accept()[0], server_side=True)
connection = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False))
connection.initiate_connection()


def flush():
    peer.sendall(connection.data_to_send())


def asked():
    """The stream of the first request whose body is whole."""
    while True:
        flush()
        for event in connection.receive_data(peer.recv(65536)):
            if isinstance(event, h2.events.DataReceived):
                connection.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            if isinstance(event, h2.events.StreamEnded):
                return event.stream_id


stream = asked()
connection.send_headers(stream, [(":status", "200"), ("content-type", "text/event-stream")])
flush()
for line in sys.stdin:
    if line.strip() == "reset":
        connection.reset_stream(stream, h2.errors.ErrorCodes.INTERNAL_ERROR)
        flush()
        break
    connection.send_data(stream, base64.b64decode(line))
    flush()
while peer.recv(65536):
    pass
