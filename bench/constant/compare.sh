#!/usr/bin/env bash
# Compares the compiler's cost of two-phase commit with 5 managers with that of a hand-written constexpr search of the same model:
# user seconds, the median of three compilations, taken in turns, the memory of GCC, and their ratios.
#
# usage: bench/constant/compare.sh
# COMPILERS in the environment names other compilers than: g++ clang++-19
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
read -r -a compilers <<<"${COMPILERS:-g++ clang++-19}"

# The user seconds that a compilation takes.
seconds() { # COMPILER FILE
    local TIMEFORMAT=%U family=clang flags
    "$1" --version | grep -qi clang || family=gcc
    read -r -a flags <<<"$(sed -n "s|^// flags $family: ||p" "$here/$2.cpp")"
    local said
    if ! said=$({ time "$1" -std=c++20 -fsyntax-only -I"$here/../../include" "${flags[@]}" "$here/$2.cpp"; } 2>&1); then
        printf '%s\ncompare.sh: %s does not compile with %s\n' "$said" "$2.cpp" "$1" >&2
        return 1
    fi
    tail -n 1 <<<"$said"
}

megabytes() { # COMPILER FILE
    local flags
    read -r -a flags <<<"$(sed -n "s|^// flags gcc: ||p" "$here/$2.cpp")"
    "$here/memory.sh" "$1" -fsyntax-only -I"$here/../../include" "${flags[@]}" "$here/$2.cpp"
}

median() { printf '%s\n' "$@" | sort -n | sed -n "$((($# + 1) / 2))p"; }

printf '%-12s %8s %8s %6s\n' '' ours 'by hand' ratio
for compiler in "${compilers[@]}"; do
    command -v "$compiler" >/dev/null || continue
    ours=() by_hand=()
    for _ in 1 2 3; do
        ours+=("$(seconds "$compiler" two_phase_5)")
        by_hand+=("$(seconds "$compiler" two_phase_by_hand)")
    done
    a=$(median "${ours[@]}") b=$(median "${by_hand[@]}")
    printf '%-12s %8s %8s %6s\n' "$compiler" "$a" "$b" "$(awk "BEGIN { printf \"%.2f\", $a / $b }")"
    "$compiler" --version | grep -qi clang && continue
    a=$(megabytes "$compiler" two_phase_5) b=$(megabytes "$compiler" two_phase_by_hand)
    printf '%-12s %8s %8s %6s\n' '  MB' "$a" "$b" "$(awk "BEGIN { printf \"%.2f\", $a / $b }")"
done
