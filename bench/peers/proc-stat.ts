import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Of one process: what `/proc/PID/stat` says. */
export interface ProcStat {
  group: number;
  /** Of the process and of its children that have ended, in user and kernel mode. */
  ticks: number;
  rssPages: number;
}

/**
 * A line of `/proc/PID/stat`. The second field is a name in parentheses, which may hold spaces and
 * parentheses of its own.
 */
export function parseStat(line: string): ProcStat {
  // From the third field on, as proc(5) counts them: state, parent, group.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const field = (number: number): number => {
    const value = Number(fields[number - 3]);
    if (!Number.isFinite(value)) throw new Error(`No field ${number} in ${line}`);
    return value;
  };
  return {
    group: field(5),
    ticks: field(14) + field(15) + field(16) + field(17),
    rssPages: field(24),
  };
}

export interface GroupUsed {
  cpuMicros: number;
  rssBytes: number;
}

/** What the processes of one group have used together. */
export function sumOfGroup(
  all: readonly ProcStat[],
  group: number,
  ticksPerSecond: number,
  pageBytes: number,
): GroupUsed {
  const own = all.filter((one) => one.group === group);
  if (own.length === 0) throw new Error(`No process is left in group ${group}`);
  const sum = (of: 'ticks' | 'rssPages'): number => own.reduce((total, one) => total + one[of], 0);
  return {
    cpuMicros: (sum('ticks') * 1_000_000) / ticksPerSecond,
    rssBytes: sum('rssPages') * pageBytes,
  };
}

const statOf = (pid: string): ProcStat[] => {
  try {
    return [parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))];
  } catch {
    // It ended after the folder was listed.
    return [];
  }
};

const configured = (name: string): number =>
  Number(execFileSync('getconf', [name], { encoding: 'utf8' }));

/** Reads what a process group has used, now. */
export function groupMeter(group: number): () => GroupUsed {
  const [ticksPerSecond, pageBytes] = [configured('CLK_TCK'), configured('PAGESIZE')];
  return () => {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return sumOfGroup(pids.flatMap(statOf), group, ticksPerSecond, pageBytes);
  };
}
