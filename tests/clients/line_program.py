"""A program for docs/line-protocol.md that knows no rules: it asks `parlor bot` which moves there are, and plays any of them.

usage: line_program.py PARLOR GAME BOT"""

import random
import subprocess
import sys

PARLOR, GAME, BOT = sys.argv[1:4]
rules = subprocess.Popen([PARLOR, "bot", GAME, BOT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(line):
    rules.stdin.write(line + "\n")
    rules.stdin.flush()
    return rules.stdout.readline().strip()


for line in sys.stdin:
    command, *words = line.split() or [""]
    if command == "hello":
        answer = f"id game {GAME}\nid program python\nok"
    elif command == "seed":
        random.seed(words[0])
        answer = "ok"
    elif command == "position":
        answer = ask(line.strip())
    elif command == "go":
        answer = "bestmove " + random.choice(ask("moves").split()[1:])
    elif command == "quit":
        break
    else:
        answer = "error no command " + command
    print(answer, flush=True)
rules.kill()
