#!/bin/sh
# Fails, and names them, when the source tree has links, or text that is true on one machine only.
# usage: tracked_files.sh SOURCE_DIR
#
# Checked are the files that git tracks; where there is no git, all that are found outside folders of CMake's.
# Refused:
#   - links;
#   - a name in one of the folders in which a machine keeps what is its own (`own`), `work` and `root` alone, a folder in /tmp;
#   - addresses of files, and those whose host is not in `known_hosts`; hosts of registries, proxies and private networks.
# Allowed:
#   - what every system has: /usr, /bin, /lib, /etc, /dev, /proc, /sys, /var/log; a file directly in /tmp, as an example;
#   - one of those folders alone (--spill=/scratch), or with a place that is left open (/home/$USER, /home/<user>);
#   - what begins with anything else: build/x, $HOME/x.
set -eu
cd -- "$1"
# Pages that anybody can read.
known_hosts='arxiv.org csrc.nist.gov gcc.gnu.org github.com json.schemastore.org semver.org www.w3.org'
known_hosts="$known_hosts apalache-mc.org mermaid.js.org"
found=0

# tracked LINKS, unpacked LINKS: names, each ended by a NUL; links alone if LINKS is yes
tracked() {
    if [ "$1" = yes ]; then git ls-files -s | awk '$1 == "120000"' | cut -f 2- | tr '\n' '\0'; else git ls-files -z; fi
}
unpacked() {
    if [ "$1" = yes ]; then kind=l; else kind=f; fi
    find . -type d \( -name .git -o -exec test -e '{}/CMakeCache.txt' \; \) -prune -o -type "$kind" -print0
}
files=tracked
[ -n "$(git ls-files 2>/dev/null | head -n 1)" ] || files=unpacked

# refuse WHAT REMEDY: names each line of the input
refuse() {
    lines=$(cut -c 1-240)
    [ -z "$lines" ] && return
    printf '%s\n' "$lines" | sed "s/^/tracked files: $1: /"
    echo "    $2"
    found=1
}
# matching PATTERN [OPTION]: FILE:LINE:TEXT of each line of text that has it
matching() { $files no | xargs -0 grep -nIEHs -d skip "${2:--i}" -e "$1" -- || true; }

name='[A-Za-z0-9_.+@%-]'
begin="(^|[^]A-Za-z0-9_.~})>*\$/-]|(^|[^A-Za-z0-9_])-([A-Z]|isystem|iquote))"
own='home|Users|usr/home|root|work|workspaces?|scratch|data|mnt|media|srv|opt|nix|private|builds|github'
own="$own|var/(cache|folders|home|lib|tmp|www)"
path="$begin/(($own)/$name|(root|work|workspace)([^A-Za-z0-9_.-]|\$)|tmp/$name+/$name)|file:[/]|[A-Z]:[\\\\/]+Users[\\\\/]"
kinds='registry|registries|artifactory|nexus|proxy|mirrors?|pypi|npm|docker|index'
served="($kinds)[a-z0-9-]*(\\.[a-z0-9-]+)+\\.(com|org|net|io|corp|lan|local|internal)"
served="$served|[a-z0-9.-]+\\.(corp|internal):[0-9]+|(docker|ghcr|quay|crates)\\.io|pypi\\.org"
private='(localhost|127\.0\.0\.1|\[::1\]):[0-9]+|(10\.[0-9]+|192\.168|172\.(1[6-9]|2[0-9]|3[01]))\.[0-9]+\.[0-9]+'
host="(^|[^A-Za-z0-9_.-])($served|$private)([^A-Za-z0-9_(]|\$)"

# Addresses whose host is neither known nor one of those that stand for any (RFC 2606), nor the loopback, which every machine has.
unknown_hosts() {
    matching '[a-z]+://[A-Za-z0-9@[]' | awk -v known=" $known_hosts " '{
        for (rest = $0; match(rest, /[a-z]+:\/\/[A-Za-z0-9@.:_-]+/); rest = substr(rest, RSTART + RLENGTH)) {
            host = substr(rest, RSTART, RLENGTH)
            sub(/^[a-z]+:\/\//, "", host)
            sub(/[.:]+$/, "", host)
            if (host ~ /(^|\.)example(\.(com|net|org))?$|\.(invalid|test)$/ || host ~ /^127\.0\.0\.1(:|$)/) continue
            if (index(known, " " host " ")) continue
            print
            next
        }
    }'
}

refuse 'a link' 'Leave it out: a link leads to where only one machine has something.' <<END
$($files yes | tr '\0' '\n')
END
refuse 'a path of one machine' 'Write it relative to the source tree, let mktemp name it, or leave it open: /home/<user>.' <<END
$(matching "$path" -n)
END
refuse 'a host of one network' 'Leave it out: whoever builds this has registries and proxies of his own.' <<END
$(matching "$host")
END
refuse 'a host that is not known' "Add it to known_hosts in tests/layering/tracked_files.sh, if anybody can read it." <<END
$(unknown_hosts)
END
[ "$found" -eq 0 ] && echo "$($files no | tr '\0' '\n' | wc -l) files without links and without paths of one machine"
exit "$found"
