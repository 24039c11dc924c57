# SPDX-License-Identifier: BSL-1.0
"""The time between an edit of a model and its verdict: generating, compiling, linking and running together.

Ours is one file with one check, compiled as foregone_add_checks with PRECOMPILE does: foregone.hpp, which no edit changes, is
precompiled. Each program is compiled with several optimisation levels, because a slow compilation may search faster; the level
with the least sum counts. All programs take turns.
"""

import re
import statistics
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from comparison import Mistake

LEVELS = ["-O0", "-O1", "-O2", "-O3"]


@dataclass
class Way:
    """From a model's file to the verdict by several commands; the last one searches."""

    who: str
    how: str
    commands: list[list[str]]
    states_in: re.Pattern[str]
    build_s: list[float] = field(default_factory=list)
    run_s: list[float] = field(default_factory=list)
    states: set[int] = field(default_factory=set)

    def take(self, folder: Path, run_measured) -> None:
        built, output = 0.0, ""
        for command in self.commands:
            output, (elapsed_s, _, _) = run_measured(command, folder)
            built += elapsed_s
        found = self.states_in.search(output)
        if not found:
            raise Mistake(f"{self.who} counts no states: {' '.join(self.commands[-1])}\n{output}")
        self.states.add(int(found[1]))
        self.run_s.append(elapsed_s)
        self.build_s.append(built - elapsed_s)

    @property
    def total_s(self) -> float:
        return statistics.median(build + run for build, run in zip(self.build_s, self.run_s))


def our_file(model, root: Path) -> str:
    check = model.check.removesuffix(".reachable")
    return (f'#include "{root}/bench/models_only.hpp"\n#include "{root}/examples/{model.example}.cpp"\n'
            f'#include "{root}/bench/models_end.hpp"\n'
            f'using checked = {model.type_of_check or check};\nFOREGONE_RUNTIME_CHECK(checked);\n')


def our_ways(model, root: Path, build: Path, folder: Path, compiler: str, threads: int) -> list[Way]:
    (folder / "ours.cpp").write_text(our_file(model, root), encoding="utf-8")
    libraries = [build / f"libforegone_{name}.a" for name in ("explorer", "main", "engine")]
    for library in libraries:
        if not library.is_file():
            raise Mistake(f"{library}: no such library; --ours has to be a program in the folder bench of a build")
    ways = []
    for level in LEVELS:
        flags = [compiler, "-std=c++20", level, "-DFOREGONE_HAS_THREADS=1", f"-I{root}/include"]
        header = folder / f"precompiled{level}.hpp"
        if not header.exists():
            header.write_text("#include <foregone/foregone.hpp>\n", encoding="utf-8")
            subprocess.run([*flags, "-x", "c++-header", str(header)], check=True)
        compiled = [*flags, "-include", str(header), "-c", "-o", "ours.o", "ours.cpp"]
        linked = [compiler, "-o", "ours", "ours.o", "-Wl,--undefined=foregone_explorer", *map(str, libraries),
                  "-ltbb", "-ltinyxml2", "-pthread"]
        search = ["./ours", f"--threads={threads}", "--color=never", "--progress=off"]
        ways.append(Way("foregone", level, [compiled, linked, search], re.compile(r"OK \].*\((\d+) states")))
    return ways


def spin_ways(model, models: Path, spin: str, compiler: str, table: str) -> list[Way]:
    size = [f"-D{model.constant}={model.size}"] if model.constant else []
    ways = []
    for level in LEVELS:
        generated = [spin, "-a", "-o2", *size, str(models / f"{model.file}.pml")]
        compiled = [compiler, "-w", level, "-march=native", "-DSAFETY", "-DNOREDUCE", "-DMEMLIM=32768", "-o", "pan", "pan.c"]
        search = ["./pan", "-n", "-E", table, f"-m{model.search_depth}"]
        ways.append(Way("SPIN", level, [generated, compiled, search], re.compile(r"(\d+) states, stored")))
    return ways


def rumur_ways(rumur: str, compiler: str, table_bytes: int, threads: int) -> list[Way]:
    """Requires: the model is in model.m."""
    ways = []
    for level in LEVELS:
        generated = [rumur, "--deadlock-detection", "off", "--counterexample-trace", "off", "--symmetry-reduction", "off",
                     "--set-capacity", str(table_bytes), "--threads", str(threads), "--output", "rumur.c", "model.m"]
        compiled = [compiler, "-w", "-std=c11", level, "-march=native", "-mcx16", "-o", "rumur", "rumur.c", "-lpthread"]
        ways.append(Way("rumur", level, [generated, compiled, ["./rumur"]], re.compile(r"(\d+) states, \d+ rules fired")))
    return ways


def results_of(model, ways: list[Way]) -> list[dict]:
    """The best way of each, and the ratio of the best of the others to ours."""
    best = [min((way for way in ways if way.who == who), key=lambda way: way.total_s)
            for who in dict.fromkeys(way.who for way in ways)]
    results = [{"model": model.name, "who": way.who, "how": way.how, "states": model.states,
                "build_s": statistics.median(way.build_s), "run_s": statistics.median(way.run_s), "total_s": way.total_s,
                "repetitions": len(way.run_s)} for way in best]
    peer = min((one for one in results if one["who"] != "foregone"), key=lambda one: one["total_s"])
    for one in results:
        if one["who"] == "foregone":
            one["best_peer"], one["times_as_fast"] = peer["who"], peer["total_s"] / one["total_s"]
    return results


def print_results(results: list[dict]) -> None:
    print(f"{'model':16} {'who':9} {'compiled':>8} {'build s':>8} {'run s':>8} {'verdict after s':>16}  beside the best peer")
    for one in results:
        ratio = f"  {one['times_as_fast']:.2f} times as fast as {one['best_peer']}" if "times_as_fast" in one else ""
        print(f"{one['model']:16} {one['who']:9} {one['how']:>8} {one['build_s']:8.2f} {one['run_s']:8.2f} "
              f"{one['total_s']:16.2f}{ratio}")
