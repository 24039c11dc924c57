# SPDX-License-Identifier: BSL-1.0
"""Makes docs/explorer.png: the counterexample of two-phase commit with a planted mistake, as the page of --explore shows it.

usage: picture.py PROGRAM FILE.png, with the program of tests/models/explored_checks.cpp
Exit code 77: there is no browser.
"""

import sys
from pathlib import Path

from served_program import ServedProgram
from web_driver import Browser, missing


def main(program: str, file: str) -> int:
    if absent := missing():
        print(f"picture.py: skipped, {absent} is not installed")
        return 77
    with ServedProgram(program, "--filter=hasty_commit.reachable") as served, Browser(1180, 960) as browser:
        run = served.wait_for_verdicts()["checks"][0]["trace"]["replay"]
        browser.go(f"{served.address}#/0/{run}")
        browser.wait(lambda: "violates" in browser.text(), "the page shows no counterexample")
        browser.picture(Path(file))
    return 0


sys.exit(main(sys.argv[1], sys.argv[2]))
