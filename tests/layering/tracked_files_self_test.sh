#!/bin/sh
# Proves that tracked_files.sh bites: plants links, and each kind of text that is refused, in a tree of its own; with git and
# without.
set -eu
here=$(cd -- "$(dirname -- "$0")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
at=/  # so that this file has none of what it plants; a comma stands for the dot of a host
colon=:
addresses=$colon$at$at
failures=0

# clean_tree WAY: a tree of two files; WAY is git or unpacked
clean_tree() {
    rm -rf "$tree/it"
    mkdir -p "$tree/it/docs" "$tree/it/build"
    cd "$tree/it"
    printf '%s\n' '#!/usr/bin/env bash' 'exec /bin/sh -c "cat /etc/hosts /proc/self/stat >/dev/null"' >run
    printf '%s\n' 'Include dirs: ${prefix}/work/include, build/work/x, ../home/a/b, docs/root/x.' \
        './checks --spill=/scratch /tmp/model.txt' '/home/$USER/x /home/<user>/x ~/work/x a/b /o:max' \
        'https'"$addresses"'github.com/a/b http'"$addresses"'checks.example/a' \
        'row.action.internal, model.registry.size(), version 10.1.2' >docs/page.md
    echo >build/CMakeCache.txt
    echo "${at}work/generated" >build/list
    way=$1
    if [ "$way" = git ]; then git init -q .; fi
}
# expect STATUS TEXT WHAT: tracked_files.sh ends with STATUS and prints TEXT
expect() {
    if [ "$way" = git ]; then git add -f run docs "${planted:-run}"; fi
    status=0
    output=$(GIT_CEILING_DIRECTORIES=$tree "$here/tracked_files.sh" "$tree/it" 2>&1) || status=$?
    case $output in *"$2"*) seen=yes ;; *) seen=no ;; esac
    if [ "$status" -ne "$1" ] || [ $seen = no ]; then
        printf 'self-test: %s (%s): wanted exit %s and "%s"; got exit %s and:\n%s\n' "$3" "$way" "$1" "$2" "$status" "$output"
        failures=$((failures + 1))
    fi
}
# plant WHAT TEXT: a line TEXT in a file is refused as WHAT
plant() {
    printf '%s\n' 'a line' "$2" >docs/odd.md
    expect 1 "$1: " "$2"
    case $output in *docs/odd.md:2:*) ;; *) echo "self-test: $2: the line is not named: $output"; failures=$((failures + 1)) ;; esac
}

all_kinds() {
    clean_tree "$1"
    expect 0 'without links' 'a clean tree passes'
    planted=sub/link
    mkdir sub
    ln -s "${at}usr/include" sub/link; expect 1 'a link: ' 'a link'; rm sub/link
    ln -s ../docs/page.md sub/link; expect 1 'a link: ' 'a link inside the tree'; rm sub/link
    ln -s nowhere 'sub/a link'; planted='sub/a link'; expect 1 'sub/a link' 'a link to nothing'; rm 'sub/a link'
    if [ "$way" = git ]; then git rm -q --cached -r sub; fi
    planted=docs/odd.md
    for path in work/a/x home/ann/x root/.cache Users/ann/x tmp/w/bin scratch/a/x mnt/disk opt/a/bin var/tmp/x usr/home/ann root \
        work; do
        plant 'a path of one machine' "see $at$path"
    done
    plant 'a path of one machine' "\"-I${at}work/include\""
    plant 'a path of one machine' "PREFIX=${at}home/ann"
    plant 'a path of one machine' "[page](file$addresses/usr/x)"
    plant 'a path of one machine' "C${colon}\\Users\\ann"
    for host in registry,a,org proxy,a,b,io artifactory,a,corp localhost${colon}8080 10,1,2,3 192,168,0,7 ghcr,io \
        a,b,internal${colon}80; do
        plant 'a host of one network' "from $(echo "$host" | tr , .), since"
    done
    plant 'a host that is not known' "https${addresses}an.unknown.place/simple"
    plant 'a host that is not known' "https${addresses}github.com/x and https${addresses}user@other.place"
}
if command -v git >/dev/null; then
    all_kinds git
    rm docs/odd.md; git rm -q --cached docs/odd.md; planted=
    echo "${at}work/x" >untracked
    expect 0 'without links' 'a file that is not tracked'
fi
all_kinds unpacked

[ $failures -eq 0 ] && echo "links, paths of one machine and unknown hosts are noticed"
