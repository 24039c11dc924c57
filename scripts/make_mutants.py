#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Makes mutations of the files that tests/mutants.txt names: each breaks one operator, guard, constant or
statement of one line.

usage: scripts/make_mutants.py [--every N] [PATTERN...]

Writes rows like those of tests/mutations.txt; scripts/mutate.sh --made=N tries each N-th of them. A PATTERN is a part of a file's
name; --every N takes each N-th mutation of a file, so that a sample takes little time.
"""

import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = "tests/mutants.txt"

# What is replaced, by what. Operators stand between blanks, so that the brackets of templates are none.
OPERATORS = [
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "), (r" == ", " != "), (r" != ", " == "),
    (r" && ", " || "), (r" \|\| ", " && "), (r" \+ ", " - "), (r" - ", " + "), (r" % ", " / "), (r" & ", " | "), (r" \| ", " & "),
    (r" << ", " >> "), (r" >> ", " << "), (r" \+= ", " -= "), (r" -= ", " += "), (r" \|= ", " &= "), (r" &= ", " |= "),
    (r"\btrue\b", "false"), (r"\bfalse\b", "true"), (r"\bif \(!", "if ("), (r"\bif constexpr \(!", "if constexpr ("),
    (r"\bif \((?=[\w.:]+(?:\([^()]*\))?\))", "if (!"), (r"\breturn !", "return "), (r" \+ 1\b", ""), (r" - 1\b", ""),
    (r"\+\+(?=\w)", ""), (r"(?<=\w)\+\+", ""),
]
# Lines that declare and do nothing, values that are set before they are read, or lines whose change only a compiler sees.
LEFT_OUT = re.compile(r"^\s*(#|//|template\b|static_assert|requires\b|using\b|namespace\b|\}|public:|private:|protected:"
                      r"|struct \w+;|class \w+;)"
                      r"|\bbool \w+ = (true|false);|\w\{(true|false)\}|\bprefetch\b|\breserve\(|operator[=<>!&|+%-]"
                      r"|\bnoexcept\b|\bassert\(")
# What is left out whole: a call, an assignment, a guard.
STATEMENT = re.compile(r"(?:[\w.:>\[\]-]+\(.*\)|[\w.>\[\]-]+ [|&^+-]?= .*|if \(.*\) (?:return\b.*|continue|break|throw\b.*));")
TEXT_OR_COMMENT = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])+\'|//.*')


def mutations_of_line(line: str) -> list[tuple[str, str]]:
    """What to replace, and by what, without blanks around."""
    if LEFT_OUT.search(line):
        return []
    code = TEXT_OR_COMMENT.sub(lambda found: "\1" * len(found[0]), line)
    made = []
    for pattern, instead in OPERATORS:
        for found in re.finditer(pattern, code):
            made.append((line.strip(), (line[: found.start()] + instead + line[found.end() :]).strip()))
    if STATEMENT.fullmatch(code.rstrip(" \1").strip()):
        made.append((line.strip(), ";"))
    return made


def mutations_of_file(text: str) -> list[tuple[str, str]]:
    """Guarantees: what is replaced is on one line, and in no other place of the file."""
    made = []
    for line in text.splitlines():
        if text.count(line.strip()) == 1:
            made += mutations_of_line(line)
    return list(dict.fromkeys(made))


def listed_files() -> list[tuple[str, str]]:
    rows = (ROOT / LIST).read_text(encoding="utf-8").splitlines()
    return [tuple(row.split(maxsplit=1)) for row in rows if row and not row.startswith("#")]


def all_files() -> list[Path]:
    return sorted(path for folder in ("src", "include/foregone") for path in (ROOT / folder).rglob("*.[ch]pp"))


def place_of(name: str, files: list[Path]) -> Path:
    """The one file whose path ends with the name."""
    found = [path for path in files if f"/{path.relative_to(ROOT)}".endswith(f"/{name}")]
    if len(found) != 1:
        sys.exit(f"make_mutants.py: {LIST}: {name}: {len(found)} files of src and include/foregone are called this instead of one")
    return found[0]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="each N-th mutation of a file (default: all)")
    parser.add_argument("patterns", nargs="*", metavar="PATTERN")
    given = parser.parse_args()
    if given.every < 1:
        parser.error("--every: a number from 1 on")
    files = [(name, tests) for name, tests in listed_files() if not given.patterns or any(one in name for one in given.patterns)]
    if not files:
        parser.error(f"no file of {LIST} has this in its name: {' '.join(given.patterns)}")
    places = all_files()
    for name, tests in files:
        made = mutations_of_file(place_of(name, places).read_text(encoding="utf-8"))
        for replaced, instead in made[:: given.every]:
            print(name, replaced, instead, tests, sep="\t")
    return 0


if __name__ == "__main__":
    sys.exit(main())
