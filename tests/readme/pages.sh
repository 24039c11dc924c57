#!/bin/sh
# Fails unless every public header has its page, every page its header and each name that the header declares in namespace foregone,
# and every room its tests. A header that only includes the one that has its name now needs no page.
# usage: pages.sh SOURCE_DIR
set -eu
here=$(cd -- "$(dirname -- "$0")" && pwd)
cd -- "$1"
names() { (cd -- "$1" && find . -type f -name "*.$2" ! -path './impl/*' | sed 's/\.[a-z]*$//; s/^\.\///' | LC_ALL=C sort -u); }
found=0
problem() { echo "readme: $1"; found=1; }
has_source() { [ -e "include/foregone/$1.hpp" ] || [ -e "include/foregone/$1.cpp" ]; }

for name in $(names include/foregone hpp); do
    ! grep -q '^// The former place of this header[.]$' "include/foregone/$name.hpp" || continue
    [ -e "docs/reference/$name.md" ] || problem "include/foregone/$name.hpp has no page docs/reference/$name.md"
done
for name in $(names docs/reference md); do has_source "$name" || problem "docs/reference/$name.md is about no public header"; done
unexplained() {
    find include/foregone -name '*.hpp' ! -path '*/impl/*' -exec awk -f "$here/names.awk" {} + | LC_ALL=C sort -u |
    while read -r header name; do
        page=docs/reference/$(expr "$header" : 'include/foregone/\(.*\)[.]hpp').md
        [ ! -e "$page" ] || grep -qw -- "$name" "$page" || echo "readme: $header declares $name, which $page does not explain"
    done
}
missing=$(unexplained)
[ -z "$missing" ] || { echo "$missing"; found=1; }
for room in $(sed '/^#/d; /^never/d; s/^library //; s/ .*//' include/foregone/ranks.txt); do
    find "tests/$room" -name '*.cpp' 2>/dev/null | grep -q . || problem "the room $room has no tests in tests/$room"
done
exit "$found"
