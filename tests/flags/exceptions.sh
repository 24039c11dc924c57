#!/bin/sh
# Fails unless the compiler decides checks without exceptions and without run-time type information, too.
# usage: exceptions.sh SOURCE_DIR COMPILER [FLAG...]
set -eu
source_dir=$1
shift
found=0
tell() { echo "flags: $1"; found=1; }
compile() {
    file=$1; shift
    "$@" -std=c++20 -fsyntax-only "$source_dir/tests/flags/$file.cpp" 2>&1
}

# expect FILE TEXT COMMAND...: the file does not compile, and the compiler says so with this text
expect() {
    file=$1 text=$2
    shift 2
    said=$(compile "$file" "$@") && tell "$file compiles with: $*"
    case $said in *"$text"*) ;; *) tell "$file does not say '$text' with: $*"; echo "$said" | head -n 20 ;; esac
}

for flags in "-fno-exceptions" "-fno-rtti" "-fno-exceptions -fno-rtti"; do
    # shellcheck disable=SC2086
    said=$(compile decided "$@" $flags -Wall -Wextra -Werror) ||
        { tell "decided does not compile with $flags"; echo "$said" | head -n 20; }
    # shellcheck disable=SC2086
    expect violated 'too high' "$@" $flags
done
expect left_to_run 'cannot run without exceptions' "$@" -fno-exceptions
expect needs_exceptions 'foregone needs exceptions to run checks: compile without -fno-exceptions' "$@" -fno-exceptions
[ "$(compile needs_exceptions "$@" -fno-exceptions | wc -l)" -le 8 ] || tell "needs_exceptions says more than a sentence"
exit "$found"
