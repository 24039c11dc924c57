# SPDX-License-Identifier: BSL-1.0
"""A program that is started with --explore, and ended with Ctrl-C."""

import json
import os
import signal
import subprocess
import urllib.error
import urllib.parse
import urllib.request

PATIENCE_SECONDS = 60


class ServedProgram:
    """The program's page. Use it as a context manager: the program ends with the block."""

    def __init__(self, program: str, *options: str, port: int = 0):
        self.program = program
        # Without a buffer, because communicate() does not return what was read into one.
        self.process = subprocess.Popen([program, f"--explore={port}", *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        bufsize=0, start_new_session=True)
        first = self.process.stdout.readline().decode()
        if not first.startswith("explore at http://127.0.0.1:"):
            raise RuntimeError(f"{program} does not serve: {first}{self.process.stdout.read().decode()}")
        self.address = first.split()[-1]
        self.port = urllib.parse.urlsplit(self.address).port

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.interrupt()

    def interrupt(self) -> tuple[int, str]:
        """Presses Ctrl-C; returns the exit code and the rest of the output."""
        os.kill(self.process.pid, signal.SIGINT)
        rest, _ = self.process.communicate(timeout=PATIENCE_SECONDS)
        return self.process.returncode, rest.decode()

    def wait_for_verdicts(self) -> dict:
        """The answer to `checks` when every check has run."""
        while True:
            found = self.ask("checks")
            if not any(check["status"] in ("waiting", "running") for check in found["checks"]):
                return found

    def ask(self, what: str, **parameters) -> dict:
        address = self.address + what + "?" + urllib.parse.urlencode(parameters)
        with urllib.request.urlopen(address, timeout=PATIENCE_SECONDS) as answer:
            return json.load(answer)

    def status(self, path: str, headers: dict | None = None) -> int:
        """The status of a path from the root; its answer must be JSON or a file of the page."""
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=headers or {})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            error.read()
            return error.code
