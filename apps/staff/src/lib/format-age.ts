const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long ago something was, in the largest unit that fits: `3日前`.
 * @param wire a moment of the wire, Japan's local time
 */
export function formatAge(wire: string, now: Date): string {
  const ago = now.getTime() - Date.parse(`${wire.replace(' ', 'T')}+09:00`);
  if (Number.isNaN(ago)) return '';
  if (ago >= DAY) return `${Math.floor(ago / DAY)}日前`;
  if (ago >= HOUR) return `${Math.floor(ago / HOUR)}時間前`;
  return ago >= MINUTE ? `${Math.floor(ago / MINUTE)}分前` : 'たった今';
}
