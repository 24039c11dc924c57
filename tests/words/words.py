# SPDX-License-Identifier: BSL-1.0
"""Fails where a comment or a message of the library, an example or a page uses a word of words.txt, or where a line of code, CMake,
a shell script or Python is longer than 132 columns, or where a namespace is opened in a way that code maps do not read, or
where a file of include/ or src/ has no heading: a line on top that says what the file is for. Tables, such as
tests/mistakes/table.txt, have rows as long as they need.

usage: words.py SOURCE_DIR
"""

import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
COLUMNS = 132
CODE = (".hpp", ".cpp", ".h", ".c")
READ = (*CODE, ".md")
MEASURED = (*CODE, "CMakeLists.txt", ".cmake", ".sh", ".py")
# Texts that others have written, or that name an old word to explain it.
LEFT_OUT = {"docs/glossary.md", "CHANGELOG.md"}
SEARCHED = ("include/", "src/", "examples/", "docs/", "tests/", "bench/", "scripts/", "cmake/", "packaging/", "CMakeLists.txt",
            "README.md", "CONTRIBUTING.md")
# Names of fields in files that programs read.
FIELDS = re.compile(r'"(met|stuck|pieces)\\?"')
# Names in the data of a test: of a field, of an action.
NAMES_OF_TESTS = re.compile(r'\\"stuck\\"|\bstuck\\n|\bcomplain\b')
# Lines of data, which cannot be divided: what a compilation must say, a raw string.
UNMEASURED = re.compile(r'^ *// expected|R"\(')
# ctags and several editors find no function in what it opens.
UNREAD_NAMESPACE = re.compile(r"^namespace [\w:]*::inline ", re.M)
HEADED = re.compile(r"// SPDX[^\n]*\n(#pragma once\n\n)?// \S")
COMMENT_OR_TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.S)


def table() -> list[tuple[re.Pattern[str], str]]:
    rows = []
    for line in (HERE / "words.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            pattern, instead = re.split(r"  +", line, maxsplit=1)
            rows.append((re.compile(pattern, re.I | re.M), instead))
    return rows


def prose_of_page(text: str) -> str:
    """The page, with code as blanks: blocks between fences or indented by four, and code inside of lines. Comments and texts of a
    block of C++ remain."""
    blank = lambda found: re.sub(r"[^\n]", " ", found[0])  # noqa: E731
    block = lambda found: prose_of_code(found[0]) if found[2] == "cpp" else blank(found)  # noqa: E731
    text = re.sub(r"^ *(```|~~~)(\w*).*?^ *\1[^\n]*", block, text, flags=re.S | re.M)
    text = re.sub(r"^(?: {4}|\t)[^\n]*", blank, text, flags=re.M)
    return re.sub(r"`[^`\n]*`|\]\([^)\n]*\)", blank, text)


def prose_of_code(text: str) -> str:
    """Comments and texts, in their places."""
    parts, end = [], 0
    for found in COMMENT_OR_TEXT.finditer(text):
        named = FIELDS.sub("", re.sub(r"`[^`\n]*`", "", found[0]))
        parts += [re.sub(r"[^\n]", " ", text[end : found.start()]), NAMES_OF_TESTS.sub("", named)]
        end = found.end()
    return "".join(parts) + re.sub(r"[^\n]", " ", text[end:])


def is_read(name: str) -> bool:
    return name.endswith(READ) and name not in LEFT_OUT


def problems_of(name: str, text: str, rows: list[tuple[re.Pattern[str], str]]) -> list[str]:
    problems = []
    if is_read(name):
        prose = prose_of_code(text) if name.endswith(CODE) else prose_of_page(text)
        dense = re.sub(r" +", " ", prose)  # most of it is blank
        found_rows = [(pattern, instead) for pattern, instead in rows if pattern.search(dense)]
        for number, line in enumerate(prose.splitlines() if found_rows else [], 1):
            problems += [f"{name}:{number}: '{found[0]}': {instead}"
                         for pattern, instead in found_rows for found in pattern.finditer(line)]
    if name.endswith(CODE):
        problems += [f"{name}: '{found[0]}…'; write `namespace foregone {{ inline namespace impl {{`"
                     for found in UNREAD_NAMESPACE.finditer(text)]
    if name.startswith(("include/", "src/")) and name.endswith((".hpp", ".cpp")) and not HEADED.match(text):
        problems.append(f"{name}: no heading; write one line on top, after #pragma once: what the file is for, and who uses it")
    if name.endswith(MEASURED):
        problems += [f"{name}:{number}: {len(line)} columns; the limit is {COLUMNS}"
                     for number, line in enumerate(text.splitlines(), 1) if len(line) > COLUMNS and not UNMEASURED.search(line)]
    return problems


def tracked_files(root: Path) -> list[str]:
    """Files of the repository; outside of one, all files."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=False)
    names = listed.stdout.split("\0") if listed.returncode == 0 else [str(path.relative_to(root)) for path in root.rglob("*.*")]
    return [name for name in names if name.startswith(SEARCHED) and (is_read(name) or name.endswith(MEASURED))]


def self_test(rows: list[tuple[re.Pattern[str], str]]) -> list[str]:
    """What the check has to see, and what it has to pass."""
    long = "x" * (COLUMNS + 1)
    bad = {"examples/a.hpp": ["// as it was told", 'f("whoever");', "/// Shape: x", "int x;" + " " * 140 + "// y"],
           "src/a.hpp": ["// SPDX-x\n#pragma once\n\n#include <a>\n", "// SPDX-x\n#pragma once\n\n/// A class.\n"],
           "src/a.cpp": ["// SPDX-x\n#include <a>\n"],
           "docs/a.md": ["It is dear.", "```cpp\n// told\n```"],
           "CMakeLists.txt": [long], "cmake/a.cmake": [long], "scripts/a.sh": ["true\n" + long], "packaging/a.py": [long]}
    good = {"examples/a.hpp": ["int told = 1;", "// `told` is a name", "// reported"],
            "src/a.hpp": ["// SPDX-x\n#pragma once\n\n// What it is for.\n"], "src/a.cpp": ["// SPDX-x\n// What it is for.\n"],
            "docs/a.md": ["`told`", "    told", "```\ntold\n```", "```cpp\nint told;\n```", "[x](told.md)", long],
            "scripts/a.sh": ["told", long[1:]], "tests/table.txt": [long]}
    wrong = []
    for tried, problem in ((bad, "does not see"), (good, "objects to")):
        wrong += [f"self-test: {problem} {text!r} in {name}" for name, texts in tried.items() for text in texts
                  if bool(problems_of(name, text, rows)) == (tried is good)]
    return wrong


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    root, rows = Path(sys.argv[1]), table()
    problems = self_test(rows)
    for name in tracked_files(root):
        problems += problems_of(name, (root / name).read_text(encoding="utf-8"), rows)
    for problem in problems:
        print(f"words: {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
