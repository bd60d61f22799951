"""Runs the bot of docs/api.md, as it is printed there, with a BOT account of its own, and challenges it to a whole game.

usage: bot_account.py http://127.0.0.1:8080 docs/api.md"""

import http.cookiejar
import json
import random
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request

SITE, DOCUMENT = sys.argv[1].rstrip("/"), sys.argv[2]
PASSWORD = "correct horse battery"
# An empty line comes at least every 5 seconds; the machine may be busy.
PATIENCE = 120


def call(path, body=None, method=None, token=None, opener=None):
    """Sends a request and returns the open response."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = "Bearer " + token
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(SITE + path, data, headers, method=method)
    return (opener.open if opener else urllib.request.urlopen)(request, timeout=PATIENCE)


def refusal(path, body=None, token=None):
    """The status and the code of a request that must fail."""
    try:
        call(path, body, token=token)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)["error"]["code"]
    raise AssertionError(f"{path} was allowed")


class Account:
    """An account with a token, and the cookie of its owner."""

    def __init__(self, name, scopes):
        self.name = name
        self.owner = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        call("/api/account", {"name": name, "password": PASSWORD}, opener=self.owner)
        made = json.load(call("/api/account/tokens", {"name": "test", "scopes": scopes}, opener=self.owner))
        self.token = made["token"]

    def call(self, path, body=None, method=None):
        return call(path, body, method, self.token)

    def lines(self, path):
        """The lines of a stream; empty ones only show that it is alive."""
        with self.call(path) as stream:
            assert stream.headers["Content-Type"] == "application/x-ndjson", stream.headers
            for line in stream:
                if line.strip():
                    yield json.loads(line)

    def play(self, id):
        """Plays one game by its stream and returns its moves and its last line."""
        moves = []
        for state in self.lines(f"/api/games/{id}/stream"):
            if state["type"] == "game":
                (mine,), moves = state["you"], state["moves"]
            else:
                moves = moves[: state["ply"] - len(state["moves"])] + state["moves"]
            assert len(moves) == state["ply"], state
            if state["turn"] == mine:
                move = {
                    "clientMoveId": f"{self.name}-{state['seq']}",
                    "expectedSeq": state["seq"],
                    "move": random.Random(state["seq"]).choice(state["legal"]),
                }
                self.call(f"/api/games/{id}/moves", move)
        return moves, state


def challenge(account, terms):
    """Challenges somebody; returns the event that answers, and the rest of the stream that told it."""
    stream = account.call("/api/stream/events")
    # The first line is empty and comes at once: from here on nothing is missed.
    assert stream.readline() == b"\n"
    account.call("/api/challenges", terms)
    events = (json.loads(line) for line in stream if line.strip())
    return next(events), events


def is_bot(name):
    return json.load(call(f"/api/players/{name}"))["player"].get("isBot", False)


def main():
    bot = Account("TestBot", ["bot"])
    assert refusal("/api/account", token="parlor_wrong") == (401, "bad_token")
    assert refusal("/api/account/delete", {"password": PASSWORD}, bot.token) == (403, "needs_session")
    text = open(DOCUMENT, encoding="utf-8").read()
    program = re.search(r"### A bot in Python.*?```python\n(.*?)```", text, re.DOTALL).group(1)
    running = subprocess.Popen([sys.executable, "-c", program, SITE, bot.token])
    try:
        deadline = time.monotonic() + PATIENCE
        while not is_bot("testbot"):
            assert running.poll() is None and time.monotonic() < deadline, "the bot has become a BOT"
            time.sleep(0.05)

        one, other = Account("One", ["play"]), Account("Other", ["play"])
        assert refusal("/api/account/bot", {}, one.token) == (403, "missing_scope")
        event, _ = challenge(one, {"to": "testbot", "game": "entropy"})
        assert event["type"] == "challenge_declined" and event["challenge"]["game"] == "entropy", event

        clock = {"kind": "game", "seconds": 3600, "increment": 0}
        wanted = {"to": "TESTBOT", "game": "connect4", "side": "second", "clock": clock}
        event, events = challenge(other, wanted)
        game = event["game"]
        assert event["type"] == "game_start" and game["side"] == "second", event
        assert game["opponent"]["name"] == "TestBot" and game["opponent"]["isBot"], game
        moves, last = other.play(game["id"])
        assert last["status"] == "finished" and len(moves) >= 7, last
        end = next(events)
        assert end["type"] == "game_finish" and end["game"]["result"] == last["result"], end
        record = json.load(call(f"/api/games/{game['id']}/record"))
        assert record["moves"] == moves and record["result"] == last["result"], record
    finally:
        running.kill()
        running.wait()

    tokens = json.load(call("/api/account/tokens", opener=bot.owner))["tokens"]
    call(f"/api/account/tokens/{tokens[0]['id']}", method="DELETE", opener=bot.owner)
    assert refusal("/api/account", token=bot.token) == (401, "bad_token")
    print(f"the bot of {DOCUMENT} played {len(moves)} moves by its streams: {json.dumps(last['result'])}")


main()
