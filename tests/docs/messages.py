# SPDX-License-Identifier: BSL-1.0
"""Fails, and names them, when messages or comments name pages that are not there.

usage: messages.py SOURCE_DIR
"""
import pathlib
import re
import sys

from markdown import anchors

named = re.compile(r"\bdocs/[A-Za-z0-9_/.-]*\.md(?:#[a-z0-9_-]+)?")
joined = re.compile(r'"\s*\n\s*"')  # a literal goes on in the next line
folders = ("include", "src", "cmake", "examples")


def faults(source):
    found, count = [], 0
    for file in sorted(path for folder in folders for path in (source / folder).rglob("*") if path.is_file()):
        for name in named.findall(joined.sub("", file.read_text(encoding="utf-8"))):
            count += 1
            page, _, anchor = name.partition("#")
            if not (source / page).is_file() or (anchor and anchor not in anchors((source / page).read_text(encoding="utf-8"))):
                found.append(f"{file.relative_to(source)} names {name}, which is not there")
    return found, count


def main(source):
    found, count = faults(source)
    for sentence in found:
        print("docs:", sentence)
    if not found:
        print(f"{count} pages are named in {', '.join(folders)}")
    return 1 if found or not count else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
