#!/usr/bin/env bash
# The figures of SCALING.md, from this machine: reports/scaling.sh [PROGRAM], a release build. Takes half an hour on two cores.
#
# Counted are seconds of processors, user and system together: they hardly depend on what else runs.
set -euo pipefail
queens=${1:-target/release/queens}
TIMEFORMAT='%U %S %R'

# Seconds of processors, and seconds by the clock, of a command.
timed() { { time "$@" > /dev/null 2>&1; } 2>&1 | awk '{ printf "%.3f %.3f\n", $1 + $2, $3 }'; }

echo "what n threads cpu_s wall_s"
for n in 16 17 18 19 20; do
    for threads in 1 2; do
        runs=$((n < 19 ? 5 : 1))
        # The median of runs that are short.
        median=$(for _ in $(seq $runs); do
            timed "$queens" solve $n --count --approach half-boards --threads $threads
        done | sort -g | sed -n "$(((runs + 1) / 2))p")
        echo "whole $n $threads $median"
    done
done

# Parts are nearly equal, so a few tell of all: n, how many there are, which are counted.
sample() {
    local n=$1 of=$2
    shift 2
    for part in "$@"; do
        echo "part-$part/$of $n 1 $(timed "$queens" shard "$n" --shard "$part/$of" --threads 1 --memory 4GiB)"
    done
}
sample 20 400 7 150 321
sample 21 400 7 150 321
sample 22 1600 7 600 1201

echo "n = 20 in ten parts, one after another:"
for part in 1 2 3 4 5 6 7 8 9 10; do
    echo "tenth-$part $(timed "$queens" shard 20 --shard $part/10 --threads 1) "
done | awk '{ print; sum += $2 } END { print "sum", sum }'
