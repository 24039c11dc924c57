# SPDX-License-Identifier: BSL-1.0
"""Uses each feature of the explorer's page in a browser without a window. Fails if a feature does not work, if anything is written
to the browser's console, or if an alert opens: then a text of a model was executed.

usage: page_in_browser.py --address URL [--expect FILE] [--only FEATURE] [--pictures DIR]

URL is the one that `--explore` prints. FILE is JSON: which check shows what, {"counterexample": "name", ...}. A check that it does
not name is looked up in the answers of the program; a feature for which there is none is skipped. "impossible" and "throws" are
objects with "check" and "at". Exit code 77: there is no browser.
"""

import argparse
import json
import sys
import time
import urllib.parse
import urllib.request
from pathlib import Path

import feature
import general_features
import kind_features  # noqa: F401 (registers its features)
import run_features  # noqa: F401
from web_driver import Browser, missing


class Program:
    """The program that serves the page, asked without the page."""

    def __init__(self, address: str, expected: dict):
        self.address, self.expected = address.rstrip("/") + "/", expected
        self.checks = self.finished_checks()

    def ask(self, what: str, **parameters) -> dict:
        query = "?" + urllib.parse.urlencode(parameters) if parameters else ""
        with urllib.request.urlopen(self.address + what + query, timeout=30) as answer:
            return json.load(answer)

    def finished_checks(self) -> list[dict]:
        """The checks, when no search is running any more: verdicts do not change during the test."""
        end = time.monotonic() + 120
        while (answer := self.ask("checks"))["running"] and time.monotonic() < end:
            time.sleep(0.2)
        return answer["checks"]

    def check(self, role: str) -> dict | None:
        """The check that plays a role. None: there is none, and none was expected."""
        name = self.expected.get(role)
        name = name["check"] if isinstance(name, dict) else name
        if name is not None:
            found = [check for check in self.checks if check["name"] == name]
            return found[0] if found else sys.exit(f"explorer: the program has no check {name!r}, which is expected for '{role}'")
        if role not in ROLES:
            return None
        return next(filter(ROLES[role], self.checks), None)

    def run(self, check: dict, at: str | None = None) -> dict:
        return self.ask("run", check=check["id"], at=check["trace"]["replay"] if at is None else at)


def plain(check: dict) -> bool:
    return not check["is_program"] and not check["has_system"]


def has_loop(check: dict) -> bool:
    return "loop" in check.get("trace", {}) and not check["trace"]["loop"]["ends"]


ROLES = {
    "counterexample": lambda check: check["status"] == "failed" and plain(check) and "loop" not in check.get("trace", {"loop": 0}),
    "lasso": lambda check: has_loop(check),
    "program": lambda check: check["is_program"] and "trace" in check,
    "system": lambda check: check["has_system"] and "trace" in check,
    "several_initial": lambda check: plain(check) and check["initial_states"] > 1,
    "small_graph": lambda check: plain(check) and 2 < check["counts"]["states"] <= 300,
    "large_graph": lambda check: plain(check) and check["counts"]["states"] > 2000,
    "limited": lambda check: "limit_steps" in check and "trace" in check and not check["is_program"],
    "hostile": lambda check: "<img" in check["name"],
}


class Page(Browser):
    """The page in a browser."""

    def __init__(self, program: Program, **options):
        super().__init__(**options)
        self.program = program

    def open(self, hash_part: str = "#/") -> None:
        """Loads the page anew at an address, and waits until it is drawn."""
        self.go("about:blank")
        self.go(self.program.address + hash_part)
        self.drawn()

    def drawn(self) -> None:
        self.wait(lambda: self.run("return document.querySelector('main:not([aria-busy]) h1') !== null"),
                  f"{self.address()} is not drawn: {self.text('body')[:300]}")

    def at(self, hash_part: str) -> None:
        self.wait(lambda: self.address() == hash_part, f"the address is {self.address()} instead of {hash_part}")
        self.drawn()

    def sees(self, text: str, selector: str = "main") -> None:
        wanted = " ".join(text.split())
        try:
            self.wait(lambda: wanted in self.text(selector), "")
        except AssertionError:
            seen = self.text(selector)[:600]
            raise AssertionError(f"'{wanted}' is not in {selector} at {self.address()}: {seen}") from None

    def healthy(self) -> None:
        assert self.alert() is None, f"an alert is open at {self.address()}: {self.alert()}"
        assert not (errors := self.errors()), f"the console has: {errors}"


def works(page: Page, used, check: dict | None) -> bool:
    """Uses a feature, and prints what came of it."""
    try:
        page.window(1400, 900)
        page.open()
        used(page, check) if check else used(page)
        page.healthy()
    except (AssertionError, RuntimeError) as problem:
        print(f"FAILED: {used.__name__}: {problem}", flush=True)
        return False
    print(f"ok: {used.__name__}", flush=True)
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--address", required=True)
    parser.add_argument("--expect", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--pictures", type=Path)
    options = parser.parse_args()
    if absent := missing():
        print(f"explorer: skipped, {absent} is not installed")
        return 77
    program = Program(options.address, json.loads(options.expect.read_text(encoding="utf-8")) if options.expect else {})
    failed = 0
    with Page(program) as page:
        for used in general_features.FEATURES + feature.FEATURES:
            if options.only not in used.__name__:
                continue
            role = getattr(used, "role", None)
            check = program.check(role) if role else None
            if role and check is None:
                print(f"skipped: {used.__name__}: the program has no check for '{role}'")
                continue
            failed += not works(page, used, check)
            if options.pictures:
                options.pictures.mkdir(parents=True, exist_ok=True)
                page.picture(options.pictures / f"{used.__name__}.png")
    print(f"{failed} features failed" if failed else "all features work")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
