"""Receives webhooks with nothing but Python 3: WEBHOOK_SECRET=whsec_… python3 receiver.py"""

import hashlib
import hmac
import json
import os
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["WEBHOOK_SECRET"].encode()
TOLERANCE_SECONDS = 300
MOST_BYTES = 1_000_000

# Forgotten when the program stops. In earnest, write the id into a table with
# a unique key, in the transaction in which you act on the event.
seen = set()
lock = threading.Lock()


def is_genuine(header, body):
    found = re.fullmatch(r"t=([0-9]{1,12}),v1=([0-9a-f]{64})", header or "")
    if not found or abs(time.time() - int(found[1])) > TOLERANCE_SECONDS:
        return False
    signed = found[1].encode() + b"." + body
    expected = hmac.new(SECRET, signed, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, found[2])


def act(event):
    print(event["event"], event["data"]["id"], flush=True)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        length = int(self.headers.get("Content-Length", 0))
        if not 0 < length <= MOST_BYTES:
            return self.answer(413)
        body = self.rfile.read(length)
        if not is_genuine(self.headers.get("X-Service-Signature-V2"), body):
            return self.answer(400)
        event = json.loads(body)
        with lock:
            if event["id"] not in seen:
                act(event)
                seen.add(event["id"])
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
