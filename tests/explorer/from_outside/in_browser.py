# SPDX-License-Identifier: BSL-1.0
"""Drives each feature of the page in a browser, as the program of tests/models/explored_checks.cpp serves it.

usage: in_browser.py PROGRAM [ARGUMENT...], with arguments of page_in_browser.py
"""

import subprocess
import sys
from pathlib import Path

from served_program import ServedProgram


def main(program: str, *arguments: str) -> int:
    with ServedProgram(program) as served:
        served.wait_for_verdicts()
        page = Path(__file__).with_name("page_in_browser.py")
        return subprocess.run([sys.executable, "-B", str(page), "--address", served.address,
                               "--expect", str(page.with_name("expectations.json")), *arguments]).returncode


sys.exit(main(*sys.argv[1:]))
