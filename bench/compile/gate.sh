#!/bin/sh
# Fails if a check costs GCC over 3 % more than limits.txt records: the total memory to compile a file with one check, optimised,
# and the memory of one more check. Both are exact and repeatable, unlike a time, and about proportional to it.
# usage: gate.sh FILE COMPILER ARGUMENT...       compares
#        gate.sh --record COMPILER ARGUMENT...   measures every file here, prints it with times, and records it
# exit: 0 within the limit, 1 above it, 77 nothing recorded for this compiler
set -eu
here=$(cd -- "$(dirname -- "$0")" && pwd)
limits=$here/limits.txt

# cost COMMAND...: megabytes
cost() { "$here/../constant/memory.sh" "$@" -O2 -c -o /dev/null; }

if [ "$1" = --record ]; then
    shift
    {
        grep '^#' "$limits"
        for file in "$here"/*.cpp; do
            one=$(cost "$@" "$file") two=$(cost "$@" -DONE_MORE "$file")
            printf '%-12s %-6s %s\n' "$(basename "$file" .cpp)" "$one" $((two - one))
        done
    } >"$limits.new"
    mv "$limits.new" "$limits"
    cat "$limits"
    exit 0
fi

file=$1
shift
name=$(basename "$file" .cpp)
read -r one more <<END
$(awk -v name="$name" '$1 == name { print $2, $3 }' "$limits")
END
if [ -z "$one" ] || ! "$1" --version | head -n 1 | grep -q '(Debian 12'; then
    echo "$name: limits.txt records nothing for this compiler"
    exit 77
fi
found_one=$(cost "$@" "$file") || { echo "$name: does not compile"; exit 1; }
found_more=$(($(cost "$@" -DONE_MORE "$file") - found_one)) || { echo "$name: does not compile"; exit 1; }
echo "$name: one check $found_one MB ($one recorded), one more $found_more MB ($more recorded)"
if [ "$found_one" -gt $((one + one * 3 / 100)) ] || [ "$found_more" -gt $((more + more * 3 / 100 + 1)) ]; then
    echo "That is 3 % above. If the growth is meant, record it with: bench/compile/gate.sh --record g++ -Iinclude"
    exit 1
fi
