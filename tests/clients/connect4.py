"""Plays Connect Four through parlor.v1, knowing nothing but an address: everything else comes by reflection."""

import json
import random
import sys

import grpc
from bots import Bots

GAMES = 4


def play(bots, seed):
    """One game, the bot first in every other one; returns how it ended for the bot."""
    rng = random.Random(seed)
    bot_side = 1 + seed % 2
    position = bots.message("Position", game="connect4")
    while True:
        state = bots.call("Moves", bots.message("MovesRequest", position=position))
        if state.state.WhichOneof("turn") == "outcome":
            outcome = state.state.outcome
            if outcome.WhichOneof("kind") == "draw":
                return "draw"
            return "won" if outcome.winner == bot_side else "lost"
        if state.state.side == bot_side:
            limits = bots.message("Limits", nodes=2000)
            request = bots.message(
                "ChooseRequest", position=position, player="mcts", limits=limits, session=f"python {seed}"
            )
            thought = bots.call("Choose", request).thought
            assert thought.move in state.moves, (thought.move, state.moves)
            assert 0.0 <= thought.value.win <= 1.0 and thought.nodes <= 2000, thought
            chosen = thought.move
        else:
            chosen = rng.choice(list(state.moves))
        played = bots.call("Play", bots.message("PlayRequest", position=position, moves=[chosen]))
        assert json.loads(played.state.view), "a view is JSON"
        del position.moves[:]
        position.moves.extend(played.moves)


def main():
    with grpc.insecure_channel(sys.argv[1]) as channel:
        bots = Bots(channel)
        print("services:", ", ".join(bots.services))
        for service in ["parlor.v1.Bots", "grpc.health.v1.Health"]:
            assert service in bots.services, f"{service} is not listed"
        catalog = bots.call("Catalog", bots.message("CatalogRequest"))
        print("games:", ", ".join(game.id for game in catalog.games))

        results = [play(bots, seed) for seed in range(GAMES)]
        print("the bot against chance:", ", ".join(results))
        assert results.count("won") >= GAMES - 1, results

        request = bots.message("ChooseRequest", position=bots.message("Position", game="connect4"), player="mcts")
        request.limits.time_ms = 300
        news = [reply.WhichOneof("news") for reply in bots.call("Think", request)]
        assert news[-1] == "decision" and "progress" in news, news

        try:
            bots.call("Moves", bots.message("MovesRequest", position=bots.message("Position", game="connect5")))
            raise AssertionError("there is no such game")
        except grpc.RpcError as error:
            assert error.code() == grpc.StatusCode.NOT_FOUND, error
            print("an unknown game:", error.details())


main()
