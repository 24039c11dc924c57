#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Searches the mutants of all examples and of the tutorial's models, and prints what no property notices.

usage: scripts/mutants_of_examples.py BUILD [--rows] [NAME...]
BUILD is a build folder with foregone::main and foregone::explorer. --rows prints the rows of docs/mutants.md. A NAME is a part of
the name of a source file. A check whose model the compiler cannot follow, or that violates its model, has no mutants.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
FOLDERS = ("examples", "docs/tutorial/code")


def sources(names):
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).glob("*.cpp")):
            text = path.read_text(encoding="utf-8")
            has_checks = re.search(r"^FOREGONE_(RUNTIME_|STATIC_)?CHECK", text, re.MULTILINE)
            if has_checks and "concurrency/" not in text and (not names or any(name in path.stem for name in names)):
                yield path


def compiled(source, build, folder):
    """The program of a source with the mutants of its checks; None, with the first error, if it does not compile."""
    program = folder / source.stem
    made = subprocess.run(
        ["g++", "-std=c++20", "-O1", f"-I{ROOT}/include", "-include", "foregone/foregone.hpp", "-include", "foregone/mutation.hpp",
         "-DFOREGONE_RECHECK", str(source), "-o", str(program), f"-L{build}", "-Wl,--whole-archive", "-lforegone_explorer",
         "-Wl,--no-whole-archive", "-Wl,--start-group", "-lforegone_main", "-lforegone_engine", "-lforegone_failing_malloc",
         "-Wl,--end-group", "-ltbb", "-ltinyxml2", "-lpthread"],
        capture_output=True, text=True)
    if made.returncode == 0:
        return program
    error = next((line for line in made.stderr.splitlines() if "error" in line), made.stderr[:200])
    print(f"{source.relative_to(ROOT)}: does not compile with its mutants: {error}", file=sys.stderr)
    return None


def searched(program, folder):
    report = folder / (program.name + ".json")
    ran = subprocess.run([str(program), "--mutate", "--timeout=60s", f"--output=json:{report}"], capture_output=True, text=True,
                         cwd=folder)
    if not report.exists():
        print(f"{program.name}: {ran.stderr.strip()}", file=sys.stderr)
        return []
    return [check for check in json.loads(report.read_text(encoding="utf-8"))["checks"] if "mutants" in check]


def main():
    arguments = sys.argv[1:]
    if not arguments or arguments[0].startswith("-"):
        sys.exit(__doc__)
    build, rows = pathlib.Path(arguments[0]).resolve(), "--rows" in arguments
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for source in sources([each for each in arguments[1:] if each != "--rows"]):
            program = compiled(source, build, folder)
            for check in searched(program, folder) if program else []:
                found = check["mutants"]
                fates = [mutant["fate"] for mutant in found["all"]]
                beyond = sum(mutant.get("new_states", 0) > 0 for mutant in found["all"])
                counts = [fates.count("killed"), fates.count("equivalent"), beyond, fates.count("survivor") - beyond,
                          fates.count("undecided")]
                if rows:
                    print(f"| `{check['name']}` | {len(fates)} | " + " | ".join(map(str, counts)) + " |", flush=True)
                else:
                    print(f"{source.stem} {check['name']}: {len(fates)} mutants, {counts}", flush=True)
                    for mutant in found["all"]:
                        if mutant["fate"] in ("survivor", "undecided"):
                            print(f"    {mutant['fate']}: {mutant['text']} ({mutant.get('new_states', 0)} new states)")


if __name__ == "__main__":
    main()
