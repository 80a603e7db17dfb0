/** A day, `yyyy-MM-dd`, as sentences have it: 「2027年3月31日」. */
export function japaneseDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
}
