#!/bin/sh
# Fails when src/README.md names a file or folder that is not there, or leaves out a folder of src/ altogether.
# usage: source_map.sh PROJECT_DIR
set -eu
cd "$1"
status=0
for path in $(grep -o '`[a-z_/.]*/[a-z_.]*`' src/README.md | tr -d '`'); do
    [ -e "src/$path" ] || [ -e "$path" ] ||
        { echo "src/README.md names '$path', which is neither there nor in src/; correct the name"; status=1; }
done
for folder in src/*/; do
    name=$(basename "$folder")
    grep -q "\`$name/" src/README.md || { echo "src/README.md names nothing in $folder; add a row for what it holds"; status=1; }
done
exit $status
