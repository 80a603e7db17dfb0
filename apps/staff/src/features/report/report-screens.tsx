import {
  Alert,
  Box,
  Button,
  GlobalStyles,
  Link,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material';
import type { Report, ReportStatistic } from '@orchard/contract/staff/report';
import { formatStatistic, REPORT_LABELS, shareOfAble } from '@orchard/contract/staff/report-text';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { serverNow } from '#lib/api/server-clock.ts';
import { toWireTime } from '#lib/japan-time.ts';
import { listAt } from '#lib/resource.ts';
import { Section, StatisticsTable } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { Curve } from './curve.tsx';
import { daysOf, formatChange, formatMonth, linkOf, useReport } from './use-report.ts';

/** Only the report is printed, on one page. */
const onPaper = (
  <GlobalStyles
    styles={{
      '@page': { size: 'A4', margin: '12mm' },
      '@media print': {
        'header, nav, .MuiSnackbar-root, .MuiDrawer-root, .RaSidebar-fixed, .not-printed': {
          display: 'none !important',
        },
        html: { fontSize: '11px' },
        // Also of the dark theme: paper is white.
        'body, main, .MuiPaper-root': { background: 'white !important', boxShadow: 'none' },
        'body, .MuiTypography-root, td, th, a': { color: 'black !important' },
        'td.MuiTableCell-root, th.MuiTableCell-root': { padding: '3px', fontSize: '10px' },
      },
    }}
  />
);

const to = (address: string | null, text: ReactNode) =>
  address === null ? (
    text
  ) : (
    <Link component={RouterLink} to={address}>
      {text}
    </Link>
  );

/** Numbers of the month beside the month before. */
function Statistics({
  title,
  names,
  report,
  isNow,
  note,
}: {
  title: string;
  names: readonly ReportStatistic[];
  report: Report;
  isNow: boolean;
  note?: string;
}) {
  const of = (when: 'now' | 'before') => (statistic: ReportStatistic) => {
    const text = formatStatistic(statistic, report.statistics[statistic][when]);
    const share = statistic === 'active' ? shareOfAble(report.statistics, when) : null;
    return share === null ? text : `${text}（${share}％）`;
  };
  return (
    <Section title={title}>
      <StatisticsTable
        label={`${title}の表`}
        columns={['項目', formatMonth(report.month), '前の月', '差']}
        rows={names.map((statistic) => ({
          key: statistic,
          cells: [
            to(linkOf(statistic, report, isNow), REPORT_LABELS[statistic]),
            <strong key="now">{of('now')(statistic)}</strong>,
            of('before')(statistic),
            formatChange(statistic, report),
          ],
        }))}
      />
      {note && <Quiet>{note}</Quiet>}
    </Section>
  );
}

function Lists({ report }: { report: Report }) {
  const { most_watched: watched, empty_searches: searches, month } = report;
  const query = new URLSearchParams(daysOf(month));
  return (
    <>
      <Section title="よく見られた動画">
        {watched.length === 0 && <Quiet>この月に見始められた動画はありません。</Quiet>}
        {watched.length > 0 && (
          <StatisticsTable
            label="よく見られた動画の表"
            columns={['動画', '会員', '視聴時間']}
            rows={watched.map(({ id, title, members, minutes }) => ({
              key: id,
              cells: [
                <Box
                  key="title"
                  sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: 160 }}
                >
                  {to(`/video-analytics/${id}?${query}`, title)}
                </Box>,
                `${members.toLocaleString('ja-JP')}名`,
                formatStatistic('minutes', minutes),
              ],
            }))}
          />
        )}
      </Section>
      <Section title="見つからなかった検索">
        {searches.length === 0 && <Quiet>結果が0件だった検索はありません。</Quiet>}
        {searches.length > 0 && (
          <StatisticsTable
            label="見つからなかった検索の表"
            columns={['キーワード', '回数']}
            rows={searches.map(({ id, word, searches: times }) => ({
              key: id,
              cells: [
                to(listAt('empty-searches', { ...daysOf(month), q: word }), word),
                `${times.toLocaleString('ja-JP')}回`,
              ],
            }))}
          />
        )}
      </Section>
    </>
  );
}

function Body({ report, isNow }: { report: Report; isNow: boolean }) {
  const { days, today } = report;
  const shown = { report, isNow };
  return (
    <Box
      sx={{
        ...{ display: 'grid', gap: 2, alignItems: 'start' },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        '@media print': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1 },
      }}
    >
      <Statistics
        {...shown}
        title="会員"
        names={['active', 'able', 'joined', 'ended', 'erased']}
        note="利用した会員の％は、利用できる会員に占める割合です。"
      />
      <Statistics
        {...shown}
        title="学習"
        names={['minutes', 'series_begun', 'series_finished']}
        note="視聴時間は、その月に見始めた動画の合計です。"
      />
      <Statistics
        {...shown}
        title="質問・お問い合わせ"
        names={['questions', 'question_hours', 'enquiries', 'enquiry_hours']}
        note="時間は、その月に届いたものの半分に答え終わるまでの時間（中央値）です。"
      />
      <Section title="いまの状態">
        <StatisticsTable
          label="いまの状態の表"
          columns={['項目', 'いま']}
          rows={[
            {
              key: 'ending',
              cells: [
                to(listAt('members', { ends: 'month' }), '31日以内に期間が終わる会員'),
                `${today.ending.toLocaleString('ja-JP')}名`,
              ],
            },
            {
              key: 'invited',
              cells: [
                to(
                  listAt('members', { state: 'invited', seen: 'never' }),
                  '招待中で、まだ利用していない会員',
                ),
                `${today.invited.toLocaleString('ja-JP')}名`,
              ],
            },
          ]}
        />
      </Section>
      <Lists report={report} />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Section title="日ごとの利用した会員">
          {days.every(({ active }) => active === null) ? (
            <Quiet>記録なし</Quiet>
          ) : (
            <Curve
              height={96}
              values={days.map(({ active }) => active)}
              label={`日ごとの利用した会員のグラフ。最も多い日は${Math.max(...days.map(({ active }) => active ?? 0)).toLocaleString('ja-JP')}名です。`}
            />
          )}
        </Section>
      </Box>
    </Box>
  );
}

/** How the club was in a month, beside the month before. */
export function List() {
  const [search, setSearch] = useSearchParams();
  const present = toWireTime(serverNow()).slice(0, 7);
  const typed = search.get('month') ?? '';
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(typed) ? typed : present;
  const { data, error } = useReport(month);
  const open = (next: string) => next && setSearch(next === present ? {} : { month: next });
  const moved = (months: number) =>
    new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months, 1))
      .toISOString()
      .slice(0, 7);
  return (
    <Box sx={{ py: 2, px: { xs: 1, sm: 0 } }}>
      {onPaper}
      <Title title="レポート" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}>
        <Typography component="h2" variant="h1" sx={{ flex: '1 1 200px' }}>
          {formatMonth(month)}
          {month === present && '（今日まで）'}
        </Typography>
        <Box
          className="not-printed"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
        >
          <Button onClick={() => open(moved(-1))}>前の月</Button>
          <TextField
            size="small"
            type="month"
            fullWidth={false}
            sx={{ width: 180 }}
            label="月"
            value={month}
            onChange={({ target }) => open(target.value)}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: present } }}
          />
          <Button
            aria-disabled={month >= present}
            onClick={() => month < present && open(moved(1))}
          >
            次の月
          </Button>
          <Button variant="outlined" onClick={() => print()}>
            印刷する
          </Button>
        </Box>
      </Box>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && (
        <Skeleton variant="rounded" height={480} role="status" aria-label="読み込み中" />
      )}
      {data && <Body report={data} isNow={data.month === present} />}
    </Box>
  );
}
