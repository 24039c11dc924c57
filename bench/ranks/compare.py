#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compares ranks with threads: the same checks in one program, started directly and by mpirun, taking turns in one run.

The least time of `--repetitions` searches is printed, without the start of processes, because other load on the machine only adds
time. Every run has to count exactly the states or sequences of the model. The results are written to stdout, and to a file with
--json.

Exit codes: 0, 1 if a count is wrong, 2 for an error on the command line, 77 if there is no mpirun, 130 if interrupted.
"""

import argparse
import re
import shutil
import statistics
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from comparison import Mistake, chosen_models, counts, exit_code, found_program, parsed, parser_of, run  # noqa: E402


@dataclass(frozen=True)
class Model:
    name: str
    check: str
    count: int  # states, or sequences
    small: bool = False


ALL_MODELS = [
    Model("two_phase_3", "two_phase<3>.reachable", 288, small=True),
    Model("narrow_50", "narrow<50>.reachable", 2_500, small=True),
    Model("wide_5", "counter_grid<5, 5>.reachable", 3_125, small=True),
    Model("lopsided_8", "lopsided.sequences<8>", 4**5, small=True),
    Model("two_phase_8", "two_phase<8>.reachable", 1_745_408),
    Model("two_phase_9", "two_phase<9>.reachable", 10_340_352),
    Model("wide_25", "counter_grid<5, 25>.reachable", 9_765_625),
    Model("narrow_3000", "narrow<3000>.reachable", 9_000_000),
    Model("lopsided_17", "lopsided.sequences<17>", 4**14),
]
USUAL_MODELS = ["two_phase_8", "wide_25", "narrow_3000", "lopsided_17"]
UNITS = {"us": 1e-6, "ms": 1e-3, "s": 1.0, "min": 60.0}
FOUND = re.compile(r"OK \].*\((\d+) (?:states|sequences).*, ([\d.]+) (us|ms|s|min)\)")
SENT = re.compile(r"sent each other (\d+) bytes")


@dataclass(frozen=True)
class Run:
    count: int
    seconds: float
    sent_bytes: int


@dataclass
class Contender:
    ranks: int  # 0: threads of one process
    threads: int
    command: list[str]
    runs: list[Run] = field(default_factory=list)

    def run_once(self) -> None:
        done = subprocess.run(self.command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        text = done.stdout.decode(errors="replace")
        found = FOUND.search(text)
        if done.returncode != 0 or not found:
            raise Mistake(f"exit code {done.returncode}: {' '.join(self.command)}\n{text}")
        sent = SENT.search(text)
        self.runs.append(Run(int(found[1]), float(found[2]) * UNITS[found[3]], int(sent[1]) if sent else 0))

    def result(self, model: Model) -> dict:
        seconds = min(run.seconds for run in self.runs)
        return {
            "model": model.name,
            "ranks": self.ranks,
            "threads": self.threads,
            "count": model.count,
            "seconds": seconds,
            "count_per_s": model.count / seconds if seconds > 0 else 0.0,
            "sent_bytes_each": statistics.median(run.sent_bytes for run in self.runs) / model.count,
            "repetitions": len(self.runs),
        }


def contenders(model: Model, arguments: argparse.Namespace) -> list[Contender]:
    def command(threads: int) -> list[str]:
        return [str(arguments.ours), f"--filter={model.check}", f"--threads={threads}", "--color=never", "--progress=off"]

    mpirun = [arguments.mpirun, "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", *arguments.mpirun_options]
    alone = [Contender(0, threads, command(threads)) for threads in arguments.threads]
    return alone + [Contender(ranks, 1, [*mpirun, "-n", str(ranks), *command(1)]) for ranks in arguments.ranks]


def take_turns(found: list[Contender], model: Model, repetitions: int) -> list[dict]:
    for repetition in range(repetitions):
        for one in found:
            if sys.stderr.isatty():
                print(f"\r\033[K{model.name}: {one.ranks} ranks, {repetition + 1}/{repetitions}", end="", file=sys.stderr)
            one.run_once()
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return [one.result(model) for one in found]


def wrong_counts(found: list[Contender], model: Model) -> list[str]:
    counts = {(one.ranks, one.threads, run.count) for one in found for run in one.runs if run.count != model.count}
    return [f"{model.name}: {ranks} ranks of {threads} threads count {count}, not {model.count}"
            for ranks, threads, count in sorted(counts)]


def add_ratios(results: list[dict]) -> None:
    """The speed of ranks relative to as many threads, and of both relative to one thread."""
    by_threads = {one["threads"]: one["seconds"] for one in results if one["ranks"] == 0}
    for one in results:
        if one["seconds"] > 0 and 1 in by_threads:
            one["beside_one_thread"] = by_threads[1] / one["seconds"]
        if one["seconds"] > 0 and one["ranks"] in by_threads:
            one["beside_threads"] = by_threads[one["ranks"]] / one["seconds"]


def print_results(results: list[dict]) -> None:
    print(f"{'model':14} {'searched by':12} {'count':>11} {'seconds':>9} {'M/s':>8} {'bytes sent each':>16}  times as fast as")
    for one in results:
        who = f"{one['ranks']} ranks" if one["ranks"] else f"{one['threads']} threads"
        ratio = f"{one['beside_one_thread']:.2f} one thread" if "beside_one_thread" in one else ""
        if "beside_threads" in one:
            ratio += f", {one['beside_threads']:.2f} {one['ranks']} threads"
        print(f"{one['model']:14} {who:12} {one['count']:11} {one['seconds']:9.3f} {one['count_per_s'] / 1e6:8.2f} "
              f"{one['sent_bytes_each']:16.2f}  {ratio}")


def parse_arguments() -> argparse.Namespace:
    parser = parser_of(__doc__, "bench_ranks", ALL_MODELS, USUAL_MODELS)
    parser.add_argument("--threads", type=counts, default=[1, 2], metavar="A,B", help="of one process (default: 1,2)")
    parser.add_argument("--ranks", type=counts, default=[1, 2, 4], metavar="A,B", help="of one thread each (default: 1,2,4)")
    parser.add_argument("--mpirun", default="mpirun", metavar="PROGRAM", help="(default: %(default)s)")
    parser.add_argument("--mpirun-options", type=str.split, default=[], metavar="'A B'",
                        help="more of them, such as '--mca mpi_yield_when_idle 1'; write --mpirun-options='...'")
    return parsed(parser, ALL_MODELS)


def compare(arguments: argparse.Namespace) -> int:
    models = chosen_models(arguments.models, ALL_MODELS)
    arguments.ours = found_program(arguments, "bench_ranks")
    if shutil.which(arguments.mpirun) is None:
        print(f"compare.py: {arguments.mpirun} is not installed; as root, run: "
              "apt-get install --no-install-recommends openmpi-bin", file=sys.stderr)
        return 77
    results, wrong = [], []
    for model in models:
        found = contenders(model, arguments)
        of_model = take_turns(found, model, arguments.repetitions)
        add_ratios(of_model)
        wrong += wrong_counts(found, model)
        results += of_model
    print_results(results)
    return exit_code(results, wrong, arguments.json)


def main() -> int:
    arguments = parse_arguments()
    return run(lambda: compare(arguments))


if __name__ == "__main__":
    sys.exit(main())
