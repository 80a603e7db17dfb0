/** A day `yyyy-MM-dd` for reading: `2026年4月1日`; nothing for none. */
export function formatDay(day: string | null | undefined): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '');
  return parts ? `${parts[1]}年${Number(parts[2])}月${Number(parts[3])}日` : '';
}
