#!/bin/sh
# Does what a reader of a page does: writes its listings to files, makes its edits, runs its commands; and fails unless
# each listing is a file of code/, each edit applies, and each command says what the page says. Times may differ, and "…" in
# the page stands for anything (matches.awk).
#
# usage: page.sh PAGE SOURCES PREFIX COMPILER WORK [accept]
#   SOURCES, PREFIX  what the reader has as the folders foregone/ and installed/
#   COMPILER         what the reader calls g++
#   WORK             where this is done; it is emptied before
#   accept           change PAGE so that it says what commands say now; then put back "…"
#
# A fenced block is one of these, by the word after its fence and the HTML comment in the line above it:
#   cpp, cmake with <!-- file NAME -->     the whole file code/NAME, less its licence line; <!-- file NAME as OTHER --> saves it so
#   cpp, cmake with <!-- part of NAME -->  lines of NAME as it is now
#   diff with <!-- edit NAME -->           a change of NAME; no more context than one place needs
#   console                                commands after "$ ", and what they print
#   console with <!-- wrapped -->          the same; line breaks were added to what they print
#   sh with <!-- not run: REASON -->       commands that the test does not run
#   text with <!-- picture -->             no listing and no output
# The first block that is wrong ends the test, since later ones build on it.
set -eu
page=$1 sources=$2 prefix=$3 compiler=$4 work=$5 accept=${6-}
here=$(cd -- "$(dirname -- "$0")" && pwd)
code=$(dirname -- "$page")/code
rm -rf "$work"
mkdir -p "$work/.bin"
work=$(cd -- "$work" && pwd)
ln -s "$sources" "$work/foregone"
ln -s "$prefix" "$work/installed"
ln -s "$compiler" "$work/.bin/g++"
export PATH="$work/.bin:$PATH" CXX="$work/.bin/g++"
export LC_ALL=C.UTF-8 FOREGONE_THREADS=2 FOREGONE_PROGRESS=off NO_COLOR=1
# What Open MPI asks of root, and of a machine with fewer processors than ranks.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
unset CI GITHUB_ACTIONS
PKG_CONFIG_PATH=$(dirname -- "$(find -L "$work/installed" -name foregone-main.pc)")
export PKG_CONFIG_PATH
blocks=$work/.blocks
mkdir "$blocks"
status=0
wrong() { status=1; printf '%s:%s: %s\n' "$page" "$(cat "$block.line")" "$1"; }
exact() { sed -E -e 's/[0-9]+(\.[0-9]+)? (us|ms|s|min)\b/TIME/g; s/TIME( TIME)+/TIME/g' -e 's/[ \t]+$//' "$1"; }
indented() { sed -e 's/^/    /' "$1"; }

whole_file() {
    sed -e "1{/SPDX-License-Identifier/d;}" "$code/$1" >"$block.other"
    diff -u "$block.body" "$block.other" >"$block.diff" || { wrong "this listing is not $code/$1:"; indented "$block.diff"; }
    cp "$block.body" "$work/${3-$1}"
}

part_of_file() {
    awk 'FNR == NR { part = part $0 "\n"; next } { text = text "\n" $0 } END { exit !index(text "\n", "\n" part) }' \
        "$block.body" "$work/$1" || wrong "these lines are not in $1"
}

edit_file() {
    awk '
        FNR == NR {
            sign = substr($0, 1, 1); line = substr($0, 2) "\n"
            if (sign != "+") old = old line
            if (sign != "-") new = new line
            next
        }
        { text = text $0 "\n" }
        END {
            at = index("\n" text, "\n" old)
            rest = substr(text, at + length(old))
            if (!at || index("\n" rest, "\n" old)) exit 1
            printf "%s%s%s", substr(text, 1, at - 1), new, rest
        }' "$block.body" "$work/$1" >"$block.other" || { wrong "this change fits no place in $1, or several"; return; }
    cp "$block.other" "$work/$1"
}

# run_command: runs the command in $block.command, and compares what it prints with $block.expected.
run_command() {
    echo "(exit $last)" | cat - "$block.command" >"$block.script"
    last=0
    (cd "$work" && sh "$block.script") </dev/null >"$block.actual" 2>&1 || last=$?
    exact "$block.actual" >"$block.actual.exact"
    exact "$block.expected" >"$block.expected.exact"
    sed -e 's/^/$ /' -e '2,$s/^\$ //' "$block.command" >>"$block.new"
    # Where the page leaves out all that is printed, nothing may fail.
    if ! grep -qvx '…' "$block.expected" && [ -s "$block.expected" ] && [ $last != 0 ]; then
        wrong "this command fails: $(cat "$block.command")"
        indented "$block.actual"
        cat "$block.expected" >>"$block.new"
    elif awk ${wrapped:+-v wrapped=1} -f "$here/matches.awk" "$block.expected.exact" "$block.actual.exact" >"$block.found"; then
        cat "$block.expected" >>"$block.new"
    else
        wrong "this command says something else: $(cat "$block.command")"
        cat "$block.found"
        diff -u "$block.expected" "$block.actual" >"$block.diff" || indented "$block.diff"
        cat "$block.actual" >>"$block.new"
    fi
}

run_commands() {
    : >"$block.new"
    last=0
    count=$(grep -c '^\$ ' "$block.body") || { wrong "no line of it begins with '\$ '"; return; }
    for number in $(seq "$count"); do
        awk -v wanted="$number" -v command="$block.command" -v expected="$block.expected" '
            BEGIN { printf "" >command; printf "" >expected }
            /^\$ / { ++number; going_on = 1; sub(/^\$ /, "") }
            number != wanted { going_on = 0; next }
            going_on { print >command; going_on = /\\$/; next }
            { print >expected }' "$block.body"
        run_command
    done
}

awk -v folder="$blocks" -f "$here/split.awk" "$page"
for line in "$blocks"/*.line; do
    [ -e "$line" ] || { echo "$page: has no block"; exit 1; }
    block=${line%.line} wrapped=
    what=$(cat "$block.what")
    case $(cat "$block.kind"):$what in
        cpp:file\ * | cmake:file\ *) whole_file ${what#file } ;;
        cpp:part\ of\ * | cmake:part\ of\ *) part_of_file "${what#part of }" ;;
        diff:edit\ *) edit_file "${what#edit }" ;;
        console:) run_commands ;;
        console:wrapped) wrapped=yes; run_commands ;;
        sh:not\ run:\ ?* | text:picture) ;;
        *) wrong "a block '$(cat "$block.kind")' with the comment '$what' is none that page.sh knows; see its head" ;;
    esac
    [ $status = 0 ] || [ "$accept" = accept ] || exit 1
done

if [ "$accept" = accept ]; then
    awk -v folder="$blocks" '
        /^```/ && !inside { inside = 1; name = sprintf("%s/%03d.new", folder, ++blocks); print; replaced = 0
            while ((getline line <name) > 0) { print line; replaced = 1 }
            next }
        /^```$/ && inside { inside = 0; print; next }
        inside && replaced { next }
        { print }' "$page" >"$work/page.md"
    cp "$work/page.md" "$page"
fi
exit $status
