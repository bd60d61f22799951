"""Plays Connect Four against a bot over HTTP, with nothing but the standard library.

usage: http_game.py http://HOST:PORT
"""

import json
import sys
import time
import urllib.request

TOKEN = "0" * 31 + "1"
PATIENCE = 120


def ask(path, body=None):
    """One request; the answer is JSON."""
    headers = {"authorization": f"Bearer {TOKEN}", "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(sys.argv[1] + path, data, headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def main():
    """Plays the first legal move until the game is over."""
    seats = {"first": {"kind": "person"}, "second": {"kind": "bot", "player": "easy"}}
    game = ask("/api/games", {"game": "connect4", **seats})["state"]["id"]
    end = time.monotonic() + PATIENCE
    moves = 0
    while True:
        state = ask(f"/api/games/{game}")["state"]
        if state["status"] == "finished":
            break
        if time.monotonic() > end:
            sys.exit(f"the game does not end: {state}")
        if state["turn"] == "first":
            move = {"clientMoveId": f"m{moves}", "expectedSeq": state["seq"], "move": state["legal"][0]}
            ask(f"/api/games/{game}/moves", move)
            moves += 1
        else:
            time.sleep(0.02)
    if moves < 4:
        sys.exit(f"a game of {moves} moves: {state}")
    print(f"a game was won, lost or drawn after {moves} moves of ours")


main()
