"""Plays a game of Connect Four with a client that openapi-python-client has made: play.py ADDRESS."""

import secrets
import sys
import time

from parlor_client import AuthenticatedClient
from parlor_client.api.games import create_game, get_game, get_record
from parlor_client.api.play import make_move
from parlor_client.models import (
    ActReplyAccepted,
    ActReplyIllegal,
    CreateGame,
    ErrorReply,
    EventMove,
    GameRecord,
    GameReply,
    MoveRequest,
    SeatRequestBot,
    SeatRequestBotKind,
    SeatRequestPerson,
    SeatRequestPersonKind,
    Side,
    Status,
)

client = AuthenticatedClient(base_url=sys.argv[1], token=secrets.token_hex(16))


def choice(state):
    """The move that ends on top of the last one or, where that column is full, any."""
    last = state.moves[-1] if state.moves else None
    return last if last in state.legal else state.legal[0]


request = CreateGame(
    game="connect4",
    first=SeatRequestPerson(kind=SeatRequestPersonKind.PERSON),
    second=SeatRequestBot(kind=SeatRequestBotKind.BOT, player="easy"),
)
reply = create_game.sync(client=client, body=request)
assert isinstance(reply, GameReply), reply
game = reply.state.id
assert reply.you == [Side.FIRST], reply.you

illegal = MoveRequest(client_move_id="no", expected_seq=reply.state.seq, move="9")
answer = make_move.sync_detailed(game, client=client, body=illegal)
assert answer.status_code == 422 and isinstance(answer.parsed, ActReplyIllegal), answer

while reply.state.status == Status.IN_PROGRESS:
    seq = reply.state.seq
    if reply.state.turn in reply.you:
        move = MoveRequest(client_move_id=f"move-{seq}", expected_seq=seq, move=choice(reply.state))
        answer = make_move.sync(game, client=client, body=move)
        assert isinstance(answer, ActReplyAccepted), answer
    else:
        time.sleep(0.02)
    reply = get_game.sync(game, client=client)
    assert isinstance(reply, GameReply), reply

moves = [event.move for event in reply.events if isinstance(event, EventMove)]
assert len(moves) == reply.state.ply and reply.state.result, reply.state
record = get_record.sync(game, client=client)
assert isinstance(record, GameRecord) and record.moves == moves, record
missing = get_game.sync("nothing", client=client)
assert isinstance(missing, ErrorReply) and missing.error.code == "no_such_game", missing
print(f"openapi-python-client: {reply.state.ply} plies, {reply.state.result}")
