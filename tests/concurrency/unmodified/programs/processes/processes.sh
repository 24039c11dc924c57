#!/usr/bin/env bash
# A check has the same report with any number of processes, also if some of them end or do not answer; none of them is left.
#
# usage: processes.sh PROGRAM
set -euo pipefail
program=$1
fail() { echo "processes.sh: $1" >&2; exit 1; }

# report CHECK [OPTION...]: what the program says of a check, without its time and the command that repeats it.
report() {
    local code=0
    timeout -s KILL 60 "$program" --color=never --progress=off "--filter=*<$1>*" "${@:2}" 2>&1 || code=$?
    echo "exit code $code"
}
without_time() {
    sed -E 's/, on [0-9]+ threads?$//; s/[0-9.]+ (ns|us|ms|s)\b/TIME/g; s/ --threads=[0-9]+//' |
        sed -E 's/[0-9.]+[kMG]? (paths|choices)\/s/RATE/'
}

for check in counts_with_updates counts_with_loads_and_stores ends_copies; do
    alone=$(report "$check" --threads=1 | without_time)
    grep -q '^\[ RUN ' <<<"$alone" || { printf '%s\n' "$alone"; fail "$check is not run"; }
    for processes in 2 3 5; do
        together=$(report "$check" "--threads=$processes" | without_time)
        diff <(echo "$alone") <(echo "$together") || fail "$check: $processes processes differ from one"
    done
    echo "$check: the same with 1, 2, 3 and 5 processes"
done

# Which process comes first to a crash is chance, but not what is said.
for processes in 1 3; do
    said=$(report dies_in_one_order "--threads=$processes")
    grep -q 'ends the program by SIGILL .*, in run 0/' <<<"$said" || { printf '%s\n' "$said"; fail "the crash is not reported"; }
    if grep 'several threads' <<<"$said"; then fail "no threads share anything"; fi
    again=$(sed -n 's/^take the run again: //p' <<<"$said")
    said=$(eval "$again" 2>&1) && fail "'$again' does not repeat it"
    grep -q 'SIGILL' <<<"$said" || { printf '%s\n' "$said"; fail "'$again' does not repeat it"; }
done
echo "a crash is reported, and repeated"

said=$(report dies_in_one_order --isolate)
grep -q '^exit code 1$' <<<"$said" || { printf '%s\n' "$said"; fail "the crash of an isolated check is no counterexample"; }
again=$(sed -n 's/^repeat it: //p' <<<"$said" | head -n 1)
grep -q -- '--replay=0/0/' <<<"$again" || { printf '%s\n' "$said"; fail "the run of an isolated check lacks its choices"; }
said=$(eval "$again" 2>&1) && fail "'$again' does not repeat it"
grep -q 'violates "the system survives"' <<<"$said" || { printf '%s\n' "$said"; fail "'$again' does not repeat it"; }
echo "a crash of an isolated check is a counterexample"

# The first process has done its part, and waits for the others until the time is over.
said=$(report stops_copies --threads=3 --timeout=1s)
grep -q '^exit code 3$' <<<"$said" || { printf '%s\n' "$said"; fail "copies that do not answer: not inconclusive"; }
said=$(report stops_copies --threads=1)
grep -q '^exit code 0$' <<<"$said" || { printf '%s\n' "$said"; fail "stops_copies is right in one process"; }
if pgrep -f "^$program " >/dev/null; then fail "a process is left"; fi
echo "copies that do not answer are ended"
