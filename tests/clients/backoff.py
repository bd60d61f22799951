"""A refusal says how long to wait, and whoever waits so long gets in.

usage: backoff.py ADDRESS          a service with one search thread and two places in its queue
"""

import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import grpc
from bots import Bots
from google.rpc import error_details_pb2, status_pb2

CALLERS, THINK_MS = 8, 150
# Waiting half of the queue away needs a few attempts for the last one; without waiting it takes hundreds.
MOST_ATTEMPTS = 30
RETRYING = {
    "methodConfig": [
        {
            "name": [{"service": "parlor.v1.Bots"}],
            "retryPolicy": {
                "maxAttempts": 5,
                "initialBackoff": "0.001s",
                "maxBackoff": "0.001s",
                "backoffMultiplier": 1,
                "retryableStatusCodes": ["RESOURCE_EXHAUSTED"],
            },
        }
    ]
}


def request(bots, name):
    message = bots.message("ChooseRequest", player=f"mcts@millis={THINK_MS}", session=name)
    message.position.game = "connect4"
    return message


def wait_told(error):
    """What a refusal says, in the trailer that libraries read and in the standard detail."""
    trailers = dict(error.trailing_metadata())
    told = int(trailers["grpc-retry-pushback-ms"])
    details = status_pb2.Status.FromString(trailers["grpc-status-details-bin"]).details
    info = error_details_pb2.RetryInfo()
    assert len(details) == 1 and details[0].Unpack(info), details
    assert abs(info.retry_delay.ToMilliseconds() - told) <= 1, (info, told)
    # At most three searches wait or run, and each takes THINK_MS.
    assert 1 <= told <= 3 * THINK_MS, told
    return told / 1000


def patient(bots, number):
    """Asks until the service has a place; returns how often, and the times it was told to wait."""
    waits = []
    for attempt in range(1, MOST_ATTEMPTS + 1):
        try:
            assert bots.call("Choose", request(bots, f"patient {number}"), timeout=60).thought.move
            return attempt, waits
        except grpc.RpcError as error:
            assert error.code() == grpc.StatusCode.RESOURCE_EXHAUSTED, error
            waits.append(wait_told(error))
            time.sleep(waits[-1])
    raise AssertionError(f"caller {number} waited {waits} and never got in")


def main():
    with grpc.insecure_channel(sys.argv[1]) as channel:
        bots = Bots(channel)
        with ThreadPoolExecutor(CALLERS) as pool:
            results = list(pool.map(lambda number: patient(bots, number), range(CALLERS)))
        waits = [wait for _, waits in results for wait in waits]
        assert waits, "nobody was refused, so nothing was tried"
        print(f"{CALLERS} callers got in after {sorted(attempts for attempts, _ in results)} attempts")

    # The library's own retries wait as they are told: with its own pause of 1 ms, five attempts would be over at once.
    options = [("grpc.service_config", json.dumps(RETRYING)), ("grpc.enable_retries", 1)]
    with grpc.insecure_channel(sys.argv[1], options=options) as channel:
        bots = Bots(channel)
        calls = [bots.stub("Choose").future(request(bots, f"retrying {number}"), timeout=60) for number in range(4)]
        answered = sum(call.exception() is None for call in calls)
        print(f"{answered} of {len(calls)} calls of a client that retries by itself were answered")
        assert answered == len(calls), [call.details() for call in calls]


main()
