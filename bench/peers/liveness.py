#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compares foregone's temporal properties with those of SPIN: the filter lock, in which a process is inside infinitely often.

SPIN searches exactly, without reduction (`-a`), and with fairness of each process (`-a -f`). Whole processes take turns; medians
are printed. Each run of ours also says how many times as long as the search of the states alone it takes.

Exit codes: 0, 1 if a verdict or a count is wrong, 2 for an error on the command line or a missing tool, 130 if interrupted;
with --small, 77 if SPIN is not installed.
"""

import re
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import compare
from comparison import chosen_models, exit_code, found_program, parsed, parser_of, run


@dataclass(frozen=True)
class Row:
    name: str
    size: int
    states: int
    fair: bool

    @property
    def small(self) -> bool:
        return self.size == 3

    @property
    def ours(self) -> str:
        return f"lives{'_if_fair' if self.fair else ''}<{self.size}>.reachable"


ROWS = [Row("lock_3", 3, 12_498, False), Row("lock_3_fair", 3, 12_498, True), Row("lock_4", 4, 1_119_560, False),
        Row("lock_4_fair", 4, 1_119_560, True)]


def build_spin(row: Row, folder: Path) -> list[str]:
    """SPIN's search for a cycle that violates the property, with a stack as deep as it needs."""
    text = (compare.MODELS / "filter_lock.pml").read_text(encoding="utf-8")
    inside = " || ".join(f"process[{i}]@inside" for i in range(row.size))
    (folder / "live.pml").write_text(f"{text}\nltl live {{ []<>({inside}) }}\n", encoding="utf-8")
    compare.run_to_end([compare.tool(["spin"], "spin"), "-a", "-o2", f"-Dcount={row.size}", "live.pml"], folder)
    compare.run_to_end([compare.tool(["gcc"], "gcc"), "-w", "-O3", "-march=native", "-DNOREDUCE", "-DMEMLIM=32768",
                        "-o", "pan", "pan.c"], folder)
    table = f"-w{compare.power_of_two(2 * row.states)}"
    return [str(folder / "pan"), "-a", *(["-f"] if row.fair else []), "-n", table, "-m10000000"]


def ours(program: Path, check: str, threads: int) -> list[str]:
    return [str(program), f"--filter={check}", f"--threads={threads}", "--color=never", "--progress=off"]


def contenders(row: Row, program: Path, folder: Path) -> list[compare.Contender]:
    here = folder / row.name
    here.mkdir()
    passes = re.compile(r"OK \].*\((\d+) states")
    return [compare.Contender("states alone", 1, ours(program, f"filter_lock<{row.size}>.reachable", 1), passes),
            compare.Contender("foregone", 1, ours(program, row.ours, 1), passes),
            compare.Contender("foregone", 2, ours(program, row.ours, 2), passes),
            compare.Contender("SPIN", 1, build_spin(row, here), re.compile(r"errors: (\d+)"))]


def wrong_counts(row: Row, found: list[compare.Contender]) -> list[str]:
    """SPIN counts pairs of states; it has to report no error."""
    expected = {one.who: 0 if one.who == "SPIN" else row.states for one in found}
    return [f"{row.name}: {one.who} says {each.states}, not {expected[one.who]}"
            for one in found for each in one.runs if each.states != expected[one.who]]


def results_of(row: Row, found: list[compare.Contender]) -> list[dict]:
    def seconds(one: compare.Contender) -> float:
        return statistics.median(each.elapsed_s for each in one.runs)

    alone, spin = seconds(found[0]), seconds(found[3])
    return [{"row": row.name, "who": one.who, "threads": one.threads, "elapsed_s": seconds(one),
             "times_states_alone": seconds(one) / alone, "times_as_fast_as_spin": spin / seconds(one), "repetitions": len(one.runs),
             "bytes_per_state": statistics.median(each.peak_bytes for each in one.runs) / row.states} for one in found]


def print_results(results: list[dict]) -> None:
    print(f"{'property':12} {'who':13} {'threads':>7} {'elapsed s':>10} {'beside states alone':>20} {'times as fast as SPIN':>22} "
          f"{'bytes/state':>12}")
    for one in results:
        print(f"{one['row']:12} {one['who']:13} {one['threads']:7} {one['elapsed_s']:10.3f} {one['times_states_alone']:20.2f} "
              f"{one['times_as_fast_as_spin']:22.2f} {one['bytes_per_state']:12.1f}")


def compare_all() -> int:
    arguments = parsed(parser_of(__doc__, "bench_liveness", ROWS, [row.name for row in ROWS if not row.small]), ROWS)
    arguments.ours = found_program(arguments, "bench_liveness")
    results, wrong = [], []
    try:
        with tempfile.TemporaryDirectory(prefix="foregone_liveness_") as folder:
            compare.build_measured_run(Path(folder))
            for row in chosen_models(arguments.models, ROWS):
                found = contenders(row, arguments.ours, Path(folder))
                for _ in range(arguments.repetitions):
                    for one in found:
                        one.run_once(Path(folder))
                wrong += wrong_counts(row, found)
                results += results_of(row, found)
    except compare.MissingTool as missing:
        print(f"compare.py: {missing}", file=sys.stderr)
        return 77 if arguments.small else 2
    print_results(results)
    return exit_code(results, wrong, arguments.json)


if __name__ == "__main__":
    sys.exit(run(compare_all))
