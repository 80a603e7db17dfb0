import type { Sentence } from '#platform/config/start-refusal.ts';

/** Seconds that can be opened, without a gap between them, in milliseconds since 1970. */
export interface Range {
  from: number;
  to: number;
}

/** What can be opened of the site as it was, as the console shows it. */
export interface ArchiveLine {
  /** `working`, `stopped` by a fault, or `off`. */
  archive: 'working' | 'stopped' | 'off';
  /** Any second of the ranges, or the stored nights. */
  by: 'seconds' | 'nights';
  /** What is wrong or missing, and what to do. */
  says: Sentence | null;
  /** How many days are shown. */
  days: number;
  ranges: Range[];
  /** When the nights were stored, the oldest first. */
  nights: number[];
  bytes: number;
  /** Up to where it is safe if this machine is lost, in milliseconds since 1970. */
  safeUntil: number | null;
}

/** Nothing can be opened. */
export const noLine = (
  archive: ArchiveLine['archive'],
  by: ArchiveLine['by'],
  says: Sentence,
): ArchiveLine => ({
  ...{ archive, by, says },
  days: 0,
  ranges: [],
  nights: [],
  bytes: 0,
  safeUntil: null,
});
