#!/bin/sh
# Proves that check.sh bites: plants each kind of violation in a small tree of its own and expects it to be named.
set -eu
here=$(cd -- "$(dirname -- "$0")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failures=0

# write FILE LINE...: a file of the tree
write() {
    case $1 in src/*) file=$tree/$1 ;; *) file=$tree/include/foregone/$1 ;; esac
    shift
    mkdir -p "$(dirname "$file")"
    printf '%s\n' "$@" >"$file"
}

clean_tree() {
    rm -rf "$tree/include" "$tree/src"
    write ranks.txt base 'search threads.hpp public' states report runner 'library suites' 'library faults' 'never report states'
    write impl/base/config.hpp '#if defined(__clang__)' '#include <vector>' '#endif'
    write base/low.hpp '#include <boost/mp11/list.hpp>'
    write search/high.hpp '#include "../base/low.hpp"' '#include <foregone/impl/states/states_verdict.hpp>'
    write impl/states/states_verdict.hpp ''
    write threads.hpp '#include <tbb/parallel_for.h>' '#include <foregone/search/high.hpp>'
    write report/report_file.hpp '#include <unistd.h>'
    write suites/array.hpp '#include <foregone/search/high.hpp>'
    write foregone.hpp '#include <foregone/search/high.hpp>'
    write src/search/set.hpp '#include <foregone/search/high.hpp>'
    write src/states/level.hpp '#include "../search/set.hpp"'
    write src/states/levels.hpp '#include "states/level.hpp"' '#include <algorithm>'
    write src/report/text.hpp '#include <vector>'
    write src/runner/check.cpp '#include "report/text.hpp"'
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

# sees FILE LINE TEXT WHAT: the clean tree with one file of another content
sees() {
    clean_tree; write "$1" "$2"
    expect 1 "$3" "$4"
}
sees base/low.hpp '#include <foregone/search/high.hpp>' \
    'foregone/base/low.hpp:1: foregone/search/high.hpp ranks higher' 'an upward include'
sees search/high.hpp '#include <foregone/foregone.hpp>' 'foregone/foregone.hpp ranks higher' 'an include of the umbrella'
sees report/text.hpp '#include <foregone/impl/states/graph.hpp>' \
    'foregone/impl/states/graph.hpp does not exist' 'an include of nothing'
clean_tree; write report/text.hpp '#include <foregone/impl/states/graph.hpp>'; write impl/states/graph.hpp ''
expect 1 'report/ never includes states/' 'a denied room'
clean_tree; write foregone.hpp '#include <foregone/suites/array.hpp>'; write search/high.hpp ''
expect 1 'foregone/suites/array.hpp belongs to the library suites' 'a library in the umbrella'
sees faults/files.hpp '#include <foregone/suites/array.hpp>' 'belongs to the library suites' 'a library in another one'
sees odd/file.hpp '' 'foregone/odd/file.hpp: is in a room without a rank' 'a room without a rank'
sees src/odd/file.hpp '' 'src/odd/file.hpp: is in a room without a rank' 'a room of src without a rank'
clean_tree; write odd/file.hpp ''; write search/high.hpp '#include <foregone/odd/file.hpp>'
expect 1 'foregone/search/high.hpp:1: foregone/odd/file.hpp is in a room without a rank' 'an include of such a room'
clean_tree; write search/a.hpp '#include <foregone/search/b.hpp>'; write search/b.hpp '#include <foregone/search/a.hpp>'
expect 1 'includes itself: foregone/search/a.hpp foregone/search/b.hpp foregone/search/a.hpp' 'a cycle inside a room'
sees impl/base/low.hpp '#include <foregone/search/high.hpp>' \
    'foregone/impl/base/low.hpp:1: foregone/search/high.hpp ranks higher' \
    'an upward include of a private header'
clean_tree; write base/low.hpp '#include <foregone/public/high.hpp>'; write public/high.hpp ''
expect 1 'foregone/base/low.hpp:1: foregone/public/high.hpp ranks higher' 'an upward include of a public folder'
sees search/high.hpp '#include <foregone/base/absent.hpp>' 'foregone/base/absent.hpp does not exist' 'an include of nothing'
sees search/high.hpp '#include "low.hpp"' 'foregone/search/low.hpp does not exist' 'a relative include of nothing'
sees base/low.hpp '#include "../search/high.hpp"' 'foregone/search/high.hpp ranks higher' 'a relative upward include'
sees search/high.hpp '#  include <tbb/task_arena.h>' '<tbb/task_arena.h> may only be included in' 'TBB outside its header'
sees search/high.hpp '#include <mpi.h>' '<mpi.h> may only be included in' 'MPI outside its header'
sees search/high.hpp '#include <nlohmann/json.hpp>' '<nlohmann/json.hpp> may only be included in' 'JSON outside reports'
sees base/low.hpp '#include <boost/hana.hpp>' '<boost/hana.hpp> is not in dependencies.txt' 'a library that is not listed'
sees base/low.hpp '#include <iostream>' '<iostream> may only be included in' 'an expensive standard header'
sees foregone.hpp '#include <foregone/threads.hpp>' 'reaches threads.hpp' 'the umbrella with TBB'
sees search/high.hpp '#include "runner/judge.hpp"' 'foregone/search/runner/judge.hpp does not exist' 'a private header of src'
sees search/high.hpp '#include <runner/judge.hpp>' \
    '<runner/judge.hpp> is not in dependencies.txt' 'a private header of src in brackets'
sees base/low.hpp '#if __cpp_lib_ranges >= 1' 'a compiler conditional outside impl/base/config.hpp' 'a compiler conditional'
sees base/low.hpp "$(awk 'BEGIN { for (i = 0; i < 351; i++) print "//" }')" 'has 351 lines' 'a long header'
clean_tree; rm "$tree"/include/foregone/ranks.txt
expect 1 'names no room' 'no ranks'

sees src/search/set.hpp '#include "../states/level.hpp"' \
    'src/search/set.hpp:1: src/states/level.hpp ranks higher' 'an upward include in src'
sees src/search/set.hpp '#include "states/level.hpp"' \
    'src/search/set.hpp:1: src/states/level.hpp ranks higher' 'the same from the root of src'
sees src/search/set.hpp '#include <foregone/report/report_file.hpp>' \
    'foregone/report/report_file.hpp ranks higher' 'an upward include of a header'
sees src/report/text.hpp '#include "states/level.hpp"' 'report/ never includes states/' 'a denied room of src'
sees src/states/level.hpp '#include "missing.hpp"' 'src/missing.hpp does not exist' 'an include of nothing in src'
sees src/search/set.hpp '#include "set.hpp"' 'includes itself: src/search/set.hpp src/search/set.hpp' 'a cycle in src'
sees src/states/level.hpp '#include <CLI/CLI.hpp>' '<CLI/CLI.hpp> may only be included in' 'options outside their room'
sees src/runner/check.cpp '#include <boost/filesystem.hpp>' \
    '<boost/filesystem.hpp> is not in dependencies.txt' 'a library that is not listed, in src'
sees src/states/level.hpp 'template <class View> struct run;' 'src/states/level.hpp:1: names a view' 'a view in src'

[ $failures -eq 0 ] && echo "the layering check sees every kind of violation"
