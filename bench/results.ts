import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** Formats a result with as many digits as it deserves. */
export function digits(result: number): string {
  if (!Number.isFinite(result)) return '–';
  if (result >= 100) return Math.round(result).toLocaleString('en-US');
  return result >= 10 ? result.toFixed(1) : result.toFixed(2);
}

export const failures = (failed: Iterable<readonly [status: number, count: number]>): string =>
  [...failed].map(([status, count]) => `${count} × ${status}`).join(', ') || '0';

/** The cells of a row about waiting: the median, and what 95 and 99 of 100 wait at most. */
export const waitCells = (latencies: readonly number[]): string[] =>
  [0.5, 0.95, 0.99].map((share) => digits(percentile(latencies, share)));

/** Formats a median, and in brackets the least and the greatest of the rounds. */
export const withSpread = ({ median, least, greatest }: Spread): string =>
  `${digits(median)} (${digits(least)}–${digits(greatest)})`;

export const percent = (share: number): string =>
  Number.isFinite(share) ? `${Math.round(share * 100)} %` : '–';

export const percentSpread = ({ median, least, greatest }: Spread): string =>
  `${percent(median)} (${Math.round(least * 100)}–${Math.round(greatest * 100)})`;

export const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** Returns the median of some results; of two middle ones the mean. */
export function median(results: readonly number[]): number {
  const sorted = [...results].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Returns the result that this share of all results does not exceed. */
export function percentile(results: readonly number[], share: number): number {
  const sorted = [...results].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** A median with the least and the greatest of its rounds. */
export interface Spread {
  median: number;
  least: number;
  greatest: number;
}

export const spread = (results: readonly number[]): Spread => ({
  median: median(results),
  least: Math.min(...results),
  greatest: Math.max(...results),
});

/** The machine that the results come from, in one line. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}, Node ${process.versions.node}`;

/** The load of the machine: processes that ran or waited to run in the last minute, on average. */
export const load = (): number => loadavg()[0] ?? 0;
