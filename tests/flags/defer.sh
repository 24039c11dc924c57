#!/bin/sh
# Fails unless the compiler searches nothing where checks are deferred, and all again where they are not.
# usage: defer.sh SOURCE_DIR COMPILER [FLAG...]
set -eu
source_dir=$1
shift
found=0
report() { echo "flags: $1"; found=1; }
compile() {
    file=$1; shift
    "$@" -std=c++20 -fsyntax-only "$source_dir/tests/flags/$file.cpp" 2>&1
}

# Limits of the compiler that suffice for the headers, but for no search.
case $("$@" --version) in
*clang*) little="-fconstexpr-steps=50000" ;;
*) little="-fconstexpr-ops-limit=400000" ;;
esac

# passes FILE FLAGS COMMAND...: the file compiles with these flags
passes() {
    file=$1 flags=$2
    shift 2
    # shellcheck disable=SC2086
    said=$(compile "$file" "$@" $flags) || { report "$file does not compile with $flags"; echo "$said" | head -n 5; }
}

# fails FILE FLAGS TEXT COMMAND...: it does not, and the compiler says so with this text
fails() {
    file=$1 flags=$2 text=$3
    shift 3
    # shellcheck disable=SC2086
    said=$(compile "$file" "$@" $flags) && report "$file compiles with $flags"
    case $said in *"$text"*) ;; *) report "$file does not say '$text' with $flags"; echo "$said" | head -n 5 ;; esac
}

fails deferred "$little" 'the compiler cannot evaluate' "$@"
passes deferred "$little -DFOREGONE_DEFER= -fno-exceptions" "$@"
passes deferred "$little -D__INTELLISENSE__" "$@"
passes deferred "$little -DFOREGONE_DEFER_BEYOND=3 -fno-exceptions" "$@"
fails deferred "-D__INTELLISENSE__ -DFOREGONE_DEFER=0" 'too high' "$@"
fails deferred "-D__clang_analyzer__ -DFOREGONE_DEFER_BEYOND=20000" 'too high' "$@"
fails deferred_misuse "-DFOREGONE_DEFER" 'has no `next`' "$@"
exit "$found"
