/** What members are told of a maintenance. */
export interface Maintenance {
  /** When it ends, in Japan's local time (`yyyy-MM-dd HH:mm:ss`). */
  until: string;
  /** What operators add; null: nothing. */
  message: string | null;
}

/** The sentences of the page, of the notice in an open site, and of the console's preview. */
export const MAINTENANCE_MESSAGES = {
  title: 'ただいまメンテナンス中です',
  again: 'もう一度試す',
  page: '終了すると、ご覧になっていたページを自動で表示します。ご不便をおかけしますが、しばらくお待ちください。',
  kept: 'この画面と入力した内容はそのまま残ります。終了すると、自動で続きから使えるようになります。',
} as const;

const DAYS = '日月火水木金土';

/** When a maintenance ends, as a sentence: `終了予定：12月1日（火）3:00`. */
export function formatMaintenanceEnd({ until }: Pick<Maintenance, 'until'>): string {
  const [, year, month, day, hour, minute] =
    /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)/.exec(until) ?? [];
  const weekday =
    DAYS[new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay()];
  return `終了予定：${Number(month)}月${Number(day)}日（${weekday}）${Number(hour)}:${minute}`;
}
