#!/bin/sh
# Makes each mistake of the files here, and compares what a compiler says of it with table.txt.
#
# usage: mistakes.sh compare|print COLUMN EACH COMPILER ARGUMENT...
#   compare  the output must have as many lines as COLUMN of the table says, and hold the sentence of the table
#   print    prints each mistake with the lines and the first error that it has now, for a new column or row
#   EACH     1 for all mistakes, 4 for each fourth
#
# table.txt has a row for each mistake: its name, a number of lines for each compiler, and after a bar a sentence. A mistake NAME
# stands between `#ifdef MISTAKE_NAME` and `#endif`.
# exit: 0 as the table says, 1 not
set -eu
mode=$1 column=$2 each=$3
shift 3
LC_ALL=C
export LC_ALL
here=$(cd -- "$(dirname -- "$0")" && pwd)
table=$here/table.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Precompiled, foregone.hpp takes a tenth of the time. GCC finds it in the first folder, Clang by its name.
header=$here/../../include/foregone/foregone.hpp
mkdir "$work/foregone"
case $column in
    gcc-*)
        "$@" -std=c++20 -w -x c++-header "$header" -o "$work/foregone/foregone.hpp.gch"
        include="-I$work" ;;
    *)
        "$@" -std=c++20 -w -x c++-header "$header" -o "$work/foregone.pch"
        include="-include-pch $work/foregone.pch" ;;
esac

# number_of COLUMN: the position of a column in the table
number_of() { sed -n 's/^name *//p' "$table" | sed 's/ *|.*//' | tr -s ' ' '\n' | grep -n -x -e "$1" | cut -d: -f1; }
position=$(($(number_of "$column") + 1))
failures=0 mistake=0

# output_of FILE NAME: what the compiler says of a mistake
output_of() {
    file=$1 name=$2
    compiler=$3
    shift 3
    # shellcheck disable=SC2086  # options are words
    "$compiler" $include "$@" -std=c++20 -fsyntax-only -fdiagnostics-color=never "-DMISTAKE_$name" "$file" >"$work/output" 2>&1 || :
}

for file in "$here"/*.cpp; do
    for name in $(sed -n 's/^#ifdef MISTAKE_//p' "$file"); do
        mistake=$((mistake + 1))
        if [ $((mistake % each)) -ne 0 ]; then continue; fi
        output_of "$file" "$name" "$@"
        lines=$(($(wc -l <"$work/output")))
        row=$(grep -E -e "^$name " "$table" || :)
        if [ "$mode" = print ]; then
            printf '%s %s %s\n' "$name" "$lines" "$(grep -m1 'error: ' "$work/output" | sed 's/.*error: //')"
            continue
        fi
        sentence=${row#*| }
        wanted=$(printf '%s\n' "${row%%|*}" | awk -v at="$position" '{ print $at }')
        if [ "$lines" != "$wanted" ]; then
            echo "$name: $lines lines instead of ${wanted:-those of a row in table.txt}:"
        elif ! grep -q -F -e "$sentence" "$work/output"; then
            echo "$name: nothing says '$sentence':"
        else
            continue
        fi
        sed -e 's/^/    /' -e 30q "$work/output"
        failures=1
    done
done
exit $failures
