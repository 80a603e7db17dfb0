import { Box, Link, Skeleton, Typography } from '@mui/material';
import type { Report, ReportStatistic } from '@orchard/contract/staff/report';
import { formatStatistic } from '@orchard/contract/staff/report-text';
import { DashboardPanel } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { Curve } from './curve.tsx';
import { inboxAt, linkOf, useReport } from './use-report.ts';

type Day = Report['days'][number];

const NUMBERS: readonly [
  statistic: ReportStatistic,
  label: string,
  of: (day: Day) => number | null,
][] = [
  ['active', '利用した会員', ({ active }) => active],
  ['minutes', '視聴時間', ({ minutes }) => minutes],
  ['joined', '新しい会員', ({ joined }) => joined],
  ['questions', '質問・お問い合わせ', ({ asked }) => asked],
];

/** The month so far in four numbers, each with its curve; nothing for who may read no statistics. */
export function MonthBox() {
  const { data, isLoading } = useReport();
  if (isLoading) {
    return <Skeleton variant="rounded" height={280} role="status" aria-label="読み込み中" />;
  }
  if (!data) return null;
  const { questions, enquiries } = data.statistics;
  const sum = (when: 'now' | 'before') => (questions[when] ?? 0) + (enquiries[when] ?? 0);
  const statistics = { ...data.statistics, questions: { now: sum('now'), before: sum('before') } };
  return (
    <DashboardPanel title="今月" to="/report" linkText="レポートを見る">
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        {NUMBERS.map(([statistic, label, of]) => {
          const { now, before } = statistics[statistic];
          const address =
            statistic === 'questions'
              ? inboxAt({ state: 'all', month: data.month })
              : linkOf(statistic, data, true);
          return (
            <Box key={statistic} sx={{ minWidth: 0 }}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {label}
              </Typography>
              <Box component="dd" sx={{ m: 0 }}>
                <Link href={address ?? '/report'} sx={{ fontSize: '1.25rem', fontWeight: 700 }}>
                  {formatStatistic(statistic, now)}
                </Link>
                <Quiet>先月 {formatStatistic(statistic, before)}</Quiet>
                <Curve values={data.days.map(of)} label={`${label}の日ごとのグラフ`} />
              </Box>
            </Box>
          );
        })}
      </Box>
    </DashboardPanel>
  );
}
