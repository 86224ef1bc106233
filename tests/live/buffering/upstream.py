"""upstream.py: Chat Completions in 300 pieces, 10 ms apart, to HTTP/1.0 as nginx asks it out of the box: the end of the connection is the
end of the body. Two ports: the second one says X-Accel-Buffering: no. Prints both."""
import http.server
import threading
import time

DELTA = b'data: {"choices":[{"index":0,"delta":{"content":"word "}}]}\n\n'
END = b'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'


def serve(headers):
    class Answer(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            self.rfile.read(int(self.headers["content-length"]))
            self.send_response(200)
            self.send_header("content-type", "text/event-stream")
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            begun = time.monotonic() + 0.2
            for i in range(300):
                time.sleep(max(0, begun + i * 0.01 - time.monotonic()))
                self.wfile.write(DELTA)
            self.wfile.write(END)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever).start()
    return server.server_port


print(serve({}), serve({"x-accel-buffering": "no"}), flush=True)
