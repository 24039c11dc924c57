#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Counts the lines of this project that the compiler parses for each file of src/: the file, and all headers that it includes.
The median file of src/ has 80 lines, and most of the time of a first build goes to what it includes.

usage: bench/compile/parsed_lines.py [--record]
Without an option, fails where a file parses 3 % more than parsed_lines.txt records, or all together do. --record writes that file.
Conditions of the preprocessor are not evaluated.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORDED = pathlib.Path(__file__).with_suffix(".txt")
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)
MOST_GROWTH = 1.03


class Sources:
    """Files, with their lines and the files of this project that they include."""

    def __init__(self):
        self.known = {}

    def read(self, path):
        if path not in self.known:
            text = path.read_text(encoding="utf-8")
            found = (self.resolve(name, path) for name in INCLUDE.findall(text))
            self.known[path] = (text.count("\n"), [header for header in found if header])
        return self.known[path]

    @staticmethod
    def resolve(name, includer):
        for folder in (includer.parent, ROOT / "include", ROOT / "src"):
            path = (folder / name).resolve()
            if path.is_file():
                return path
        return None

    def parsed_lines(self, path):
        seen, left = {path}, [path]
        while left:
            for header in self.read(left.pop())[1]:
                if header not in seen:
                    seen.add(header)
                    left.append(header)
        return sum(self.read(file)[0] for file in seen)


def measured():
    sources = Sources()
    return {str(path.relative_to(ROOT)): sources.parsed_lines(path) for path in sorted((ROOT / "src").rglob("*.cpp"))}


def record(now):
    lines = ["# Lines of this project that are parsed for each file of src/. Written by bench/compile/parsed_lines.py --record.\n"]
    lines += [f"{name:<52} {count}\n" for name, count in now.items()]
    lines.append(f"{'all':<52} {sum(now.values())}\n")
    RECORDED.write_text("".join(lines), encoding="utf-8")


def grown(now):
    """What is wrong, one line each."""
    rows = (line.split() for line in RECORDED.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    before = {name: int(count) for name, count in rows}
    wrong = [f"{name}: recorded, and not there" for name in before if name not in now and name != "all"]
    for name, count in {**now, "all": sum(now.values())}.items():
        if name not in before:
            wrong.append(f"{name}: not recorded")
        elif count > before[name] * MOST_GROWTH:
            wrong.append(f"{name}: {count} lines are parsed, {before[name]} are recorded")
    return wrong


def main():
    now = measured()
    if sys.argv[1:] == ["--record"]:
        record(now)
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        wrong = grown(now)
        if wrong:
            sys.exit("\n".join(wrong) + "\nInclude less, or record it with: bench/compile/parsed_lines.py --record")
    print(f"parsed lines: {sum(now.values())} for {len(now)} files of src/")


if __name__ == "__main__":
    main()
