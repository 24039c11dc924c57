#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
# The program of memory_program.hpp, run by a chooser with a queue: a choice beyond the prefix puts its alternatives into the
# queue and abandons the run. Prints leaves, runs of the program, and seconds of processor time.
# usage: memory_calls.py CALLS
import sys
import time
from collections import deque


class Abandoned(Exception):
    pass


class Chooser:
    def __init__(self, given, queue):
        self.given, self.queue, self.at = given, queue, 0

    def choose(self, choices):
        if self.at < len(self.given):
            choice = self.given[self.at]
            if choice not in choices:
                raise Exception("the program does something else when it is run again")
            self.at += 1
            return choice
        for choice in choices:
            self.queue.append(self.given + [choice])
        raise Abandoned()


def check(program):
    queue, leaves, runs = deque([[]]), 0, 0
    while queue:
        runs += 1
        try:
            program(Chooser(queue.popleft(), queue).choose)
            leaves += 1
        except Abandoned:
            pass
    return leaves, runs


ADDRESSES, VALUES, DEFAULTS = [1000, 2000], ["hello", "hello2"], [0, None]
MODES = ["r", "w", "e", "rw", "re", "we", "rwe"]


def call(cells, address, value, mode, default):
    found = cells.get(address, "") if "r" in mode else ""
    if "e" in mode:
        cells.clear()
    if "w" in mode:
        cells[address] = value
    return (found, None) if found else ("", default)


def move_on(written, address, value, mode):
    if "e" in mode:
        written.clear()
    if "w" in mode:
        written[address] = value


def memory_calls(calls):
    def program(choose):
        cells, written = {}, {}
        for _ in range(calls):
            address, value, mode, default = choose(ADDRESSES), choose(VALUES), choose(MODES), choose(DEFAULTS)
            stored = written.get(address, "")
            expected = (stored, None) if "r" in mode and stored else ("", default)
            got = call(cells, address, value, mode, default)
            move_on(written, address, value, mode)
            assert got == expected
    return program


started = time.process_time()
leaves, runs = check(memory_calls(int(sys.argv[1])))
print(leaves, runs, time.process_time() - started)
