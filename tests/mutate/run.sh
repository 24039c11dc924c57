#!/bin/sh
# What scripts/mutate.sh says of mutations that are noticed, that are not, and about which nothing can be said.
# usage: run.sh COMPILER MUTATE_SH
set -eu
compiler=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/scripts" "$work/tests" "$work/include/foregone"
cp -- "$2" "$work/scripts/mutate.sh"
cd -- "$work"

echo 'constexpr int answer() { return 42; }' >include/foregone/answer.hpp
echo '#include <foregone/answer.hpp>
int main() { return answer() == 42 ? 0 : 1; }' >tests/bites.cpp
echo 'int main() {}' >tests/sleeps.cpp
echo 'int main() { return 1; }' >tests/fails.cpp
echo 'no C++' >tests/breaks.cpp
tab=$(printf '\t')
while read -r from to tests; do echo "answer.hpp$tab$from$tab$to$tab$tests"; done >tests/mutations.txt <<'END'
42 43 bites
42 44 sleeps bites
42 45 sleeps
42 46 breaks
42 47 fails
41 42 bites
42 48 bites fails
42 no sleeps bites
END

# The compiler, without the libraries that these tests do not need; what it compiles is written down.
cat >compiler <<END
#!/bin/sh
for one in "\$@"; do case \$one in -l*) ;; *) set -- "\$@" "\$one" ;; esac; shift; done
echo "\$*" >>"$work/compiled"
exec "$compiler" "\$@"
END
chmod +x compiler

# expect CODE TEXT NUMBER...
expect() {
    code=0
    wanted=$1 text=$2
    shift 2
    CXX=$work/compiler bash scripts/mutate.sh "$@" >said 2>&1 || code=$?
    if [ "$code" -ne "$wanted" ]; then echo "mutate.sh $*: exit code $code instead of $wanted"; cat said; exit 1; fi
    if ! grep -qF -e "$text" said; then echo "mutate.sh $*: does not say '$text'"; cat said; exit 1; fi
}

expect 0 '1 noticed by bites: answer.hpp: 42 -> 43' 1
expect 0 '2 noticed by bites' 2
expect 1 '3 SURVIVED: answer.hpp: 42 -> 45' 3
expect 2 '4 cannot be tried: breaks does not compile without it' 4
expect 2 '5 cannot be tried: fails fails without it' 5
expect 2 "6 does not apply: answer.hpp has no '41'" 6
expect 0 '7 noticed by bites' 7
expect 2 'there is no mutation with these numbers' 9
expect 2 "'x' is not the number of a mutation" x

rm -f compiled
expect 2 '4 of 8 mutations noticed'
for test in bites sleeps fails breaks; do
    times=$(grep -c -e "/unbroken/include .*tests/$test.cpp" compiled || true)
    if [ "$times" -ne 1 ]; then echo "$test is compiled unbroken $times times instead of once"; exit 1; fi
done
