#!/usr/bin/env bash
# Measures the cost of these models for each installed compiler, prints it, and records it in limits.txt: the smallest
# -fconstexpr-ops-limit (GCC) or -fconstexpr-steps (Clang) that compiles the file, found by bisection to within half a per
# cent, and the memory of GCC. About 15 compilations per file and compiler. A file has to require a decision by the compiler
# (FOREGONE_STATIC_CHECK, static_assert): a file whose check may become a run-time check compiles with any limit. A file with the
# line "// over budget" has a check that becomes a run-time check with GCC; only its memory is recorded.
#
# usage: bench/constant/record.sh [MODEL...]     every model without arguments
#        bench/constant/record.sh --include      only prints the time of including foregone/foregone.hpp
# COMPILERS in the environment names other compilers than: g++ clang++-16 clang++-19
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
include=$here/../../include
limits=$here/limits.txt
read -r -a compilers <<<"${COMPILERS:-g++ clang++-16 clang++-19}"

# gcc-12 or clang-19
name_of() {
    local major; major=$("$1" -dumpversion); major=${major%%.*}
    if "$1" --version | grep -qi clang; then echo "clang-$major"; else echo "gcc-$major"; fi
}

compiles() { # COMPILER NAME LIMIT FILE
    local flag=-fconstexpr-steps
    case $2 in gcc-*) flag=-fconstexpr-ops-limit ;; esac
    "$1" -std=c++20 -fsyntax-only -I"$include" "$flag=$3" "$4" >/dev/null 2>&1
}

smallest_limit() { # COMPILER NAME FILE
    local low=0 high=1048576 middle
    case $2 in gcc-*) high=33554432 ;; esac
    compiles "$1" "$2" "$high" "$3" || return 1
    # By quarters until a limit is too small, then by halves.
    while [ $(((high - low) * 200)) -gt "$high" ]; do
        if [ "$low" -eq 0 ]; then middle=$((high / 4)); else middle=$(((low + high) / 2)); fi
        [ "$middle" -gt 0 ] || break
        if compiles "$1" "$2" "$middle" "$3"; then high=$middle; else low=$middle; fi
    done
    echo "$high"
}

record() { # MODEL NAME LIMIT MEGABYTES
    local kept; kept=$(awk -v model="$1" -v compiler="$2" '!($1 == model && $2 == compiler)' "$limits")
    {
        grep '^#' <<<"$kept"
        { grep -v '^#' <<<"$kept" || true; printf '%-40s %-10s %-10s %s\n' "$1" "$2" "$3" "$4"; } | grep . | LC_ALL=C sort
    } >"$limits.new"
    mv "$limits.new" "$limits"
}

# The least user time of five runs, because other load on the machine only adds to it.
include_cost() { # COMPILER
    local TIMEFORMAT=%U best='' run
    for _ in 1 2 3 4 5; do
        run=$({ time "$1" -std=c++20 -fsyntax-only -I"$include" -x c++ - <<<'#include <foregone/foregone.hpp>'; } 2>&1 | tail -n 1)
        if [ -z "$best" ] || awk "BEGIN { exit !($run < $best) }"; then best=$run; fi
    done
    echo "$best"
}

if [ "${1-}" = --include ]; then
    for compiler in "${compilers[@]}"; do
        command -v "$compiler" >/dev/null || continue
        printf '%-40s %-10s %s s\n' '#include <foregone/foregone.hpp>' "$(name_of "$compiler")" "$(include_cost "$compiler")"
    done
    exit 0
fi

models=("$@")
if [ $# -eq 0 ]; then for file in "$here"/*.cpp; do grep -q "^// flags" "$file" || models+=("$(basename "$file" .cpp)"); done; fi
for model in "${models[@]}"; do
    for compiler in "${compilers[@]}"; do
        command -v "$compiler" >/dev/null || continue
        name=$(name_of "$compiler")
        limit=- megabytes=-
        if grep -q '^// over budget' "$here/$model.cpp"; then
            case $name in clang-*) continue ;; esac
        elif ! limit=$(smallest_limit "$compiler" "$name" "$here/$model.cpp"); then
            printf '%-40s %-10s %s\n' "$model" "$name" "does not compile within the compiler's default limit" >&2
            status=1
            continue
        fi
        # GCC 12 crashes with -ftime-report where model/temporal.hpp declares a template again: no memory is recorded then.
        case $name in
            gcc-*)
                megabytes=$("$here/memory.sh" "$compiler" -fsyntax-only -I"$include" "$here/$model.cpp" 2>/dev/null) || megabytes=-
                ;;
        esac
        record "$model" "$name" "$limit" "$megabytes"
        printf '%-40s %-10s %-10s %s\n' "$model" "$name" "$limit" "$megabytes"
    done
done
exit "${status:-0}"
