#!/bin/sh
# Fails when src/README.md names a file or folder that is not there, or leaves out a room or an option of the runner; and when no
# file asks for the conflicts of an option that has some.
# usage: source_map.sh PROJECT_DIR
set -eu
cd "$1"
status=0
for path in $(grep -o '`[a-z_/.]*/[a-z_.]*`' src/README.md | tr -d '`'); do
    ls -d "$path" src/"$path" src/*/"$path" src/*/*/"$path" include/foregone/"$path" include/foregone/impl/*/"$path" 2>/dev/null |
        grep -q . ||
        { echo "src/README.md names '$path', which is neither in src/ nor in include/foregone/; correct the name"; status=1; }
done
for room in $(ls -d src/*/ include/foregone/impl/*/ | xargs -n 1 basename | sort -u); do
    grep -q "^| $room |" src/README.md || { echo "src/README.md has no row for the room $room; say what it is"; status=1; }
done
for option in $(sed -n 's/^ *{{"\([a-z-]*\)",.*/\1/p' src/runner/options/option_table.hpp); do
    grep -q "^| .*\`--$option\`.* | " src/README.md ||
        { echo "src/README.md has no row for the option --$option; say in which file it takes effect"; status=1; }
done
table=src/runner/options/option_conflicts.cpp
for option in $(sed -n '/^constexpr option_conflict conflicts/,/^};/s/^ *{"\([a-z-]*\)",.*/\1/p' $table | sort -u); do
    grep -rE -A1 'refuse_conflicts\(|for \(const char\* const option : ' src | grep -q "\"$option\"" ||
        { echo "$table has conflicts of --$option, and no file of src/ calls refuse_conflicts(…, \"$option\")"; status=1; }
done
exit $status
