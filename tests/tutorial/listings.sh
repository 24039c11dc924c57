#!/bin/sh
# Compiles the listings of the tutorial: each passes without a warning, but for the one that has a bug on purpose.
# usage: listings.sh CODE COMPILER ARGUMENT...
set -eu
code=$1
shift
log=$(mktemp)
trap 'rm -f "$log"' EXIT
refuse() { echo "tutorial: $1; the compiler said:"; sed -e 's/^/    /' "$log"; exit 1; }
for file in "$code"/*.cpp; do
    status=0
    "$@" -std=c++20 -fsyntax-only -Wall -Wextra -Wconversion -Wsign-conversion -Wshadow -Wpedantic -Werror "$file" >"$log" 2>&1 ||
        status=$?
    case $file in
        */garage_checks.cpp)
            [ $status != 0 ] || refuse "$file compiles, although a barrier stays closed"
            grep -q 'otherwise_the_barrier_opens' "$log" || refuse "$file does not fail because a barrier stays closed" ;;
        *) [ $status = 0 ] || refuse "$file does not compile" ;;
    esac
done
