# SPDX-License-Identifier: BSL-1.0
"""How long the explorer takes to answer: the first page, and clicks along random runs.

usage: clicks.py PROGRAM [CHECK]; PROGRAM is one with checks, such as examples/two_phase_commit; CHECK is the number of a check, by
default the last one
"""

import random
import statistics
import sys
import time
import urllib.request
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "tests" / "explorer"))
from served_program import ServedProgram

RUNS, STEPS = 20, 25


def milliseconds(action) -> float:
    begin = time.perf_counter()
    action()
    return (time.perf_counter() - begin) * 1_000


def clicks(served: ServedProgram, check: int) -> list[float]:
    times, drawn = [], random.Random(1)
    for _ in range(RUNS):
        at = "0"
        for _ in range(STEPS):
            run = {}
            times.append(milliseconds(lambda: run.update(served.ask("run", check=check, at=at))))
            if not run["next"]:
                break
            at = drawn.choice(run["next"])["at"]
    return times


def main(program: str, check: str = "") -> None:
    begin = time.perf_counter()
    with ServedProgram(program) as served:
        urllib.request.urlopen(served.address).read()
        first = (time.perf_counter() - begin) * 1_000
        checks = served.wait_for_verdicts()["checks"]
        number = int(check) if check else len(checks) - 1
        times = sorted(clicks(served, number))
        graph = milliseconds(lambda: served.ask("graph", check=number, at="0", steps=2))
        print(f"{checks[number]['name']}, {checks[number]['counts']['states']} states")
        print(f"from the start of the program to the first page: {first:.0f} ms")
        print(f"{len(times)} clicks: median {statistics.median(times):.1f} ms, 99 % below {times[len(times) * 99 // 100]:.1f} ms, "
              f"longest {times[-1]:.1f} ms")
        print(f"the graph two steps around the first state: {graph:.0f} ms")


main(*sys.argv[1:])
