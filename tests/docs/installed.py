# SPDX-License-Identifier: BSL-1.0
"""Installs the pages, and fails where one is missing, or links to what an installed user does not have.

usage: installed.py CMAKE BUILD_DIR PREFIX DOC_DIR
"""
import pathlib
import shutil
import subprocess
import sys

import links

wanted = ("LICENSE", "README.md", "CHANGELOG.md", "docs/limits.md", "docs/how-to/run-checks.md", "examples/jugs.cpp")
# Pages about the inside lead to what only the source tree has.
source_only = ("src", "include", "tests", "bench", "cmake", "scripts")


def main(cmake, build, prefix, doc_dir):
    shutil.rmtree(prefix, ignore_errors=True)
    subprocess.run([cmake, "--install", build, "--prefix", str(prefix), "--component", "foregone_docs"],
                   check=True, stdout=subprocess.DEVNULL)
    docs = prefix / doc_dir
    for name in wanted:
        if not (docs / name).is_file():
            print(f"docs: {name} is not installed in {docs}")
            return 1
    return links.main(docs, source_only)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]).resolve(), sys.argv[4]))
