# SPDX-License-Identifier: BSL-1.0
"""A browser without a window: the few commands of WebDriver that the tests of the explorer need, by Python's own library."""

import base64
import http.client
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Backspace": "\ue003", "Tab": "\ue004", "Home": "\ue011", "End": "\ue010",
        "ArrowLeft": "\ue012", "ArrowRight": "\ue014", "space": " "}
PATIENCE_SECONDS = 30


def missing() -> str:
    """The programs that are not installed; empty if both are."""
    programs = (("chromium", "chromium-browser", "google-chrome"), ("chromedriver",))
    return " and ".join(names[0] for names in programs if not any(map(shutil.which, names)))


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Browser:
    """A headless Chromium. Use it as a context manager: it ends with the block."""

    def __init__(self, width: int = 1400, height: int = 900, dark: bool = False):
        self.port = free_port()
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.driver = subprocess.Popen(["chromedriver", f"--port={self.port}"], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL, env={**os.environ, "TMPDIR": self.folder.name})
        self.session = ""
        binary = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--disable-background-networking", "--no-first-run", "--hide-scrollbars", f"--window-size={width},{height}"]
        if dark:
            arguments.append("--force-dark-mode")
        wanted = {"browserName": "chrome", "goog:chromeOptions": {"args": arguments, "binary": binary},
                  "goog:loggingPrefs": {"browser": "ALL"}, "unhandledPromptBehavior": "ignore"}
        try:
            self.wait(lambda: self.answers(), "chromedriver does not answer")
            self.session = "/session/" + self.command("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self) -> None:
        try:
            if self.session:
                self.command("DELETE", self.session)
        finally:
            self.driver.terminate()
            self.driver.wait()
            self.folder.cleanup()

    def answers(self) -> bool:
        try:
            return bool(self.command("GET", "/status")["ready"])
        except ConnectionError:
            return False

    def command(self, method: str, path: str, body: dict | None = None):
        data = None if body is None else json.dumps(body).encode()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=2 * PATIENCE_SECONDS)
        try:
            connection.request(method, path, data, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            value = json.load(answer)["value"]
        finally:
            connection.close()
        if answer.status != 200:
            raise RuntimeError(value["message"])
        return value

    def wait(self, condition, what: str):
        """The first true value of a condition. It is polled: nothing else says when a page has changed."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not (value := condition()):
            if time.monotonic() > end:
                raise AssertionError(what)
            time.sleep(0.02)
        return value

    def go(self, address: str) -> None:
        self.command("POST", self.session + "/url", {"url": address})

    def window(self, width: int, height: int) -> None:
        """The size of what is seen of the page; smaller than the least window of the browser, if wanted."""
        self.chrome("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def run(self, script: str, *arguments):
        return self.command("POST", self.session + "/execute/sync", {"script": script, "args": list(arguments)})

    def all(self, selector: str) -> list[str]:
        found = self.command("POST", self.session + "/elements", {"using": "css selector", "value": selector})
        return [one[ELEMENT] for one in found]

    def one(self, selector: str) -> str:
        return self.wait(lambda: self.all(selector), f"no element {selector} on {self.address()}")[0]

    def count(self, selector: str) -> int:
        return self.run("return document.querySelectorAll(arguments[0]).length", selector)

    def text(self, selector: str = "main") -> str:
        """All of its text, whether it is seen or not, without superfluous blanks."""
        return " ".join((self.run("return document.querySelector(arguments[0])?.textContent", selector) or "").split())

    def click(self, selector: str) -> None:
        self.wait(lambda: self.clicked(selector), f"the element {selector} on {self.address()} is always drawn anew")

    def clicked(self, selector: str) -> bool:
        """False: the page was drawn anew between the search and the click."""
        try:
            self.command("POST", f"{self.session}/element/{self.one(selector)}/click", {})
        except RuntimeError as error:
            if "stale element" in str(error):
                return False
            raise
        return True

    def press(self, *keys: str) -> None:
        """Presses keys, one after another, by what has the focus."""
        actions = [{"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
        self.command("POST", self.session + "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def drag(self, selector: str, x: int, y: int) -> None:
        origin = {ELEMENT: self.one(selector)}
        actions = [{"type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": origin}, {"type": "pointerDown", "button": 0},
                   {"type": "pointerMove", "duration": 50, "x": x, "y": y, "origin": origin}, {"type": "pointerUp", "button": 0}]
        self.command("POST", self.session + "/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": actions}]})

    def address(self) -> str:
        return self.run("return location.hash")

    def alert(self) -> str | None:
        try:
            return self.command("GET", self.session + "/alert/text")
        except RuntimeError:
            return None

    def errors(self) -> list[str]:
        """What the browser has written to its console since the last question: errors and warnings."""
        entries = self.command("POST", self.session + "/se/log", {"type": "browser"})
        return [entry["message"] for entry in entries if entry["level"] in ("SEVERE", "WARNING")]

    def picture(self, file: Path) -> None:
        file.write_bytes(base64.b64decode(self.command("GET", self.session + "/screenshot")))

    def chrome(self, name: str, **parameters):
        """A command of the DevTools protocol."""
        return self.command("POST", self.session + "/goog/cdp/execute", {"cmd": name, "params": parameters})
