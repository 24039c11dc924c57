#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes foregone as one header, for Compiler Explorer and for projects that copy one file. It includes only the standard library
and Boost's headers.

usage: single_header.py OUTPUT [HEADER...]
  HEADER  public headers, such as foregone/model/symmetry.hpp; foregone/foregone.hpp if none is named
"""
import pathlib
import re
import sys

include_dir = pathlib.Path(__file__).resolve().parent.parent / "include"
included = re.compile(r"\s*#\s*include <([^>]+)>")
opening = re.compile(r"\s*#\s*if")
closing = re.compile(r"\s*#\s*endif")
left_out = re.compile(r"\s*#\s*pragma once|// SPDX-License-Identifier:")


def guard(header):
    return "FOREGONE_SINGLE_" + re.sub(r"\W", "_", header).upper()


def lines_of(header, done):
    """The lines of a header, each header in the place of its first inclusion. `done` has the headers that are there already.

    What is included within a condition may be missing where the condition is false, so it does not count as done after it; its
    guard keeps it from being there twice.
    """
    done.add(header)
    yield f"#ifndef {guard(header)}\n#define {guard(header)}\n"
    conditions = [done]
    for line in (include_dir / header).read_text(encoding="utf-8").splitlines():
        match = included.match(line)
        if match:
            if match[1] not in conditions[-1]:
                yield from lines_of(match[1], conditions[-1]) if match[1].startswith("foregone/") else [line + "\n"]
            conditions[-1].add(match[1])
            continue
        if closing.match(line):
            conditions.pop()
        elif opening.match(line):
            conditions.append(set(conditions[-1]))
        elif re.match(r"\s*#\s*el", line):
            conditions[-1] = set(conditions[-2])
        if not left_out.match(line):
            yield line + "\n"
    yield f"#endif  // {guard(header)}\n"


def version():
    text = (include_dir / "foregone/impl/base/config.hpp").read_text(encoding="utf-8")
    return ".".join(re.search(rf"FOREGONE_VERSION_{part} (\d+)", text)[1] for part in ("MAJOR", "MINOR", "PATCH"))


def main(output, headers):
    for header in headers:
        if not (include_dir / header).is_file():
            sys.exit(f"single_header.py: there is no public header {header}; name it as in #include <foregone/foregone.hpp>")
    done = set()
    text = ["// SPDX-License-Identifier: BSL-1.0\n", f"// foregone {version()} in one file, made by scripts/single_header.py: ",
            " ".join(headers), "\n#pragma once\n\n"]
    for header in headers:
        if header not in done:
            text += lines_of(header, done)
    pathlib.Path(output).write_text("".join(text), encoding="utf-8")


if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
    sys.exit(__doc__)
main(sys.argv[1], sys.argv[2:] or ["foregone/foregone.hpp"])
