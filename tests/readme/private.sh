#!/bin/sh
# Fails where text for users uses what is private: an example, README or a page that includes foregone/impl/, or a name of namespace
# foregone in them that no page of the reference explains.
# usage: private.sh SOURCE_DIR
set -eu
cd -- "$1"
found=0
problem() { echo "readme: $1"; found=1; }
texts=$(git ls-files README.md 'examples/*.cpp' 'docs/how-to/*.md' 'docs/tutorial/*' 2>/dev/null ||
    ls README.md examples/*.cpp docs/how-to/*.md)

private=$(grep -n 'include *<foregone/impl/' $texts || true)
[ -z "$private" ] || problem "texts for users include private headers:
$private"

targets=$(grep -ohE 'ALIAS|foregone::[a-z0-9_]+' cmake/libraries.cmake cmake/tools.cmake 2>/dev/null || true)
explained=$({ cat docs/reference/*.md docs/reference/*/*.md; echo "$targets"; } |
    grep -oE '[A-Za-z_][A-Za-z_0-9]*' | LC_ALL=C sort -u)
used=$(cat $texts | grep -oE '(fg|foregone)::[a-z_][a-z_0-9]*' | sed 's/.*:://' | LC_ALL=C sort -u)
for name in $(printf '%s\n' "$used" | LC_ALL=C comm -23 - /dev/fd/3 3<<END
$explained
END
); do
    problem "fg::$name is used in $(grep -lE "(fg|foregone)::$name\\b" $texts | head -1), and no page of docs/reference names it"
done
exit "$found"
