import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** The machine that figures come from, in one line. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}, Node ${process.versions.node}`;

/** How busy the machine is: processes that ran or wanted to in the last minute, on average. */
export const load = (): number => loadavg()[0] ?? 0;
