import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** The machine that the results come from, in one line. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}, Node ${process.versions.node}`;

/** The load of the machine: processes that ran or waited to run in the last minute, on average. */
export const load = (): number => loadavg()[0] ?? 0;
