/** A length as people write it: 1:02:03 or 2:03. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return '';
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown
    .map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':');
}

/**
 * Reads a length: hours, minutes and seconds, minutes and seconds, or seconds alone; full-width
 * digits and colons too.
 * @returns seconds; null for nothing; NaN for what is no length
 */
export function readDuration(typed: string): number | null {
  const plain = typed.normalize('NFKC').trim();
  if (plain === '') return null;
  if (!/^\d{1,6}(?::[0-5]?\d){0,2}$/.test(plain)) return Number.NaN;
  return plain.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}
