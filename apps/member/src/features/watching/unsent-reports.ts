import type { PlaybackReport } from '@orchard/contract/watching';
import { fingerprint } from '#lib/drafts.ts';
import { mergeRanges, type Range } from './played-ranges.ts';

/** A report that could not be sent; `at` is its time by the device's clock, in milliseconds. */
export interface UnsentReport extends Omit<PlaybackReport, 'age'> {
  videoId: number;
  at: number;
}

const WEEKS = 4 * 7 * 86_400_000;

const prefixOf = (email: string) => `unsent:${fingerprint(email.toLowerCase())}:`;

function read(key: string): UnsentReport | undefined {
  try {
    const report = JSON.parse(window.localStorage.getItem(key) ?? 'null') as UnsentReport | null;
    return report && Array.isArray(report.ranges) ? report : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a report on this device, merged with stored reports of the same video. */
export function keepReport(email: string, report: UnsentReport): void {
  const key = prefixOf(email) + report.videoId;
  const before = read(key);
  const ranges = mergeRanges([
    ...((before?.ranges ?? []) as Range[]),
    ...(report.ranges as Range[]),
  ]);
  const rate = Math.max(report.rate, before?.rate ?? 0);
  try {
    window.localStorage.setItem(key, JSON.stringify({ ...report, ranges, rate }));
  } catch {
    // Without storage or space the report is lost.
  }
}

/** Removes and returns a member's stored reports, without those that are too old. */
export function takeReports(email: string): UnsentReport[] {
  const prefix = prefixOf(email);
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
    return keys.flatMap((key) => {
      const report = read(key);
      window.localStorage.removeItem(key);
      return report && Date.now() - report.at < WEEKS ? report : [];
    });
  } catch {
    return [];
  }
}
