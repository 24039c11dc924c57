#!/bin/sh
# Compiles several files at once, each in a namespace of its own, and judges what the compiler says of each.
# Includes of all files come first, so a file that is about an include has to be compiled alone (`// alone: REASON`).
#
# usage: batch.sh misuse|control gcc|clang|text FILE... -- COMPILER ARGUMENT...
#   misuse   with -DFOREGONE_MISUSE: the errors in, or required from, a file must match each of its expectations
#   control  without: all files must compile together
#
# check.sh explains what the leading comment lines of a file say.
# exit: 0 as expected, 1 not, 2 a file cannot be judged in a batch
set -eu
mode=$1 family=$2
shift 2
LC_ALL=C
export LC_ALL
here=$(cd -- "$(dirname -- "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

case $family in
    text) kinds="clang text" ;;
    *) kinds="$family types" ;;
esac

# said KEY FILE: what the leading comment lines of a file say under KEY, one a line
said() { sed -n -e '/^\/\//!q' -e "s|^// $1: *||p" "$2"; }
# expected FILE: the expectations for this compiler, one a line
expected() { said expected "$1"; for kind in $kinds; do said "expected $kind" "$1"; done; }
refuse() { printf '%s: %s\n' "$1" "$2"; exit 2; }

: >"$work/files"
while [ $# -gt 0 ] && [ "$1" != -- ]; do
    [ -f "$1" ] || refuse "$1" "there is no such file"
    grep -q FOREGONE_MISUSE "$1" || refuse "$1" "never mentions FOREGONE_MISUSE, so its misuse and its control are the same"
    [ -z "$(said alone "$1")$(said flags "$1")$(said compilers "$1")" ] || refuse "$1" "has to be compiled alone"
    [ -n "$(expected "$1")" ] || refuse "$1" "has no '// expected: REGEX' among its leading comment lines"
    printf '%s\n' "$1" >>"$work/files"
    shift
done
[ $# -gt 1 ] || refuse batch.sh "needs -- and a compiler after the files"
shift

# The one source file: all includes, then each file without them. #line keeps the places that the compiler reports.
source_file=$work/batch.cpp
while IFS= read -r file; do
    sed -n -e "s|^ *#include \"|#include \"$(dirname -- "$file")/|p" -e 's|^ *#include <|#include <|p' "$file"
done <"$work/files" | awk '!seen[$0]++' >"$source_file"
while IFS= read -r file; do
    printf 'namespace %s {\n#line 1 "%s"\n' "$(basename "$file" .cpp)" "$file"
    sed -e 's|^ *#include .*||' "$file"
    printf '}\n'
done <"$work/files" >>"$source_file"

if [ "$mode" = misuse ]; then set -- "$@" -DFOREGONE_MISUSE; fi
case $family in
    # GCC takes names in an unnamed namespace for a header's, because of #line.
    gcc) set -- "$@" -fno-diagnostics-show-caret -Wno-subobject-linkage ;;
    clang | text) set -- "$@" -fno-caret-diagnostics -ferror-limit=0 ;;
    *) refuse batch.sh "'$family' is not a compiler family; gcc, clang and text are" ;;
esac
case " $* " in *" -std="*) ;; *) set -- "$@" -std=c++20 ;; esac
status=0
"$@" -fsyntax-only -fdiagnostics-color=never "$source_file" >"$work/output" 2>&1 || status=$?

if [ "$mode" = control ]; then
    [ $status -ne 0 ] || exit 0
    echo "the controls do not compile together; the compiler said:"
    sed -e 's/^/    /' -e 200q "$work/output"
    exit 1
fi
[ $status -ne 0 ] || { echo "the misuses compile"; exit 1; }

awk -v family="${kinds% *}" -v folder="$work" -f "$here/by_file.awk" "$work/files" "$work/output"

failures=0
while IFS= read -r file; do
    name=$(basename "$file" .cpp)
    messages=$work/$name.messages
    : >>"$messages"
    sed -i "s/\\b$name:://g" "$messages"
    expected "$file" >"$work/expectations"
    while IFS= read -r expectation; do
        [ -n "$expectation" ] || refuse "$file" "has an '// expected:' that says nothing"
        if ! grep -Eq -e "$expectation" "$messages"; then
            printf '%s: nothing matches the expected %s; of this file the compiler said:\n' "$file" "'$expectation'"
            sed -e 's/^/    /' -e 60q "$messages"
            failures=1
        fi
    done <"$work/expectations"
    if grep -E 'error: .*foregone: .*impl::' "$messages"; then echo "$file: the message names something private"; failures=1; fi
done <"$work/files"
exit $failures
