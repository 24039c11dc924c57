#!/usr/bin/env bash
# Shows what foregone does, in four parts: a proof while compiling, a build that fails with its counterexample, a space too
# large for the compiler enumerated at run time, and the reports. Installs what is missing; takes a minute or two.
#
# usage: scripts/demo.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case $# in 0) ;; *) sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p;}' "${BASH_SOURCE[0]}"; exit 2 ;; esac

proof=examples/jugs.cpp                # proved while compiling
broken=tests/fail_build/constant.cpp   # a model that is wrong, with -DFOREGONE_MISUSE
large=memory                           # the example that is run: all sequences of five calls
large_filter='*sequences<5>*'
build=build/demo
reports=$build/reports

bold='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR-}" ]; then bold=$'\033[1m' plain=$'\033[0m'; fi
heading() { printf '\n%s%s%s\n' "$bold" "$*" "$plain"; }
show() { printf '$ %s\n' "$*"; }
run() { show "$@"; "$@"; }
need() { [ -e "$1" ] || { echo "demo.sh: this part needs $1, which is not there" >&2; exit 1; }; }

bash scripts/install-packages.sh
need include/foregone/foregone.hpp
need "$proof"
need "examples/$large.cpp"

heading "1. A proof: this model compiles, so its properties hold"
show grep -n FOREGONE_CHECK "$proof"
grep -n FOREGONE_CHECK "$proof" || true
compile=(g++ -std=c++20 -fsyntax-only -Iinclude)
started=$SECONDS
run "${compile[@]}" "$proof"
echo "compiled in $((SECONDS - started)) s: proved"

heading "2. A model that is wrong: the build fails, and the compiler prints the counterexample"
message=$(mktemp)
trap 'rm -f "$message"' EXIT
show "${compile[@]}" -DFOREGONE_MISUSE "$broken"
if "${compile[@]}" -fno-diagnostics-show-caret -DFOREGONE_MISUSE "$broken" 2>"$message"; then
    echo "demo.sh: the wrong model compiled" >&2
    exit 1
fi
cat "$message"

heading "3. Too large for the compiler: the same line is checked at run time, on every core"
cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=g++ \
    -DFOREGONE_BUILD_TESTS=OFF -DFOREGONE_BUILD_BENCHMARKS=OFF >/dev/null
run cmake --build "$build" --target "examples.$large"
run "$build/examples/$large" --list-tests
mkdir -p "$reports"
run "$build/examples/$large" "--filter=$large_filter" --output="junit:$reports/report.xml" --output="json:$reports/report.json"

heading "4. The reports of that run, for other programs to read"
run cat "$reports/report.xml"
echo
run cat "$reports/report.json"
echo
