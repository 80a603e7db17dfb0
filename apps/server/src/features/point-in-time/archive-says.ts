import { wireTimeOf } from '#platform/database/wire-time.ts';

export const POINT_GONE = '開いている時点がありません。もう一度、時点を選んで開いてください。';

/** A time for the wire, in Japan. @param milliseconds since 1970 */
export const toWire = (milliseconds: number): string => wireTimeOf(Math.floor(milliseconds / 1000));

/** The time of the wire, in milliseconds since 1970. */
export const fromWire = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+09:00`);

/** A point as people write it: 2026年11月20日 12:34:56. */
export function formatPoint(milliseconds: number): string {
  const [day = '', time = ''] = toWire(milliseconds).split(' ');
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日 ${time}`;
}
