#!/bin/sh
# Tests page.sh: a right page passes, and each way in which a page can be wrong is found.
set -eu
here=$(cd -- "$(dirname -- "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/code" "$work/sources" "$work/prefix"
printf '// SPDX-License-Identifier: BSL-1.0\none\ntwo\ntwo\n' >"$work/code/file.txt"

right=$work/right.md
cat >"$right" <<'END'
<!-- file file.txt as copy.txt -->
```cpp
one
two
two
```
<!-- part of copy.txt -->
```cpp
two
two
```
<!-- edit copy.txt -->
```diff
 one
-two
+2
```
```console
$ cat copy.txt
one
2
two
$ echo a; echo \
  b; echo c
a
…
$ echo took 12 ms; exit 3
took 2 min 5 s
$ echo $?
3
$ echo in the middle of it
in … it
```
<!-- wrapped -->
```console
$ echo 'one<two<three>>'
one<
  two<…>>
```
<!-- not run: an example -->
```sh
exit 1
```
END

passes() { "$here/page.sh" "$1" "$work/sources" "$work/prefix" g++ "$work/done" >"$work/log" 2>&1; }
passes "$right" || { echo "a right page fails:"; cat "$work/log"; exit 1; }

# must_fail REASON SED_SCRIPT: the page, changed like this, is refused, and the log says why.
status=0
must_fail() {
    sed -e "$2" "$right" >"$work/wrong.md"
    if cmp -s "$right" "$work/wrong.md"; then echo "'$2' changes nothing"; status=1; return; fi
    if passes "$work/wrong.md"; then echo "passes although $1 (sed '$2')"; status=1; return; fi
    grep -q -e "$1" "$work/log" || { echo "does not say '$1' (sed '$2'):"; cat "$work/log"; status=1; }
}
must_fail 'this listing is not' '3s/one/One/'
must_fail 'these lines are not in' '9s/two/three/'
must_fail 'fits no place' 's/^-two/-three/'
must_fail 'fits no place in copy.txt, or several' '/^ one$/d'
must_fail 'says something else' 's/^2$/3/'
must_fail 'says something else' 's/^3$/4/'
must_fail 'says something else' 's/^took/takes/'
must_fail 'says something else' 's/^in … it/in … them/'
must_fail "not found: *too<" "s/^  two</  too</"
must_fail 'this command fails' 's/^took 2 min 5 s/…/'
must_fail 'is none that page.sh knows' '/^<!-- not run/d'
must_fail 'is none that page.sh knows' '/^<!-- file/d'
exit $status
