#!/bin/sh
# Fails if README.md has more than 130 lines, or if a relative link of README.md, CONTRIBUTING.md or examples/README.md leads
# nowhere. Anchors are compared with the headings of the page.
# usage: links.sh PROJECT_DIR
set -eu
cd -- "$1"
most_lines=130
found=0
report() { echo "$1"; found=1; }

lines=$(wc -l <README.md)
[ "$lines" -le "$most_lines" ] ||
    report "README.md has $lines lines, $most_lines at most; move what is not an overview to a page in docs/"

# anchors PAGE: the anchors that GitHub makes of the page's headings, one a line
anchors() {
    awk '/^```/ { code = !code } !code && /^#+ /' "$1" | tr '[:upper:]' '[:lower:]' |
        sed 's/^#* *//; s/\]([^)]*)//g; s/[^a-z0-9 _-]//g; s/ /-/g'
}

for page in README.md CONTRIBUTING.md examples/README.md; do
    folder=$(dirname "$page")
    # A link may be broken over two lines within its text, never within its target.
    for link in $(awk '/^```/ { code = !code } !code' "$page" | grep -o ']([^) ]*)' | sed 's/^](//; s/)$//'); do
        case $link in *://*) continue ;; esac
        path=${link%%#*}
        target=$page
        [ -z "$path" ] || target=$folder/$path
        if [ ! -e "$target" ]; then
            report "$page links to $link, and there is no $target; correct the link"
        elif [ "$link" != "$path" ] && ! anchors "$target" | grep -qFx "${link#*#}"; then
            report "$page links to $link, and $target has no such heading; correct the anchor"
        fi
    done
done
exit "$found"
