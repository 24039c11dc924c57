#!/bin/sh
# Fails when a file of src/ includes what its folder must not, or is longer than 300 lines:
#   src/visited  foregone's base, space, verdict and engine, and its own files
#   src/graph    those, model, and visited
#   src/tasks    base, space, verdict, model and engine, and its own files
#   src/tree, src/walks, src/paths    those, and tasks
#   src/run      everything of foregone
# Only src/run names a view or a template of models: the others are compiled once for all of them.
# usage: sources.sh SRC_DIR
set -eu
cd -- "$1"
found=0
tell() { echo "layering: src/$1"; found=1; }

# includes FILE: what it includes, a line each, without quotes and brackets
includes() { sed -n 's/^[ \t]*#[ \t]*include[ \t]*[<"]\([^>"]*\)[>"].*/\1/p' "$1"; }

for file in */*; do
    folder=${file%%/*}
    case $folder in
        visited) allowed='base|space|verdict|engine' beside=- ;;
        graph) allowed='base|space|verdict|engine|model' beside='../visited/' ;;
        tasks) allowed='base|space|verdict|engine|model' beside=- ;;
        tree | walks | paths) allowed='base|space|verdict|engine|model' beside='../tasks/' ;;
        run) allowed='[a-z]*' beside=- ;;
        *) tell "$file: is in a folder that $0 knows nothing of; say there what it may include"; continue ;;
    esac
    for header in $(includes "$file"); do
        case $header in
            foregone/*) echo "$header" | grep -qE "^foregone/($allowed)/[a-z0-9_]*\.hpp$" || tell "$file: src/$folder does not include <$header>" ;;
            "$beside"*.hpp) [ -e "$folder/$header" ] || tell "$file: $header does not exist" ;;
            */*) tell "$file: src/$folder does not include \"$header\"" ;;
            *.hpp) [ -e "$folder/$header" ] || tell "$file: $header does not exist" ;;
        esac
    done
    [ "$folder" = run ] || ! grep -nE '\bView\b|class Model|_view<' "$file" >/dev/null || tell "$file: names a view"
    lines=$(wc -l <"$file")
    [ "$lines" -le 300 ] || tell "$file: has $lines lines; split it, the cap is 300"
done
[ "$found" -eq 0 ] && echo "src/ keeps to its layers"
exit "$found"
