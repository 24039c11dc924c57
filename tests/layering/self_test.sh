#!/bin/sh
# Proves that check.sh bites: plants each kind of violation in a small tree of its own and expects it to be named.
set -eu
here=$(cd -- "$(dirname -- "$0")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failures=0

# write FILE LINE...: a file of the tree
write() {
    file=$tree/foregone/$1; shift
    mkdir -p "$(dirname "$file")"
    printf '%s\n' "$@" >"$file"
}

clean_tree() {
    rm -rf "$tree/foregone"
    write ranks.txt base 'engine threads.hpp public' report 'never report engine'
    write impl/base/config.hpp '#if defined(__clang__)' '#include <vector>' '#endif'
    write base/low.hpp '#include <boost/mp11/list.hpp>'
    write engine/high.hpp '#include "../base/low.hpp"'
    write threads.hpp '#include <tbb/parallel_for.h>' '#include <foregone/engine/high.hpp>'
    write report/report_file.hpp '#include <unistd.h>'
    write foregone.hpp '#include <foregone/engine/high.hpp>'
}

# expect STATUS TEXT WHAT: check.sh ends with STATUS and prints TEXT
expect() {
    status=0
    output=$("$here/check.sh" "$tree" 2>&1) || status=$?
    case $output in *"$2"*) found=yes ;; *) found=no ;; esac
    if [ "$status" -ne "$1" ] || [ $found = no ]; then
        printf 'self-test: %s: wanted exit %s and "%s"; got exit %s and:\n%s\n' "$3" "$1" "$2" "$status" "$output"
        failures=$((failures + 1))
    fi
}

clean_tree
expect 0 'keep to the layers' 'a clean tree passes'

clean_tree; write base/low.hpp '#include <foregone/engine/high.hpp>'
expect 1 'foregone/base/low.hpp:1: foregone/engine/high.hpp ranks higher' 'an upward include'
clean_tree; write engine/high.hpp '#include <foregone/foregone.hpp>'
expect 1 'foregone/foregone.hpp ranks higher' 'an include of the umbrella'
clean_tree; write report/text.hpp '#include <foregone/engine/high.hpp>'
expect 1 'report/ never includes engine/' 'a denied folder'
clean_tree; write odd/file.hpp ''
expect 1 'foregone/odd/file.hpp: is in a layer without a rank' 'a layer without a rank'
clean_tree; write odd/file.hpp ''; write engine/high.hpp '#include <foregone/odd/file.hpp>'
expect 1 'foregone/engine/high.hpp:1: foregone/odd/file.hpp is in a layer without a rank' 'an include of such a folder'
clean_tree; write engine/a.hpp '#include <foregone/engine/b.hpp>'; write engine/b.hpp '#include <foregone/engine/a.hpp>'
expect 1 'includes itself: foregone/engine/a.hpp foregone/engine/b.hpp foregone/engine/a.hpp' 'a cycle inside a folder'
clean_tree; write impl/base/low.hpp '#include <foregone/engine/high.hpp>'
expect 1 'foregone/impl/base/low.hpp:1: foregone/engine/high.hpp ranks higher' 'an upward include of a private header'
clean_tree; write base/low.hpp '#include <foregone/public/high.hpp>'; write public/high.hpp ''
expect 1 'foregone/base/low.hpp:1: foregone/public/high.hpp ranks higher' 'an upward include of a public folder'
clean_tree; write engine/high.hpp '#include <foregone/base/absent.hpp>'
expect 1 'foregone/base/absent.hpp does not exist' 'an include of nothing'
clean_tree; write engine/high.hpp '#include "low.hpp"'
expect 1 'foregone/engine/low.hpp does not exist' 'a relative include of nothing'
clean_tree; write base/low.hpp '#include "../engine/high.hpp"'
expect 1 'foregone/engine/high.hpp ranks higher' 'a relative upward include'
clean_tree; write engine/high.hpp '#  include <tbb/task_arena.h>'
expect 1 '<tbb/task_arena.h> may only be included in' 'TBB outside its header'
clean_tree; write engine/high.hpp '#include <mpi.h>'
expect 1 '<mpi.h> may only be included in' 'MPI outside its header'
clean_tree; write engine/high.hpp '#include <nlohmann/json.hpp>'
expect 1 '<nlohmann/json.hpp> may only be included in' 'JSON outside reports'
clean_tree; write base/low.hpp '#include <boost/hana.hpp>'
expect 1 '<boost/hana.hpp> is not in dependencies.txt' 'a library that is not listed'
clean_tree; write base/low.hpp '#include <iostream>'
expect 1 '<iostream> may only be included in' 'an expensive standard header'
clean_tree; write foregone.hpp '#include <foregone/threads.hpp>'
expect 1 'reaches threads.hpp' 'the umbrella with TBB'
clean_tree; write engine/high.hpp '#include "run/judge.hpp"'
expect 1 'foregone/engine/run/judge.hpp does not exist' 'a private header of src'
clean_tree; write engine/high.hpp '#include <run/judge.hpp>'
expect 1 '<run/judge.hpp> is not in dependencies.txt' 'a private header of src in brackets'
clean_tree; write base/low.hpp '#if __cpp_lib_ranges >= 1'
expect 1 'a compiler conditional outside impl/base/config.hpp' 'a compiler conditional'
clean_tree; awk 'BEGIN { for (i = 0; i < 301; i++) print "//" }' >"$tree/foregone/base/low.hpp"
expect 1 'has 301 lines' 'a long header'
clean_tree; rm "$tree"/foregone/ranks.txt
expect 1 'names no layer' 'no ranks'

# expect_of_sources FOLDER/FILE LINE PLACE TEXT: sources.sh names the place and says TEXT, and says nothing without the line
expect_of_sources() {
    rm -rf "$tree/src"
    mkdir -p "$tree/src/visited" "$tree/src/graph" "$tree/src/report" "$tree/src/run"
    echo '#include <foregone/impl/base/mix.hpp>' >"$tree/src/visited/set.hpp"
    echo '#include "../visited/set.hpp"' >"$tree/src/graph/level.hpp"
    echo '#include "graph/level.hpp"' >"$tree/src/graph/levels.hpp"
    echo '#include <vector>' >"$tree/src/report/text.hpp"
    echo '#include "report/text.hpp"' >"$tree/src/run/check.cpp"
    mkdir -p "$(dirname "$tree/src/$1")"
    "$here/sources.sh" "$tree/src" >/dev/null || { echo "sources.sh reports a clean tree"; failures=$((failures + 1)); }
    printf '%s\n' "$2" >>"$tree/src/$1"
    if output=$("$here/sources.sh" "$tree/src" 2>&1) || ! echo "$output" | grep -qF "src/$3: $4"; then
        echo "sources.sh does not see '$2' in $1: $output"
        failures=$((failures + 1))
    fi
}
expect_of_sources visited/set.hpp '#include "../graph/level.hpp"' visited/set.hpp:2 'src/visited does not include'
expect_of_sources visited/set.hpp '#include "graph/level.hpp"' visited/set.hpp:2 'src/visited does not include'
expect_of_sources visited/set.hpp '#include <foregone/impl/run/options.hpp>' visited/set.hpp:2 'src/visited does not include'
expect_of_sources graph/level.hpp '#include <foregone/report/text.hpp>' graph/level.hpp:2 'src/graph does not include'
expect_of_sources graph/level.hpp '#include "../run/check.hpp"' graph/level.hpp:2 'src/graph does not include'
expect_of_sources report/text.hpp '#include "run/check.hpp"' report/text.hpp:2 'src/report does not include'
expect_of_sources graph/level.hpp '#include "missing.hpp"' graph/level.hpp:2 'missing.hpp does not exist'
expect_of_sources run/check.cpp '#include "report/missing.hpp"' run/check.cpp:2 'report/missing.hpp does not exist'
expect_of_sources graph/level.hpp '#include "levels.hpp"' graph/level.hpp \
    'includes itself: graph/level.hpp graph/levels.hpp graph/level.hpp'
expect_of_sources graph/level.hpp '#include <CLI/CLI.hpp>' graph/level.hpp:2 '<CLI/CLI.hpp> may only be included in'
expect_of_sources run/check.cpp '#include <mpi.h>' run/check.cpp:2 '<mpi.h> may only be included in'
expect_of_sources run/check.cpp '#include <boost/asio.hpp>' run/check.cpp:2 '<boost/asio.hpp> is not in dependencies.txt'
expect_of_sources graph/level.hpp 'template <class View> struct run;' graph/level.hpp:2 'names a view'
expect_of_sources odd/file.hpp '' odd/file.hpp 'is in a folder that'
expect_of_sources run/check.cpp "$(awk 'BEGIN { for (i = 0; i < 301; i++) print "//" }')" run/check.cpp 'has 302 lines'

[ $failures -eq 0 ] && echo "the layering check sees every kind of violation"
