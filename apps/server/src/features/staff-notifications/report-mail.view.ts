import {
  CONTRACT_STATISTICS,
  type Report,
  type ReportStatistic,
} from '@orchard/contract/staff/report';
import {
  CONTRACT_STATISTIC_LABELS,
  formatStatistic,
  REPORT_LABELS,
} from '@orchard/contract/staff/report-text';
import { type Message, mailTemplate, mailTo } from '#platform/mail/mail-template.ts';

/** Tells an operator how the last month was. */
export const monthReportTemplate = mailTemplate({
  id: 71,
  kind: 'month_report',
  title: '月のまとめ（スタッフへ、毎月1日）',
  placeholders: {
    name: { label: 'スタッフの名前', sample: '佐藤 美咲' },
    month: { label: '対象の月', sample: '2026年10月' },
    numbers: {
      label: '月の数字の一覧',
      sample: '・利用した会員：320名（前の月 298名）\n・視聴時間：512時間（前の月 430時間）',
      isNeeded: true,
      hasLines: true,
    },
    link: {
      label: 'レポートへのリンク',
      sample: 'https://example.jp/staff/report?month=2026-10',
    },
  },
  templateText: {
    subject: '{product} {month}のまとめ',
    body: [
      '{name} 様',
      '{month}のまとめをお送りします。',
      '{numbers}',
      '{link}',
      'このメールの受け取り方は、管理画面の「自分のアカウント」で変更できます。',
    ].join('\n\n'),
    link_label: 'レポートを開く',
  },
});

/** The numbers of a month, and nothing of a person. */
export function reportMail(
  { name, email }: { name: string; email: string },
  origin: string,
  { month, statistics, contracts }: Report,
): Message {
  const [year, number] = month.split('-').map(Number);
  const lines = (Object.keys(REPORT_LABELS) as ReportStatistic[]).map((statistic) => {
    const { now, before } = statistics[statistic];
    return `・${REPORT_LABELS[statistic]}：${formatStatistic(statistic, now)}（前の月 ${formatStatistic(statistic, before)}）`;
  });
  const ofBrands = contracts.map((ofBrand) => {
    const statistics = CONTRACT_STATISTICS.map((statistic) => {
      const { now, before } = ofBrand[statistic];
      return `${CONTRACT_STATISTIC_LABELS[statistic]} ${now ?? 0}件（前の月 ${before ?? 0}件）`;
    });
    return `・${ofBrand.label}：${statistics.join('、')}`;
  });
  return mailTo(monthReportTemplate, email, {
    name,
    month: `${year}年${number}月`,
    numbers: [...lines, ...ofBrands].join('\n'),
    link: `${origin}/staff/report?month=${month}`,
  });
}
