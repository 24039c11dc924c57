#!/usr/bin/env bash
# Shows what foregone does, in four parts: a proof while compiling, a build that fails with its counterexample, a space too
# large for the compiler enumerated at run time, and the reports. Installs what is missing; takes about two minutes.
#
# usage: scripts/demo.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case $# in 0) ;; *) sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p;}' "${BASH_SOURCE[0]}"; exit 2 ;; esac

proof=examples/overview.cpp
large=examples/memory.cpp
project=build/demo               # a user's project: the large model, and one line more
wrong=$project/wrong.cpp         # the proof's model, with one word changed

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

bash scripts/install-packages.sh --use
mkdir -p "$project"
compile=(g++ -std=c++20 -fsyntax-only -Iinclude)

heading "1. A proof: Peterson's lock. It compiles, so its properties hold"
run tail -n 7 "$proof"
started=$SECONDS
run "${compile[@]}" "$proof"
echo "compiled in $((SECONDS - started)) s: proved"

heading "2. One word is wrong: the build fails, and the compiler prints the six steps that lead there"
sed 's/s\.turn = other;/s.turn = me;/' "$proof" >"$wrong"
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
cat >"$project/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.25)
project(demo LANGUAGES CXX)
add_subdirectory("$PWD" foregone)
foregone_add_checks(five_calls SOURCES five_calls.cpp)
END
run cat "$project/five_calls.cpp"
cmake -S "$project" -B "$project/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=g++ >/dev/null
run cmake --build "$project/build" --target five_calls
run "$project/build/five_calls" --list
run "$project/build/five_calls" '--filter=*sequences<5>' --progress=on \
    --output="junit:$project/report.xml" --output="json:$project/report.json"

heading "4. The reports of that run, for other programs to read"
run cat "$project/report.xml"
run cat "$project/report.json"
