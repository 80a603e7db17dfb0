/** Points that can be opened, in milliseconds since 1970. */
export interface Stretch {
  from: number;
  to: number;
}

/** How an archive is, as the console shows it. */
export interface ArchiveLine {
  /** `working`, `stopped` by a fault, or `off`. */
  archive: 'working' | 'stopped' | 'off';
  /** Japanese: what is wrong or missing, and what to do. */
  says: string | null;
  /** How many days it reaches back. */
  days: number;
  stretches: Stretch[];
  /** Whether the last stretch leads to now: its last seconds are fetched when they are wanted. */
  isCurrent: boolean;
  bytes: number;
  /** Up to where it is safe if this machine is lost, in milliseconds since 1970. */
  safeUntil: number | null;
}

/** There is no line to show. */
export const noLine = (archive: ArchiveLine['archive'], says: string): ArchiveLine => ({
  archive,
  says,
  days: 0,
  stretches: [],
  isCurrent: false,
  bytes: 0,
  safeUntil: null,
});
