#!/bin/sh
# Fails unless FOREGONE_WARN_UNDECIDED makes each check that the compiler does not decide one warning with its reason.
# usage: undecided.sh SOURCE_DIR COMPILER [FLAG...]
set -eu
source_dir=$1
shift
found=0
report() { echo "flags: $1"; found=1; }

# warns FLAGS COUNT COMMAND...: so many warnings with these flags, and no error
warns() {
    flags=$1 count=$2
    shift 2
    # shellcheck disable=SC2086
    said=$("$@" -std=c++20 -Wall -Wextra -fsyntax-only "$source_dir/tests/flags/undecided.cpp" $flags 2>&1) ||
        report "undecided does not compile with $flags"
    warnings=$(echo "$said" | grep -c 'warning: ' || true)
    [ "$warnings" = "$count" ] || { report "$warnings warnings with '$flags' instead of $count"; echo "$said" | head -n 20; }
}

# says TEXT: the last compilation did
says() { case $said in *"$1"*) ;; *) report "undecided does not say '$1'" ;; esac; }

warns '' 0 "$@"
warns -DFOREGONE_WARN_UNDECIDED=0 0 "$@"
warns '-DFOREGONE_WARN_UNDECIDED -DFOREGONE_DEFER' 0 "$@"
warns '-DFOREGONE_WARN_UNDECIDED -Werror -Wno-deprecated-declarations' 3 "$@"
says 'this check is undecided, so the program runs it: it is larger than its compile-time budget'
says 'spent_actions<'
says 'the compiler cannot keep its states'
says 'the compiler evaluated other steps and refused one'
exit "$found"
