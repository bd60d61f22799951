"""Reads the positions that `parlor train data` writes; the format is in docs/training-data.md.

Run by itself it prints one JSON object a position: python3 training_data.py FILE
"""

import json
import math
import struct
import sys
import zlib

FIXED = struct.Struct("<QfffhHHHI")
MOVE = struct.Struct("<HfH")


def header(file):
    """Checks the beginning and returns how the games were played."""
    name, version, length = struct.unpack("<4sBI", file.read(9))
    if (name, version) != (b"PTRD", 1):
        raise ValueError("not training data of version 1")
    return json.loads(file.read(length))


def samples(file):
    """Every position behind the header, block by block."""
    while head := file.read(8):
        _, length = struct.unpack("<II", head)
        block, at = zlib.decompress(file.read(length)), 0
        while at < len(block):
            key, win, points, reward, scored, side, played, count, size = FIXED.unpack_from(block, at)
            at += FIXED.size
            position, at = block[at : at + size].decode(), at + size
            moves = []
            for _ in range(count):
                share, after, size = MOVE.unpack_from(block, at)
                at += MOVE.size
                moves.append((block[at : at + size].decode(), share / 65535, after))
                at += size
            yield {
                "key": key,
                "side": side,
                "win": win,
                "points": None if math.isnan(points) else points,
                "result": scored if math.isnan(reward) else reward,
                "position": position,
                "played": moves[played][0],
                "moves": moves,
            }


def arrays(file):
    """NumPy arrays of keys, sides, values and results."""
    import numpy

    rows = list(samples(file))
    kinds = {"key": "u8", "side": "u1", "win": "f4", "result": "f4"}
    return {name: numpy.array([row[name] for row in rows], dtype=kind) for name, kind in kinds.items()}


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as data:
        header(data)
        for sample in samples(data):
            print(json.dumps(sample))
