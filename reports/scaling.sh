#!/usr/bin/env bash
# The figures of SCALING.md, on this machine: reports/scaling.sh [PROGRAM], a release build. Needs bash and awk, 4 GiB of
# memory, and some six minutes of a processor.
#
# cpu_s are seconds of processors, of the program and of the system for it. Other work on the machine changes them less than
# wall_s, the seconds by the clock; it still slows caches and shared cores.
set -euo pipefail
queens=${1:-target/release/queens}
figures=$(mktemp)
trap 'rm -f "$figures"' EXIT
TIMEFORMAT='%U %S %R'

# Seconds of processors, and by the clock, of a command.
timed() { { time "$@" > /dev/null 2>&1; } 2>&1 | awk '{ printf "%.3f %.3f\n", $1 + $2, $3 }'; }

# WHAT N THREADS cpu_s wall_s
note() { echo "$@" | tee -a "$figures"; }

echo "what n threads cpu_s wall_s"
for n in 16 17 18 19 20; do
    runs=$((n < 19 ? 5 : 1)) # the median of runs that are short
    for threads in 1 2; do
        note whole $n $threads "$(for _ in $(seq $runs); do
            timed "$queens" solve $n --count --approach half-boards --threads $threads
        done | sort -g | sed -n "$(((runs + 1) / 2))p")"
    done
done
for part in $(seq 10); do
    note "$part/10" 20 1 "$(timed "$queens" shard 20 --shard "$part/10" --threads 1)"
done
# Parts are nearly equal, so a few tell of all.
for part in 7/400 150/400 321/400; do
    note $part 21 1 "$(timed "$queens" shard 21 --shard $part --threads 1 --memory 4GiB)"
done
for part in 7/1600 600/1600 1201/1600; do
    note $part 22 1 "$(timed "$queens" shard 22 --shard $part --threads 1 --memory 4GiB)"
done

awk '
$1 == "whole" && $3 == 1 { points++; x += $2; y += log($4); xx += $2 * $2; xy += $2 * log($4); whole[$2] = $4 }
$1 ~ "/10$" { tenths += $4 }
$1 ~ "/[0-9]+00$" { split($1, part, "/"); sampled[$2] += $4 * part[2] / 3 }
END {
    growth = exp((points * xy - x * y) / (points * xx - x * x)); first = exp((y - log(growth) * x) / points)
    printf "\nn = 20 in ten parts: %.1f s of processors, %+.1f %%\n", tenths, 100 * (tenths / whole[20] - 1)
    for (n = 21; n <= 22; n++) printf "n = %d, from three parts: %.0f s\n", n, sampled[n]
    printf "two steps: %.0f from 16 to 18, %.0f from 17 to 19, %.0f from 18 to 20, %.0f from 19 to 21, %.0f from 20 to 22\n",
        whole[18] / whole[16], whole[19] / whole[17], whole[20] / whole[18], sampled[21] / whole[19], sampled[22] / whole[20]
    printf "least squares for 16 to 20: %.2f times a step, so", growth
    for (n = 21; n <= 24; n++) printf " %.0f s for n = %d%s", first * growth ^ n, n, n < 24 ? "," : "\n"
}' "$figures"
