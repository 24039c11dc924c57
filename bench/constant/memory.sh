#!/bin/sh
# Prints the megabytes that GCC allocates for a file; the arguments contain -fsyntax-only or -c. GCC frees nothing before an
# evaluation ends, so that with -fsyntax-only this is also its peak.
# usage: memory.sh COMPILER ARGUMENT... FILE
set -eu
"$@" -std=c++20 -ftime-report 2>&1 | awk '
    /error:/ { print > "/dev/stderr"; failed = 1 }
    $1 == "TOTAL" { taken = $NF; found = 1 }
    END {
        if (failed || !found) exit 1
        unit = substr(taken, length(taken)); taken += 0
        print int(unit == "G" ? taken * 1024 : unit == "k" ? taken / 1024 : taken)
    }'
