#!/bin/sh
# What scripts/make_mutants.py makes: rows of four fields, each of which applies once, and names tests that exist.
# usage: made.sh SOURCE_DIR
set -eu
cd -- "$1"
command -v python3 >/dev/null || { echo "python3 is not installed"; exit 77; }
made=$(mktemp)
trap 'rm -f "$made"' EXIT
scripts/make_mutants.py >"$made"
python3 -B - "$made" <<'END'
import sys
from pathlib import Path

rows = [line.split("\t") for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()]
problems = [f"{row}: four fields are wanted" for row in rows if len(row) != 4]
named = {row[0] for row in rows}
listed = {line.split()[0] for line in Path("tests/mutants.txt").read_text(encoding="utf-8").splitlines() if line and line[0] != "#"}
problems += [f"{name}: no mutation is made of it" for name in sorted(listed - named)]
files = [path for folder in ("src", "include/foregone") for path in Path(folder).rglob("*.[ch]pp")]
texts = {name: next(path for path in files if f"/{path}".endswith(f"/{name}")).read_text(encoding="utf-8") for name in named}
for name, replaced, instead, tests in (row for row in rows if len(row) == 4):
    if texts[name].count(replaced) != 1 or replaced == instead:
        problems.append(f"{name}: '{replaced}' -> '{instead}' does not apply once")
    problems += [f"{name}: there is no tests/{test}.cpp" for test in tests.split() if not Path(f"tests/{test}.cpp").is_file()]
if len(rows) < 5000:
    problems.append(f"only {len(rows)} mutations are made")
for problem in problems:
    print(f"mutants: {problem}")
sys.exit(bool(problems))
END
for wrong in '--every 0' 'no_such_file'; do
    # shellcheck disable=SC2086  # two words
    if scripts/make_mutants.py $wrong >/dev/null 2>&1; then echo "mutants: '$wrong' is not refused"; exit 1; fi
done
