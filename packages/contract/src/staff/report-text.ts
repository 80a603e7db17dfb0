import type { ContractStatistic, Report, ReportStatistic } from '#contract/staff/report.ts';

/** What the numbers of the report are called, in its order. */
export const REPORT_LABELS: Record<ReportStatistic, string> = {
  active: '利用した会員',
  able: '利用できる会員',
  minutes: '視聴時間',
  joined: '新しい会員',
  ended: '期間が終了した会員',
  erased: 'データを消去した会員',
  series_begun: '始められた講座',
  series_finished: '修了された講座',
  questions: '質問',
  question_hours: '質問の回答までの時間',
  enquiries: 'お問い合わせ',
  enquiry_hours: 'お問い合わせの返信までの時間',
};

/** What the statistics of contracts are called. */
export const CONTRACT_STATISTIC_LABELS: Record<ContractStatistic, string> = {
  joined: '契約の開始',
  renewed: '更新',
  not_renewing: '更新しない申し出',
  ended: '契約の終了',
};

const UNITS: Partial<Record<ReportStatistic, string>> = {
  series_begun: '件',
  series_finished: '件',
  questions: '件',
  enquiries: '件',
};

const inJapanese = (value: number) => value.toLocaleString('ja-JP', { maximumFractionDigits: 1 });

/** Minutes or hours as people say them: 40分, 3.5時間, 4日. */
const formatHours = (hours: number): string => {
  if (hours < 1) return `${Math.round(hours * 60)}分`;
  return hours < 48 ? `${inJapanese(hours)}時間` : `${inJapanese(hours / 24)}日`;
};

/** A number of the report with its unit. */
export function formatStatistic(statistic: ReportStatistic, value: number | null): string {
  if (statistic === 'question_hours' || statistic === 'enquiry_hours') {
    return value === null ? '―' : formatHours(value);
  }
  if (value === null) return '記録なし';
  if (statistic === 'minutes')
    return value < 60 ? `${Math.round(value)}分` : `${inJapanese(Math.round(value / 60))}時間`;
  return `${inJapanese(value)}${UNITS[statistic] ?? '名'}`;
}

/** The share of those who could sign in who came, in percent; null where it was not recorded. */
export const shareOfAble = (
  { active, able }: Report['statistics'],
  when: 'now' | 'before',
): number | null => {
  const came = active[when];
  const could = able[when];
  return came === null || !could ? null : Math.round((came / could) * 100);
};
