# SPDX-License-Identifier: BSL-1.0
"""What a program with --explore serves, and refuses, from outside and without a browser.

usage: serving.py PROGRAM, the program of tests/models/explored_checks.cpp
"""

import contextlib
import json
import os
import pathlib
import random
import re
import select
import socket
import subprocess
import sys
import tempfile
import threading
import urllib.parse
import urllib.request

from served_program import PATIENCE_SECONDS, ServedProgram

HOSTILE_REQUESTS = 3_000
HELD_CONNECTIONS = 120  # more than the server has threads, and than it keeps open
MOST_MEBIBYTES = 16
NOBODY = 65_534


def expect(holds: bool, what: str) -> None:
    if not holds:
        raise SystemExit(f"serving.py: {what}")


def raw(port: int, data: bytes) -> bytes:
    """Sends bytes, and returns what comes back until the server closes, or says no more."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS) as connection:
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            answer = b""
            while part := connection.recv(65_536):
                answer += part
            return answer
        except TimeoutError:
            raise
        except OSError:  # the server has closed the connection
            return b""


def the_page_loads_its_own_files_only(served: ServedProgram) -> None:
    with urllib.request.urlopen(served.address) as page:
        policy = page.headers["Content-Security-Policy"]
        text = page.read().decode()
    expect("default-src 'none'" in policy and "unsafe" not in policy, f"the policy of the page is {policy}")
    names, read = re.findall(r'(?:src|href)="([^"#]+)"', text), set()
    expect(any(name.endswith(".js") for name in names), "the page has no script")
    while names:
        name = names.pop().removeprefix("./")
        if name in read or name.startswith("data:"):
            continue
        read.add(name)
        expect("//" not in name and not name.startswith("/"), f"the page refers to {name}")
        with urllib.request.urlopen(served.address + name) as file:
            content = file.read().decode()
        names += re.findall(r'from "\./([^"]+)"', content)
    expect("main.js" in read and len(read) > 5, f"the page loads only {read}")


def every_kind_of_check_is_answered(served: ServedProgram) -> None:
    checks = served.wait_for_verdicts()["checks"]
    found = {check["name"]: check for check in checks}
    for name, status in (("hasty_commit.reachable", "failed"), ("hasty_commit.reachable#2", "passed"),
                         ("unfair_lock.reachable", "failed"), ("forgetful_set.sequences<4>", "failed"),
                         ("<img src=x onerror=alert(4)>", "failed"), ("throwing.reachable", "invalid"),
                         ("dice.paths<2>", "failed"), ("opposite_locks.paths<20>", "failed")):
        expect(name in found and found[name]["status"] == status, f"{name} is not {status}: {found.get(name)}")
    for check in checks:
        number = check["id"]
        for at in {"0", check.get("trace", {"replay": "0"})["replay"]}:
            run = served.ask("run", check=number, at=at)
            expect(run["check"] == check["name"] and run["steps"], f"{check['name']} has no run {at}")
            if at != "0" and "property" in check:
                expect(run.get("violates") == check["property"], f"the run {at} of {check['name']} does not violate its property")
        expect(served.ask("initial", check=number)["initial"], f"{check['name']} has no initial state")
    lasso = served.ask("run", check=found["unfair_lock.reachable"]["id"], at=found["unfair_lock.reachable"]["trace"]["replay"])
    expect(lasso["loop"]["from"] == 1, f"the loop of the lasso is {lasso.get('loop')}")
    judged = served.ask("run", check=found["forgetful_set.sequences<4>"]["id"], at="0/0/1/2")
    expect("expected 2" in judged["steps"][-1]["note"], "the oracle of a behavior is not shown")
    graph = served.ask("graph", check=0, limit=500)
    seen = found["hasty_commit.reachable"]["counts"]  # up to the violation; the graph has what is beside it, too
    expect(len(graph["nodes"]) == seen["states"] + 1 and len(graph["edges"]) == seen["transitions"] + 2, "the graph is another one")
    for node in graph["nodes"][1:5]:
        expect(served.ask("run", check=0, at=node["at"])["steps"][-1]["result"] == node["result"], f"{node['at']} leads elsewhere")


def operations_are_in_the_rows_of_their_threads(served: ServedProgram) -> None:
    """The slow thread's last operation comes after the end of the quick one, without a choice."""
    name, late = "same_head_again.paths<40>", "replaces head = 1 by 2"
    check = next(check for check in served.ask("checks")["checks"] if check["name"] == name)
    run = served.ask("run", check=check["id"], at=check["trace"]["replay"])
    events = [event for step in run["steps"] for event in step.get("events", [])]
    done = {who: [event["label"] for event in events if event.get("by") == number]
            for number, who in enumerate(run["participants"])}
    expect(done["slow"] == ["loads head = 1", "loads next of 1 = 2", late], f"the operations of the slow thread are {done['slow']}")
    expect(len(done["quick"]) == 9 and late in done["quick"], f"the operations of the quick thread are {done['quick']}")
    told = [remark for step in run["steps"] for remark in step.get("remarks", [])]
    expect({"thread": "slow", "text": late, "switch": "goes on"} in told, f"the remarks are {told}")
    with tempfile.TemporaryDirectory() as folder:
        reports = [f"--output={kind}:{folder}/{kind}" for kind in ("html", "json")]
        asked = [served.program, f"--filter={name}", *reports]
        text = subprocess.run(asked, capture_output=True, text=True, timeout=PATIENCE_SECONDS).stdout
        page, written = pathlib.Path(folder, "html").read_text(), json.loads(pathlib.Path(folder, "json").read_text())
    rows = [line.strip() for line in text.splitlines() if "slow" in line or late in line or "expected: " in line][-4:]
    expect(rows == [late, "-> slow goes on", late, 'expected: "no node is in use and in the stack"'], f"the rows are {rows}")
    last = written["checks"][0]["trace"]["steps"][3]["remarks"]
    expect(last[-2] == {"text": late, "thread": "slow", "switch": "goes on"}, f"the remarks of the report are {last}")
    column = {who: x for x, who in re.findall(r'<text x="([^"]+)"[^>]* class="who">(\w+)</text>', page)}
    drawn = re.findall(rf'<circle cx="([^"]+)"[^>]*/>\s*<text [^>]*>{late}</text>', page)
    expect(drawn == [column["quick"], column["slow"]], f"it is drawn at {drawn}, and the columns are {column}")
    expect(f'<td class="note">slow {late}; expected' in page, "the table has no such row")


def other_requests_are_refused(served: ServedProgram) -> None:
    token = urllib.parse.urlsplit(served.address).path.strip("/")
    for path in ("/", "/index.html", f"/{token}", f"/{token[:-1]}/", "/favicon.ico", f"/{token}/../../etc/passwd",
                 f"/{token}/%2e%2e/x"):
        expect(served.status(path) == 404, f"{path} is not refused")
    own = f"/{token}/checks"
    expect(served.status(own) == 200, "the own address is refused")
    expect(served.status(own, {"Host": "attacker.example"}) == 403, "another host is not refused")
    expect(served.status(own, {"Origin": "http://attacker.example"}) == 403, "another origin is not refused")
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        answer = raw(served.port, f"{method} {own} HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nConnection: close\r\n\r\n".encode())
        expect(b" 200 " not in answer.split(b"\r\n")[0], f"{method} is answered")


def ends_by_itself(connection: socket.socket) -> bool:
    """Waits until the server has closed a connection; what it sends is dropped."""
    with contextlib.suppress(ConnectionError):
        while connection.recv(65_536):
            pass
    return True


def sends_until_closed(served: ServedProgram, begin: str, more: bytes) -> None:
    """Sends more and more until the server closes, which it has to do."""
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE_SECONDS) as connection:
        try:
            connection.sendall(begin.encode())
            for _ in range(MOST_MEBIBYTES * 2**20 // len(more)):
                connection.sendall(more)
        except ConnectionError:
            return
        raise SystemExit(f"serving.py: the server reads {MOST_MEBIBYTES} MiB after {begin!r}")


def memory_kib(served: ServedProgram) -> int:
    """The most memory that the program has had."""
    return int(re.search(r"VmHWM:\s+(\d+)", pathlib.Path(f"/proc/{served.process.pid}/status").read_text())[1])


def a_request_is_bounded(served: ServedProgram) -> None:
    token, host = urllib.parse.urlsplit(served.address).path.strip("/"), f"Host: 127.0.0.1:{served.port}\r\n"
    before = memory_kib(served)
    for path in ("/", f"/{token}/checks"):
        sends_until_closed(served, f"GET {path} HTTP/1.1\r\n{host}", b"a: b\r\n" * 1_000)
        sends_until_closed(served, f"GET {path} HTTP/1.1\r\n{host}a: ", b"b" * 10_000)
        sends_until_closed(served, f"GET {path}", b"a" * 10_000)
        for method in ("GET", "POST"):
            chunked = f"{method} {path} HTTP/1.1\r\n{host}Transfer-Encoding: chunked\r\n\r\n"
            sends_until_closed(served, chunked, b"3E8\r\n" + b"c" * 1_000 + b"\r\n")
            sends_until_closed(served, f"{method} {path} HTTP/1.1\r\n{host}Content-Length: 99999999\r\n\r\n", b"d" * 10_000)
    grown = memory_kib(served) - before
    expect(grown < 8 * 1024, f"endless requests take {grown} KiB")
    body = raw(served.port, f"GET /{token}/checks HTTP/1.1\r\n{host}Content-Length: 1\r\n\r\n".encode())
    expect(b" 413 " in body.split(b"\r\n")[0], f"a body is answered with {body[:80]!r}")
    many = "".join(f"a{number}: b\r\n" for number in range(100))
    answer = raw(served.port, f"GET /{token}/checks HTTP/1.1\r\n{host}{many}\r\n".encode())
    expect(b" 431 " in answer.split(b"\r\n")[0], f"100 fields are answered with {answer[:80]!r}")


def unfinished_requests_hold_nothing(served: ServedProgram) -> None:
    with contextlib.ExitStack() as held:
        connections = [held.enter_context(socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE_SECONDS))
                       for _ in range(HELD_CONNECTIONS)]
        for connection in connections[::2]:
            with contextlib.suppress(ConnectionError):
                connection.sendall(b"GET / HTTP/1.1\r\na: b\r\n")
        expect("checks" in served.ask("checks"), "unfinished requests keep the page from others")
        for connection in connections:
            expect(ends_by_itself(connection), "an unfinished request is waited for without an end")


def answer_to_user(served: ServedProgram, user: int, family: int, host: str) -> bytes:
    """What a process of a user gets that asks with the right token."""
    path = urllib.parse.urlsplit(served.address).path + "checks"
    reading, writing = os.pipe()
    if (child := os.fork()) == 0:
        os.setresuid(user, user, user)
        with socket.socket(family) as connection:
            connection.settimeout(PATIENCE_SECONDS)
            connection.connect((host, served.port))
            with contextlib.suppress(ConnectionError):
                connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n\r\n".encode())
            os.write(writing, connection.recv(100))
        os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    with open(reading, "rb") as answer:
        return answer.read()


def other_users_are_refused(served: ServedProgram) -> None:
    """Only root can become another user here."""
    if os.geteuid() != 0:
        return
    for family, host in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::ffff:127.0.0.1")):
        for user, status in ((NOBODY, b" 403 "), (os.geteuid(), b" 200 ")):
            answer = answer_to_user(served, user, family, host)
            expect(status in answer.split(b"\r\n")[0], f"user {user} by {host} gets {answer!r}")


def ctrl_c_ends_open_connections(program: str) -> None:
    """One client sends nothing, one does not end its request, one goes on with it as long as it may."""
    with ServedProgram(program, "--filter=dice*") as served, contextlib.ExitStack() as held:
        silent, begun, dripping = (held.enter_context(
            socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE_SECONDS)) for _ in range(3))
        for connection in (begun, dripping):
            connection.sendall(b"GET / HTTP/1.1\r\n")
        served.wait_for_verdicts()

        def drip() -> None:
            with contextlib.suppress(ConnectionError):
                while not select.select([dripping], [], [], 0.5)[0]:
                    dripping.sendall(b"a: b\r\n")

        dripper = threading.Thread(target=drip)
        dripper.start()
        code, _ = served.interrupt()
        dripper.join()
        expect(code == 1, f"the exit code is {code}, not that of the check")
        expect(all(map(ends_by_itself, (silent, begun))), "a connection is open after the end")


def any_bytes_are_survived(served: ServedProgram) -> None:
    token = urllib.parse.urlsplit(served.address).path.strip("/")
    drawn = random.Random(1)
    pieces = [b"GET ", b"/", token.encode(), b"/run?check=0&at=0/1", b"/graph?limit=3", b"/checks", b" HTTP/1.1\r\n", b"Host: ",
              b"\r\n", b"\0", f"127.0.0.1:{served.port}".encode(), b"\r\n\r\n", b"%zz", b"\xff\xfe",
              b"Content-Length: 99999999999\r\n", b"A" * 9_000, b"Range: bytes=0-1,5-\r\n", b"Transfer-Encoding: chunked\r\n",
              b"Connection: close\r\n", b"<script>", b"&at=0/99&check=7"]
    for _ in range(HOSTILE_REQUESTS):
        raw(served.port, b"".join(drawn.choice(pieces) for _ in range(drawn.randrange(1, 12))))
    expect(served.process.poll() is None, "the program ended")
    expect(served.ask("checks")["running"] == "", "the program answers nothing any more")


def a_used_port_is_refused(program: str, port: int) -> None:
    other = subprocess.run([program, f"--explore={port}"], capture_output=True, text=True, timeout=PATIENCE_SECONDS)
    expect(other.returncode == 2 and "cannot be used" in other.stderr, f"a used port: {other.returncode} {other.stderr}")
    for options in (["--explore", "--replay=0"], ["--explore=70000"], ["--explore", "--output=json:x"],
                    ["--explore", "--fail-fast"]):
        other = subprocess.run([program, *options], capture_output=True, text=True, timeout=PATIENCE_SECONDS)
        expect(other.returncode == 2 and "--explore" in other.stderr, f"{options} is not refused: {other.stderr}")
    for option in ("--shuffle", "--max-errors=5"):
        asked = [program, "--explore", "--filter=plane*", option]
        other = subprocess.run(asked, capture_output=True, text=True, timeout=PATIENCE_SECONDS)
        expect(other.returncode == 2 and option.split("=")[0] in other.stderr, f"{option} is not refused: {other.stderr}")


def main(program: str) -> None:
    ctrl_c_ends_open_connections(program)
    with ServedProgram(program) as served:
        the_page_loads_its_own_files_only(served)
        every_kind_of_check_is_answered(served)
        operations_are_in_the_rows_of_their_threads(served)
        other_requests_are_refused(served)
        a_request_is_bounded(served)
        unfinished_requests_hold_nothing(served)
        other_users_are_refused(served)
        any_bytes_are_survived(served)
        a_used_port_is_refused(program, served.port)
        code, rest = served.interrupt()
        expect(code == 2, f"the exit code is {code}, not that of the checks: {rest}")
        expect("[  FAILED  ] hasty_commit.reachable" in rest, "the verdicts are not printed")
        expect(f"\nall checks are done; explore at {served.address}\nCtrl-C ends\n" in rest, "the address is not printed again")


main(sys.argv[1])
