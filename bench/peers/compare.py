#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compares foregone with SPIN and rumur: the same models, exact searches, whole processes, taking turns in one run.

All programs are built in a temporary folder and started `--repetitions` times, one after another; medians are printed. Every
run has to count exactly the states of the model. The results are written to stdout, and to a file with --json.

Exit codes: 0, 1 if a count is wrong, 2 for an error on the command line or a missing tool, 130 if interrupted;
with --small, 77 if SPIN or rumur is not installed.
"""

import argparse
import math
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import edit_to_verdict  # noqa: E402
from comparison import Mistake, chosen_models, counts, exit_code, found_program, parsed, parser_of, run  # noqa: E402

HERE = Path(__file__).resolve().parent
MODELS = HERE / "models"
SLOT_BYTES = 8  # of rumur's table


@dataclass(frozen=True)
class Model:
    name: str
    file: str  # in models/, without .pml and .m
    constant: str  # the size in both files; empty: only one size
    size: int
    check: str  # ours
    states: int
    search_depth: int  # greatest depth of SPIN's depth-first search
    example: str = ""  # in examples/, without .cpp: ours for --edit-to-verdict
    type_of_check: str = ""  # if `check` is not the type's name

    @property
    def small(self) -> bool:
        return self.states < 20_000


ALL_MODELS = [
    Model("two_phase_3", "two_phase", "managers", 3, "two_phase<3>.reachable", 288, 1_000, "two_phase_commit"),
    Model("philosophers_4", "philosophers", "seats", 4, "philosophers<4, true>.reachable", 81, 1_000),
    Model("filter_lock_3", "filter_lock", "count", 3, "filter_lock<3>.reachable", 12_498, 12_498),
    Model("grid_5", "grid", "values", 5, "counter_grid<5, 5>.reachable", 3_125, 1_000),
    Model("two_phase_6", "two_phase", "managers", 6, "two_phase<6>.reachable", 50_816, 1_000, "two_phase_commit"),
    Model("two_phase_8", "two_phase", "managers", 8, "two_phase<8>.reachable", 1_745_408, 1_000, "two_phase_commit"),
    Model("two_phase_9", "two_phase", "managers", 9, "two_phase<9>.reachable", 10_340_352, 1_000),
    Model("philosophers_12", "philosophers", "seats", 12, "philosophers<12, true>.reachable", 531_441, 531_441, "philosophers"),
    Model("philosophers_14", "philosophers", "seats", 14, "philosophers<14, true>.reachable", 4_782_969, 4_782_969),
    Model("filter_lock_4", "filter_lock", "count", 4, "filter_lock<4>.reachable", 1_119_560, 200_000, "filter_lock"),
    Model("puzzle_8", "puzzle8", "", 0, "sliding_puzzle<3, 3>.reachable", 181_440, 181_440, "puzzle8", "puzzle8"),
    Model("grid_35", "grid", "values", 35, "counter_grid<5, 35>.reachable", 52_521_875, 1_000),
]
EDITED_MODELS = ["two_phase_6", "two_phase_8", "philosophers_12", "filter_lock_4", "puzzle_8"]
USUAL_MODELS = ["two_phase_8", "philosophers_12", "filter_lock_4", "puzzle_8"]


class MissingTool(Exception):
    """The tools to be installed."""


@dataclass(frozen=True)
class Run:
    states: int
    elapsed_s: float
    processor_s: float
    peak_bytes: int


@dataclass
class Contender:
    """A program that searches one model with a number of threads."""

    who: str
    threads: int
    command: list[str]
    states_in: re.Pattern[str]  # pattern of its output
    runs: list[Run] = field(default_factory=list)

    def run_once(self, folder: Path) -> None:
        output, run_cost = run_measured(self.command, folder)
        found = self.states_in.search(output)
        if not found:
            raise Mistake(f"{self.who} counts no states: {' '.join(self.command)}\n{output}")
        self.runs.append(Run(int(found[1]), *run_cost))

    def median(self, of) -> float:
        return statistics.median(of(run) for run in self.runs)

    def result(self, model: Model) -> dict:
        elapsed_s = self.median(lambda run: run.elapsed_s)
        return {
            "model": model.name,
            "threads": self.threads,
            "who": self.who,
            "states": model.states,
            "elapsed_s": elapsed_s,
            "processor_s": self.median(lambda run: run.processor_s),
            "states_per_s": model.states / elapsed_s,
            "bytes_per_state": self.median(lambda run: run.peak_bytes) / model.states,
            "repetitions": len(self.runs),
        }


def run_to_end(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    text = done.stdout.decode(errors="replace")
    if done.returncode != 0:
        raise Mistake(f"exit code {done.returncode}: {' '.join(command)}\n{text}")
    return text


def run_measured(command: list[str], folder: Path) -> tuple[str, tuple[float, float, int]]:
    """The output of a program, and its cost: elapsed and processor seconds, and bytes."""
    output = run_to_end(["./measured_run", "cost", *command], folder)
    elapsed_s, processor_s, peak_bytes = (folder / "cost").read_text(encoding="ascii").split()
    return output, (float(elapsed_s), float(processor_s), int(peak_bytes))


def tool(names: list[str], package: str) -> str:
    for name in names:
        if path := shutil.which(name):
            return path
    raise MissingTool(f"{names[0]} is not installed; as root, run: apt-get install --no-install-recommends {package}")


def power_of_two(at_least: float) -> int:
    return max(0, math.ceil(math.log2(at_least)))


def build_spin(model: Model, folder: Path) -> Contender:
    """One core, exact, no reduction, the table with a slot per state, the stack as deep as the search."""
    size = [f"-D{model.constant}={model.size}"] if model.constant else []
    run_to_end([tool(["spin"], "spin"), "-a", "-o2", *size, str(MODELS / f"{model.file}.pml")], folder)
    run_to_end([tool(["gcc"], "gcc"), "-w", "-O3", "-march=native", "-DSAFETY", "-DNOREDUCE", "-DMEMLIM=32768",
                "-o", "pan", "pan.c"], folder)
    table = f"-w{max(16, power_of_two(model.states))}"
    command = [str(folder / "pan"), "-n", "-E", table, f"-m{model.search_depth}"]
    return Contender("SPIN", 1, command, re.compile(r"(\d+) states, stored"))


def write_rumur_model(model: Model, folder: Path) -> int:
    """Writes model.m of the requested size; returns the bytes of a table that does not grow."""
    text = (MODELS / f"{model.file}.m").read_text(encoding="utf-8")
    if model.constant:
        text = re.sub(rf"^const {model.constant}: \d+;", f"const {model.constant}: {model.size};", text, flags=re.MULTILINE)
    (folder / "model.m").write_text(text, encoding="utf-8")
    return max(1 << 20, SLOT_BYTES << power_of_two(model.states / 0.65))  # it grows at 65 %


def build_rumur(model: Model, folder: Path, threads: int) -> Contender:
    """Exact, no reduction, no traces, the table large enough not to grow; compiled by Clang, which is twice as fast as GCC here."""
    table_bytes = write_rumur_model(model, folder)
    run_to_end([tool(["rumur"], "rumur"), "--deadlock-detection", "off", "--counterexample-trace", "off",
                "--symmetry-reduction", "off", "--set-capacity", str(table_bytes), "--threads", str(threads),
                "--output", "rumur.c", "model.m"], folder)
    program = f"rumur_{threads}"
    run_to_end([tool(["clang-19", "clang"], "clang-19"), "-w", "-std=c11", "-O3", "-march=native", "-mcx16",
                "-o", program, "rumur.c", "-lpthread"], folder)
    return Contender("rumur", threads, [str(folder / program)], re.compile(r"(\d+) states, \d+ rules fired"))


def ours(model: Model, program: Path, threads: int) -> Contender:
    command = [str(program), f"--filter={model.check}", f"--threads={threads}", "--color=never", "--progress=off"]
    return Contender("foregone", threads, command, re.compile(r"OK \].*\((\d+) states"))


def build_measured_run(folder: Path) -> None:
    run_to_end([tool(["gcc"], "gcc"), "-O2", "-o", "measured_run", str(HERE / "measured_run.c")], folder)


def contenders(model: Model, arguments: argparse.Namespace, folder: Path) -> list[Contender]:
    here = folder / model.name
    here.mkdir()
    found = []
    for threads in arguments.threads:
        found.append(ours(model, arguments.ours, threads))
        found.append(build_rumur(model, here, threads))
        if threads == 1:
            found.append(build_spin(model, here))
    return found


def take_turns(found: list[Contender], model: Model, repetitions: int, folder: Path) -> list[dict]:
    for repetition in range(repetitions):
        for one in found:
            if sys.stderr.isatty():
                print(f"\r\033[K{model.name}: {one.who}, {one.threads} threads, {repetition + 1}/{repetitions}",
                      end="", file=sys.stderr)
            one.run_once(folder)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return [one.result(model) for one in found]


def wrong_counts(found: list[Contender], model: Model) -> list[str]:
    counts = {(one.who, one.threads, run.states) for one in found for run in one.runs if run.states != model.states}
    return [f"{model.name}: {who} with {threads} threads counts {states} states, not {model.states}"
            for who, threads, states in sorted(counts)]


def best_peer(results: list[dict], of: dict) -> dict:
    """The faster of the peers, with at most as many threads as ours."""
    peers = [one for one in results if one["who"] != "foregone" and one["threads"] <= of["threads"]]
    return min(peers, key=lambda one: one["elapsed_s"])


def add_ratios(results: list[dict]) -> None:
    for one in results:
        if one["who"] != "foregone":
            continue
        peer = best_peer(results, one)
        one["best_peer"] = f"{peer['who']}/{peer['threads']}"
        one["times_as_fast"] = peer["elapsed_s"] / one["elapsed_s"]
        one["times_as_fast_by_processor"] = peer["processor_s"] / one["processor_s"]


def print_results(results: list[dict]) -> None:
    print(f"{'model':16} {'threads':>7} {'who':9} {'states':>11} {'elapsed s':>10} {'processor s':>12} {'M states/s':>11} "
          f"{'bytes/state':>12}  beside the best peer: elapsed, processor")
    for one in results:
        ratio = ""
        if "times_as_fast" in one:
            ratio = f"  {one['times_as_fast']:.2f}, {one['times_as_fast_by_processor']:.2f} times as fast as {one['best_peer']}"
        print(f"{one['model']:16} {one['threads']:7} {one['who']:9} {one['states']:11} {one['elapsed_s']:10.3f} "
              f"{one['processor_s']:12.3f} {one['states_per_s'] / 1e6:11.2f} {one['bytes_per_state']:12.1f}{ratio}")


def edited(model: Model, arguments: argparse.Namespace, folder: Path) -> list[edit_to_verdict.Way]:
    if not model.example:
        raise Mistake(f"--edit-to-verdict: {model.name} has no file of its own; choose of {','.join(EDITED_MODELS)} by --models")
    here = folder / model.name
    here.mkdir()
    build_measured_run(here)
    gcc, clang = tool(["gcc"], "gcc"), tool(["clang-19", "clang"], "clang-19")
    table = f"-w{max(16, power_of_two(model.states))}"
    table_bytes, threads = write_rumur_model(model, here), max(arguments.threads)
    ways = [*edit_to_verdict.our_ways(model, HERE.parent.parent, arguments.ours.parent.parent, here, tool(["g++"], "g++"), threads),
            *edit_to_verdict.spin_ways(model, MODELS, tool(["spin"], "spin"), gcc, table),
            *edit_to_verdict.rumur_ways(tool(["rumur"], "rumur"), clang, table_bytes, threads)]
    for _ in range(arguments.repetitions):
        for way in ways:
            way.take(here, run_measured)
    return ways


def compare_edits(arguments: argparse.Namespace) -> int:
    arguments.ours = found_program(arguments, "bench_peers")
    names = ",".join(EDITED_MODELS) if arguments.models == ",".join(USUAL_MODELS) else arguments.models
    results, wrong = [], []
    with tempfile.TemporaryDirectory(prefix="foregone_peers_") as folder:
        for model in chosen_models(names, ALL_MODELS):
            ways = edited(model, arguments, Path(folder))
            wrong += [f"{model.name}: {way.who} counts {states} states, not {model.states}"
                      for way in ways for states in sorted(way.states) if states != model.states]
            results += edit_to_verdict.results_of(model, ways)
    edit_to_verdict.print_results(results)
    return exit_code(results, wrong, arguments.json)


def parse_arguments() -> argparse.Namespace:
    parser = parser_of(__doc__, "bench_peers", ALL_MODELS, USUAL_MODELS)
    parser.add_argument("--threads", type=counts, default=[1, 2], metavar="A,B",
                        help="SPIN has one, which is as fast as its two (default: 1,2)")
    parser.add_argument("--edit-to-verdict", action="store_true",
                        help="seconds from a model's file to its verdict, building included "
                             f"(default models: {','.join(EDITED_MODELS)})")
    return parsed(parser, ALL_MODELS)


def compare(arguments: argparse.Namespace) -> int:
    models = chosen_models(arguments.models, ALL_MODELS)
    arguments.ours = found_program(arguments, "bench_peers")
    results, wrong = [], []
    with tempfile.TemporaryDirectory(prefix="foregone_peers_") as folder:
        build_measured_run(Path(folder))
        for model in models:
            found = contenders(model, arguments, Path(folder))
            of_model = take_turns(found, model, arguments.repetitions, Path(folder))
            add_ratios(of_model)
            wrong += wrong_counts(found, model)
            results += of_model
    print_results(results)
    return exit_code(results, wrong, arguments.json)


def main() -> int:
    arguments = parse_arguments()
    try:
        return run(lambda: compare_edits(arguments) if arguments.edit_to_verdict else compare(arguments))
    except MissingTool as missing:
        print(f"compare.py: {missing}", file=sys.stderr)
        return 77 if arguments.small else 2


if __name__ == "__main__":
    sys.exit(main())
