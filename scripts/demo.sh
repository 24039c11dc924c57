#!/usr/bin/env bash
# Shows what foregone does, in four parts: a proof while compiling, a build that fails with its counterexample, half a billion
# sequences enumerated at run time, and the report of a failing check as a page. Installs what is missing; takes two to three
# minutes.
#
# usage: scripts/demo.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case $# in 0) ;; *) sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p;}' "${BASH_SOURCE[0]}"; exit 2 ;; esac

proof=examples/airlock.cpp
large=examples/memory.cpp
lock=examples/overview.cpp       # Peterson's lock
project=build/demo               # a user's project
wrong=$project/wrong_airlock.cpp # the proof's model, with one condition left out

bold='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR-}" ]; then bold=$'\033[1m' plain=$'\033[0m'; fi
heading() { printf '\n%s%s%s\n' "$bold" "$*" "$plain"; }

# show WORD...: a command as one would type it.
show() {
    local word
    printf '$'
    for word; do case $word in *[!A-Za-z0-9_./:=+-]*) printf " '%s'" "$word" ;; *) printf ' %s' "$word" ;; esac; done
    printf '\n'
}
run() { show "$@"; "$@"; }

began=$SECONDS
bash scripts/install-packages.sh --use
mkdir -p "$project"
compile=(g++ -std=c++20 -fsyntax-only -Iinclude)

heading "1. A proof: an airlock whose doors are never both open. It compiles, so that holds for every order of presses"
run tail -n 20 "$proof"
started=$SECONDS
run "${compile[@]}" "$proof"
echo "compiled in $((SECONDS - started)) s: proved"

heading "2. One condition is left out: the build fails, and the compiler prints the two steps that lead there"
sed 's/ && !s\.inner_open;/;/' "$proof" >"$wrong"
show diff "$proof" "$wrong"
diff "$proof" "$wrong" || true
show "${compile[@]}" "$wrong"
if "${compile[@]}" -fno-diagnostics-show-caret "$wrong" 2>"$project/message.txt"; then
    echo "demo.sh: the wrong model compiled" >&2
    exit 1
fi
cat "$project/message.txt"

heading "3. All sequences of five calls: too many for the compiler, so the same line runs, on every core"
cat >"$project/five_calls.cpp" <<END
#include "../../$large"

FOREGONE_CHECK(memory_example::memory_behavior, fg::sequences<5>);
END
# Run, not decided while compiling: a failing check would end this build.
sed 's/s\.turn = other;/s.turn = me;/' "$lock" >"$project/wrong_lock.cpp"
cat >"$project/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.25)
project(demo LANGUAGES CXX)
add_subdirectory("$PWD" foregone)
foregone_add_checks(five_calls SOURCES five_calls.cpp)
foregone_add_checks(wrong_lock SOURCES wrong_lock.cpp)
target_compile_definitions(wrong_lock PRIVATE FOREGONE_DEFER)
END
run cat "$project/five_calls.cpp"
cmake -S "$project" -B "$project/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=g++ >/dev/null
run cmake --build "$project/build" --target five_calls wrong_lock
run "$project/build/five_calls" '--filter=*sequences<5>' --progress=on

heading "4. Peterson's lock with one word changed, run instead of compiled: the counterexample as text, and as a page"
show diff "$lock" "$project/wrong_lock.cpp"
diff "$lock" "$project/wrong_lock.cpp" || true
status=0
run "$project/build/wrong_lock" --output="html:$project/report.html" || status=$?
if [ "$status" -ne 1 ]; then
    echo "demo.sh: the wrong lock ended with exit code $status instead of 1" >&2
    exit 1
fi
printf '\nOpen %s in a browser.\nThe demo took %s s. Next: docs/tutorial/README.md\n' \
    "$PWD/$project/report.html" $((SECONDS - began))
