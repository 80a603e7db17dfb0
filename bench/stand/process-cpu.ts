import { readFileSync } from 'node:fs';

/** Microseconds of one tick of the system's clock; what Linux has been built with for decades. */
const TICK = 10_000;

/** The processor time that a process of this machine has taken so far, in microseconds; NaN where the system does not tell. */
export function processCpu(pid: number): number {
  try {
    // After the name, which may hold anything, in brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK;
  } catch {
    return Number.NaN;
  }
}
