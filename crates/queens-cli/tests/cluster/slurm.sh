#!/bin/sh
# A whole Slurm on this machine: munged, slurmctld and two nodes that are two slurmd on ports of their own.
#
#   slurm.sh start FOLDER    everything it has is in FOLDER; returns when both nodes are idle
#   slurm.sh stop FOLDER     ends every process it started, and the tasks they started
#
# Needs root, and Debian's slurm-wlm and munge; it touches nothing of a Slurm that may be set up here, but its ports are
# fixed: one at a time. Settings that are not obvious:
#   SlurmUser=root           the user slurm need not exist, nor own FOLDER
#   proctrack/linuxproc, task/none, cgroup/v1     a machine in a container may not have its cgroups
#   NodeHostname, Port, %n   two nodes of one machine; needs a Slurm built with --enable-multiple-slurmd, as Debian's is
#   config_overrides         a node has the processors that are written here, whatever the machine has
#   cred_expire, the timeouts      a lost node is noticed, and its task queued again, in seconds instead of minutes
# Every daemon runs under timeout, so that none outlives a test that was killed.
set -eu
do=$1
cd "$2"
folder=$(pwd)
export SLURM_CONF="$folder/slurm.conf"

start_daemon() { # NAME COMMAND…
    name=$1
    shift
    timeout --kill-after=5 600 "$@" > "$folder/$name.out" 2>&1 &
    echo $! > "$folder/$name.runner"
}

case $do in
start)
    host=$(hostname -s)
    mkdir -p state spool.node1 spool.node2
    chmod 711 "$folder"
    dd if=/dev/urandom of=munge.key bs=128 count=1 2> /dev/null
    chmod 400 munge.key
    cat > cgroup.conf << END
CgroupPlugin=cgroup/v1
END
    cat > slurm.conf << END
ClusterName=queens
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=26817
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=$folder/munge.socket,cred_expire=5
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool.%n
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.%n.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
SchedulerParameters=sched_min_interval=100000,sched_interval=2,bf_interval=2,batch_sched_delay=0
ReturnToService=2
JobRequeue=1
KillWait=2
SlurmdTimeout=8
MessageTimeout=5
TCPTimeout=2
MailProg=/bin/true
SlurmdParameters=config_overrides
NodeName=node1 NodeHostname=$host NodeAddr=127.0.0.1 Port=26818 CPUs=2 RealMemory=1000
NodeName=node2 NodeHostname=$host NodeAddr=127.0.0.1 Port=26819 CPUs=2 RealMemory=1000
PartitionName=all Nodes=node1,node2 Default=YES State=UP
END
    start_daemon munged munged --foreground --force --socket="$folder/munge.socket" --key-file="$folder/munge.key" \
        --pid-file="$folder/munged.pid" --seed-file="$folder/munged.seed" --log-file="$folder/munged.log"
    while ! test -S munge.socket; do sleep 0.1; done
    start_daemon slurmctld slurmctld -D -i
    start_daemon node1 slurmd -D -N node1
    start_daemon node2 slurmd -D -N node2
    for _ in $(seq 300); do
        test "$(sinfo --noheader --Node --format=%t 2> /dev/null | grep --count --line-regexp idle)" = 2 && exit
        sleep 0.2
    done
    echo "Slurm did not start:" >&2
    tail -n 5 ./*.out ./*.log >&2
    exit 1
    ;;
stop)
    scancel --state=RUNNING --state=PENDING 2> /dev/null || true
    # The nodes first: a controller that is gone leaves them waiting.
    for name in node1 node2 slurmctld munged; do
        test -f "$name.runner" && kill "$(cat "$name.runner")" 2> /dev/null || true
    done
    sleep 1
    # A node that was killed leaves its tasks behind, and what hangs does not listen: whatever runs by our settings.
    for process in $(grep --files-with-matches --null-data --line-regexp "SLURM_CONF=$SLURM_CONF" \
        /proc/[0-9]*/environ 2> /dev/null | cut -d / -f 3); do
        test "$process" = $$ || kill -KILL "$process" 2> /dev/null || true
    done
    ;;
esac
