# SPDX-License-Identifier: BSL-1.0
"""Common code of the scripts that compare foregone with other tools, or with itself."""

import argparse
import json
import sys
from pathlib import Path
from typing import Callable


class Mistake(Exception):
    """An error on the command line, or of the machine."""


def positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is refused; write a whole number, 1 or more")
    return int(text)


def counts(text: str) -> list[int]:
    return sorted({positive(part) for part in text.split(",")})


def parser_of(description: str, target: str, models: list, usual: list[str]) -> argparse.ArgumentParser:
    """A parser with the common options; `models` have a name, and a flag `small`."""
    parser = argparse.ArgumentParser(description=description.split("\n\n", maxsplit=1)[0], allow_abbrev=False)
    parser.add_argument("--ours", type=Path, default=Path("build/bench") / target, metavar="PROGRAM",
                        help=f"foregone's side, the CMake target {target} (default: %(default)s)")
    parser.add_argument("--models", default=",".join(usual), metavar="A,B",
                        help=f"of {', '.join(model.name for model in models)} (default: %(default)s)")
    parser.add_argument("--repetitions", type=positive, default=5, metavar="N", help="runs of each (default: %(default)s)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results there, too")
    parser.add_argument("--small", action="store_true", help="small models, once each: only the counts mean something")
    return parser


def parsed(parser: argparse.ArgumentParser, models: list) -> argparse.Namespace:
    arguments = parser.parse_args()
    if arguments.small:
        arguments.models, arguments.repetitions = ",".join(model.name for model in models if model.small), 1
    return arguments


def chosen_models(names: str, models: list) -> list:
    known = {model.name: model for model in models}
    for name in names.split(","):
        if name not in known:
            raise Mistake(f"there is no model '{name}'; write some of {','.join(known)}")
    return [known[name] for name in names.split(",")]


def found_program(arguments: argparse.Namespace, target: str) -> Path:
    if not arguments.ours.is_file():
        raise Mistake(f"{arguments.ours}: no such program; build the target {target}, and name it by --ours")
    return arguments.ours.resolve()


def write_json(file: Path, results: list[dict]) -> None:
    part = file.with_name(file.name + ".part")
    try:
        part.write_text(json.dumps({"results": results}, indent=2) + "\n", encoding="utf-8")
        part.replace(file)
    except OSError as error:
        raise Mistake(f"{file}: {error.strerror}; name a file that can be written") from None


def exit_code(results: list[dict], wrong: list[str], file: Path | None) -> int:
    """Writes the results to the requested places, and reports wrong counts."""
    if file:
        write_json(file, results)
    for problem in wrong:
        print(f"compare.py: {problem}", file=sys.stderr)
    return 1 if wrong else 0


def run(compare: Callable[[], int]) -> int:
    try:
        return compare()
    except Mistake as mistake:
        print(f"compare.py: {mistake}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
