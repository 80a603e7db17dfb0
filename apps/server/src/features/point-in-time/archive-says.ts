import { wireTimeOf } from '#platform/database/wire-time.ts';

/** Why there is no line, in the words of operators. */
export const OFF =
  'BACKUP_TO（バックアップの保管先）がないか、ARCHIVE_DAYSがoffのため、時点の記録を取っていません。設定すると、その後の時点を秒単位で開けるようになります。';

export const EXTERNAL =
  'お使いのPostgreSQL（DATABASE_URL）の記録は、そのPostgreSQL側の仕組み（pgBackRestなど）で取ります。この画面からは開けません。時点を選んで戻す手順は、運用の手引き（docs/operating.ja.md）の「バックアップと復元」にあります。';

export const NEVER =
  '時点の記録は、まだ始まっていません。起動から数分たっても始まらないときは、サーバーのログの archive の行で、理由を確かめてください。';

export const MOMENT_GONE = '開いている時点がありません。もう一度、時点を選んで開いてください。';

/** A time for the wire, in Japan. @param milliseconds since 1970 */
export const toWire = (milliseconds: number): string => wireTimeOf(Math.floor(milliseconds / 1000));

/** The time of the wire, in milliseconds since 1970. */
export const fromWire = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+09:00`);

/** A moment as people write it: 2026年11月20日 12:34:56. */
export function formatMoment(milliseconds: number): string {
  const [day = '', time = ''] = toWire(milliseconds).split(' ');
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日 ${time}`;
}
