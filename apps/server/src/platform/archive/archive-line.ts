import type { Stretch } from './catalogue.ts';

/** How an archive is, as the console shows it. */
export interface ArchiveLine {
  /** `working`, `stopped` by a fault, `off`, or `external`: kept by means the site knows nothing of. */
  archive: 'working' | 'stopped' | 'off' | 'external';
  /** Japanese: what is wrong or missing, and what to do. */
  says: string | null;
  /** For how many days it is shown. */
  days: number;
  stretches: Stretch[];
  /** Whether the last stretch leads to now: its last seconds are fetched when they are wanted. */
  isCurrent: boolean;
  bytes: number;
  /** Up to where it is safe if this machine is lost, in milliseconds since 1970. */
  safeUntil: number | null;
  /** Whether going back is the console's to do. */
  canReturn: boolean;
}

/** There is no line to show. */
export const noLine = (
  archive: ArchiveLine['archive'],
  says: string,
  canReturn: boolean,
): ArchiveLine => ({
  archive,
  says,
  days: 0,
  stretches: [],
  isCurrent: false,
  bytes: 0,
  safeUntil: null,
  canReturn,
});
