import { japaneseTime } from '#contract/japanese-date.ts';

/** What members are told of a maintenance. */
export interface Maintenance {
  /** When it ends, in Japan's local time (`yyyy-MM-dd HH:mm:ss`). */
  until: string;
  /** What operators add; null: nothing. */
  message: string | null;
}

/** What members are told before one begins. */
export interface PlannedMaintenance extends Maintenance {
  begins_at: string;
}

/** The sentences of the page, of the notice in an open site, and of the console's preview. */
export const MAINTENANCE_MESSAGES = {
  title: 'ただいまメンテナンス中です',
  again: 'もう一度試す',
  page: '終了すると、ご覧になっていたページを自動で表示します。ご不便をおかけしますが、しばらくお待ちください。',
  kept: 'この画面と入力した内容はそのまま残ります。終了すると、自動で続きから使えるようになります。',
} as const;

/** What members read on their screens in the day before a maintenance. */
export const formatMaintenanceAhead = (planned: PlannedMaintenance): string =>
  `メンテナンスのため、${formatMaintenancePeriod(planned)}ご利用いただけません。`;

/** When a maintenance ends, as a sentence: `終了予定：12月1日（火）3:00`. */
export const formatMaintenanceEnd = ({ until }: Pick<Maintenance, 'until'>): string =>
  `終了予定：${japaneseTime(until).join('')}`;

/** From when until when a maintenance is planned: `12月1日（火）2:00から3:00まで`. */
export function formatMaintenancePeriod({
  begins_at,
  until,
}: Pick<PlannedMaintenance, 'begins_at' | 'until'>): string {
  const [first, from] = japaneseTime(begins_at);
  const [last, to] = japaneseTime(until);
  return `${first}${from}から${last === first ? '' : last}${to}まで`;
}
