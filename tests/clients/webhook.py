"""Receives webhooks and believes them by the functions of docs/api.md, as they are printed there: in Python and in Node.

The folder has the certificates `trusted.pem`, which the server trusts, and `other.pem`, which it does not.

usage: webhook.py http://127.0.0.1:8080 docs/api.md FOLDER"""

import http.cookiejar
import http.server
import json
import queue
import re
import ssl
import subprocess
import sys
import tempfile
import threading
import urllib.request

SITE, DOCUMENT, FOLDER = sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[3]
PATIENCE = 120
TEXT = open(DOCUMENT, encoding="utf-8").read().split("### Webhooks", 1)[1]

calls = queue.Queue()


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        calls.put((dict(self.headers), body))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass

    def handle(self):
        try:
            super().handle()
        except ConnectionError:
            # The server reads the status and leaves.
            pass


def receive(certificate):
    """Starts a receiver with this certificate; returns its address."""
    receiver = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(f"{FOLDER}/{certificate}.pem")
    receiver.socket = context.wrap_socket(receiver.socket, server_side=True)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    return f"https://localhost:{receiver.server_port}/parlor"


def snippet(language):
    return re.search(rf"```{language}\n(.*?)```", TEXT, re.DOTALL).group(1)


def is_genuine_in_node(secret, headers, body):
    names = {name.lower(): value for name, value in headers.items()}
    check = """
const [secret, headers, body] = JSON.parse(process.argv[2]);
process.stdout.write(String(isGenuine(secret, headers, Buffer.from(body, "hex"))));
"""
    with tempfile.NamedTemporaryFile("w", suffix=".mjs") as file:
        file.write(snippet("js") + check)
        file.flush()
        words = json.dumps([secret, names, body.hex()])
        return subprocess.run(["node", file.name, words], capture_output=True, text=True, check=True).stdout == "true"


def main():
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def call(path, body):
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(SITE + path, json.dumps(body).encode(), headers)
        return json.load(opener.open(request, timeout=PATIENCE))

    call("/api/account", {"name": "Receiver", "password": "correct horse battery"})
    other = call("/api/account/webhooks", {"url": receive("other"), "events": ["game_over"]})
    ping = call(f"/api/account/webhooks/{other['id']}/ping", {})
    assert "certificate" in ping["fault"], ping
    hook = call("/api/account/webhooks", {"url": receive("trusted"), "events": ["game_over", "your_turn"]})
    ping = call(f"/api/account/webhooks/{hook['id']}/ping", {})
    assert ping["isOn"] and ping["fault"] is None, ping
    terms = {"game": "connect4", "first": {"kind": "person"}, "second": {"kind": "bot", "player": "random"}}
    game = call("/api/games", terms)["state"]["id"]

    space = {}
    exec(snippet("python"), space)
    is_genuine = space["is_genuine"]

    def next_call(kind):
        headers, body = calls.get(timeout=PATIENCE)
        told = json.loads(body)
        assert told["type"] == kind and told["id"] == headers["parlor-delivery"], told
        for check in (is_genuine, is_genuine_in_node):
            assert check(hook["secret"], title(headers), body), (kind, headers)
            assert not check(hook["secret"], title(headers), body.replace(b"type", b"kind")), "another body"
            assert not check("whsec_other", title(headers), body), "another secret"
            old = title(headers) | {"Parlor-Timestamp": "1700000000"}
            assert not check(hook["secret"], old, body), "another time"
        return told

    next_call("ping")
    assert next_call("your_turn")["game"]["id"] == game
    call(f"/api/games/{game}/resign", {"clientMoveId": "r", "expectedSeq": 0})
    over = next_call("game_over")["game"]
    assert over["id"] == game and over["ended"] == "resigned", over
    print("webhooks came, and Python and Node believed the right ones")


def title(headers):
    """Header names as servers of Python give them in a mapping that ignores case."""
    return {name.title(): value for name, value in headers.items()}


main()
