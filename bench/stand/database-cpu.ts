import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Microseconds of one tick of the system's clock; what Linux has been built with for decades. */
const TICK = 10_000;

/** The times of a process, its own and of the children that it has outlived, in ticks. */
function ticksOf(pid: string): { parent: string; own: number; children: number } | undefined {
  try {
    // After the name, which may hold anything, in brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const [user = 0, system = 0, pastUser = 0, pastSystem = 0] = fields.slice(11, 15).map(Number);
    return { parent: fields[1] ?? '', own: user + system, children: pastUser + pastSystem };
  } catch {
    return undefined;
  }
}

/**
 * The processor time that a PostgreSQL server has taken so far, in microseconds, in steps of ten
 * milliseconds for each of its processes.
 * @param folder the folder of the embedded server
 * @returns NaN where the system does not tell
 */
export function databaseCpu(folder: string): number {
  try {
    const pid = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0] ?? '';
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const main = ticksOf(pid);
    const backends = all.map(ticksOf).filter((process) => process?.parent === pid);
    const ticks = backends.reduce((sum, process) => sum + (process?.own ?? 0), 0);
    return (ticks + (main?.own ?? 0) + (main?.children ?? 0)) * TICK;
  } catch {
    return Number.NaN;
  }
}
