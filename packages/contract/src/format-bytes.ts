const UNITS = ['KB', 'MB', 'GB', 'TB'] as const;

/** A size as people read it, in powers of a thousand: `85 KB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const amount = bytes / 1000 ** power;
  return `${power === 1 ? Math.max(1, Math.round(amount)) : amount.toFixed(1)} ${UNITS[power - 1]}`;
}
