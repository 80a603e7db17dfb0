import { percentile, type Spread } from './statistics.ts';

/** Formats a result with as many digits as it deserves. */
export function digits(result: number): string {
  if (!Number.isFinite(result)) return '–';
  if (result >= 100) return Math.round(result).toLocaleString('en-US');
  return result >= 10 ? result.toFixed(1) : result.toFixed(2);
}

/** Formats how many answers failed, by status. */
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

/** Formats a table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
