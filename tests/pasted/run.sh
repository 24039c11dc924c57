#!/bin/sh
# Compiles the tests that a program prints for its failing checks, as they are printed, and runs them: each fails while the defect
# is there, and passes when it is repaired. A static_assert of the defect is turned into a function, which the compiler evaluates.
# usage: run.sh PROGRAM HOW_MANY WORK_DIR LIBRARIES COMPILER [OPTION...]
set -eu
program=$1 how_many=$2 work=$3 libraries=$4
shift 4
here=$(cd -- "$(dirname -- "$0")" && pwd)
rm -rf "$work"
mkdir -p "$work"

"$program" --isolate --progress=off --color=never --threads=1 >"$work/printed.txt" 2>&1 || true
awk '/^test for it/ { on = 1; next } on && /^    / { print substr($0, 5); next } { on = 0 }' "$work/printed.txt" >"$work/tests.inc"

refuse() { printf 'pasted: %s\n' "$1"; exit 1; }

# Functions as they are; claims of the compiler as functions of the same form, each with what the compiler says of it.
awk '
    BEGIN { print "#include \"suites.hpp\"" }
    /^static_assert\(/ {
        claims++; name = "claim_" claims; open = 1
        sub(/^static_assert\(/, "")
        printf "constexpr bool %s() { return ", name
    }
    open && /\);$/ { sub(/\);$/, ";"); print $0 " }"; print "static_assert(!" name "());"; names[++count] = name; open = 0; next }
    /^bool / { name = $2; sub(/\(.*/, "", name); names[++count] = name }
    { print }
    END {
        print "struct pasted_test { const char* name; bool (*passes)(); };"
        print "extern const pasted_test pasted_tests[];\nconst pasted_test pasted_tests[] = {"
        for (i = 1; i <= count; ++i) print "    {\"" names[i] "\", " names[i] "},"
        print "    {nullptr, nullptr}};"
    }' "$work/tests.inc" >"$work/wrong.cpp"
awk '/^static_assert\(!claim_/ { next } { print }' "$work/wrong.cpp" >"$work/right.cpp"
{ echo '#include "suites.hpp"'; cat "$work/tests.inc"; } >"$work/as_printed.cpp"

"$@" -I"$here" -c "$here/main.cpp" -o "$work/main.o"
"$@" -I"$here" "$work/wrong.cpp" "$work/main.o" $libraries -o "$work/wrong" || refuse "the printed tests do not compile"
"$@" -DFIXED -I"$here" "$work/right.cpp" "$work/main.o" $libraries -o "$work/right" ||
    refuse "the printed tests do not compile when the defects are repaired"

"$work/wrong" >"$work/wrong.txt"
"$work/right" >"$work/right.txt"
if grep ' true$' "$work/wrong.txt"; then refuse "these tests pass, although the defects are there"; fi
if grep -v ' true$' "$work/right.txt"; then refuse "these tests fail, although the defects are repaired"; fi
found=$(grep -c . "$work/wrong.txt")
[ "$found" = "$how_many" ] || refuse "$found tests are printed, and $how_many are expected: see $work/printed.txt"
[ "$(grep -c ' dies$' "$work/wrong.txt")" = 2 ] || refuse "two tests should die"
