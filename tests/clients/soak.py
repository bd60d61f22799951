"""Load and memory of the bot service: 200 callers at once, then ten thousand calls. Prints a table, fails on a bound."""

import math
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import grpc
from bots import Bots

THINK = 50
MOST_GROWTH = 1.05


class Choose:
    """The call `Choose`."""

    def __init__(self, channel):
        self.bots = Bots(channel)
        self.call = self.bots.stub("Choose")

    def ask(self, session, moves=(), **limits):
        request = self.bots.message("ChooseRequest", player="mcts", session=session)
        request.position.game = "connect4"
        request.position.moves.extend(moves)
        for name, value in limits.items():
            setattr(request.limits, name, value)
        return request


def burst(choose, callers, waiting, workers):
    """So many callers at once; everybody is answered in time or refused."""
    times, refused, others, lock = [], [0], [], threading.Lock()
    done = threading.Semaphore(0)

    def ended(call, began):
        took = (time.perf_counter() - began) * 1000
        with lock:
            if call.code() == grpc.StatusCode.OK:
                times.append(took)
            elif call.code() == grpc.StatusCode.RESOURCE_EXHAUSTED:
                refused[0] += 1
            else:
                others.append(call.code())
        done.release()

    for number in range(callers):
        began = time.perf_counter()
        call = choose.call.future(choose.ask(f"burst {number}", time_ms=THINK), timeout=60)
        call.add_done_callback(lambda call, began=began: ended(call, began))
    for _ in range(callers):
        done.acquire()
    times.sort()
    p50, p99 = times[len(times) // 2], times[math.ceil(len(times) * 0.99) - 1]
    bound = THINK + math.ceil(waiting / workers) * THINK + 50
    print(f"| {callers} | {waiting} | {len(times)} | {refused[0]} | {p50:.0f} | {p99:.0f} | {bound} |")
    assert not others, others
    assert len(times) + refused[0] == callers
    return [] if p99 <= bound else [f"{callers} callers: p99 {p99:.0f} ms is beyond {bound} ms"]


def resident(pid):
    """Memory of a process, in KiB."""
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def memory(choose, pid, calls):
    """Many calls, with sessions that come and go; memory settles."""

    def one(number):
        # Names come again after 500 others; some have no name, and some of those ask about an opening.
        moves = [str(1 + number % 7), str(1 + number // 7 % 7), "4", "4"]
        name, plies = (f"soak {number % 500}", 4) if number % 3 else ("", 2 if number % 10 == 0 else 4)
        # The first calls fill what openings may take, as the first hours of a service do.
        name, plies, nodes = ("", 2, 8000) if number < 49 else (name, plies, 1000)
        choose.call(choose.ask(name, moves[:plies], nodes=nodes), timeout=60)

    first = calls // 10
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(one, range(first)))
        early = resident(pid)
        began = time.perf_counter()
        list(pool.map(one, range(first, calls)))
        late = resident(pid)
    speed = (calls - first) / (time.perf_counter() - began)
    growth = late / early
    print(f"memory after {first} calls {early} KiB, after {calls} {late} KiB: {growth:.3f} times; {speed:.0f} calls/s")
    return [] if growth <= MOST_GROWTH else [f"memory grew {growth:.3f} times"]


def main():
    address, pid, waiting, workers, calls = sys.argv[1], *map(int, sys.argv[2:6])
    with grpc.insecure_channel(address) as channel:
        choose = Choose(channel)
        choose.call(choose.ask("warm", time_ms=10), timeout=20)
        print("| callers | waiting | accepted | refused | p50 ms | p99 ms | bound ms |")
        print("|--:|--:|--:|--:|--:|--:|--:|")
        faults = [fault for callers in (10, 50, 200) for fault in burst(choose, callers, waiting, workers)]
        faults += memory(choose, pid, calls)
        print("load of the machine:", open("/proc/loadavg").read().split()[0])
        if faults:
            sys.exit("; ".join(faults))


main()
