#!/bin/sh
# Compiles one file, and judges what the compiler says.
#
# usage: check.sh misuse|control FILE gcc|clang|text COMPILER ARGUMENT...
#   misuse   with -DFOREGONE_MISUSE: it must not compile, and what the compiler says must match every expectation
#   control  without: it must compile, so that the misuse is all that is wrong with the file
#
# No message of ours may name foregone::impl. The file's leading // lines say what is expected:
#   // expected: REGEX       extended regular expression that one line of the compiler's output must match; may be repeated
#   // expected gcc: REGEX   the same for one compiler only (gcc or clang)
#   // expected text: REGEX  the same for a Clang whose static_assert takes a computed message: the family `text`
#   // expected types: REGEX the same for the others, which show a counterexample as a type
#   // compilers: gcc        only for these compilers (exit 77, skipped, for others)
#   // flags: FLAG...        further flags, for both
#   // alone: REASON         why batch.sh must not compile it together with other files; check.sh compiles every file alone
#
# exit: 0 as expected, 1 not, 2 the file says nothing to expect, 77 not for this compiler
set -eu
mode=$1 file=$2 family=$3
shift 3
LC_ALL=C
export LC_ALL

# said KEY: what the leading comment lines say under KEY, one a line
said() { sed -n -e '/^\/\//!q' -e "s|^// $1: *||p" "$file"; }

refuse() { printf '%s: %s\n' "$file" "$1"; exit "${2:-1}"; }

[ -f "$file" ] || refuse "there is no such file" 2
# Which `expected` lines are for this compiler, besides those for all.
case $family in
    text) kinds="clang text" ;;
    *) kinds="$family types" ;;
esac
compilers=$(said compilers)
if [ -n "$compilers" ]; then
    case " $compilers " in *" ${kinds% *} "*) ;; *) refuse "is not for $family" 77 ;; esac
fi
grep -q FOREGONE_MISUSE "$file" || refuse "never mentions FOREGONE_MISUSE, so its misuse and its control are the same" 2

output=$(mktemp)
trap 'rm -f "$output"' EXIT
if [ "$mode" = misuse ]; then set -- "$@" -DFOREGONE_MISUSE; fi
# Source lines are not shown, for an expectation must match what the compiler says, not what it quotes.
case $family in
    gcc) no_quotes=-fno-diagnostics-show-caret ;;
    clang | text) no_quotes=-fno-caret-diagnostics ;;
    *) refuse "'$family' is not a compiler family; gcc, clang and text are" 2 ;;
esac
case " $* " in *" -std="*) ;; *) set -- "$@" -std=c++20 ;; esac
# shellcheck disable=SC2046  # flags are words
set -- "$@" $(said flags) -fsyntax-only -fdiagnostics-color=never $no_quotes
status=0
"$@" "$file" >"$output" 2>&1 || status=$?

show_and_refuse() {
    printf '%s: %s\nThe command was: %s %s\nThe compiler said:\n' "$file" "$1" "$command_line" "$file"
    sed -e 's/^/    /' -e 200q "$output"
    exit 1
}
command_line=$*

if [ "$mode" = control ]; then
    [ $status -eq 0 ] || show_and_refuse "the control does not compile"
    exit 0
fi

expectations=$(said expected; for kind in $kinds; do said "expected $kind"; done)
[ -n "$expectations" ] || refuse "has no '// expected: REGEX' among its leading comment lines" 2
[ $status -ne 0 ] || show_and_refuse "the misuse compiles"
while IFS= read -r expectation; do
    [ -n "$expectation" ] || refuse "has an '// expected:' that says nothing" 2
    grep -Eq -e "$expectation" "$output" || show_and_refuse "nothing matches the expected '$expectation'"
done <<END
$expectations
END
! grep -Eq 'error: .*foregone: .*impl::' "$output" || show_and_refuse "the message names something private"
