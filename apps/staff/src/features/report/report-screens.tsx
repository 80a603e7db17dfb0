import { Alert, Box, Button, GlobalStyles, Skeleton } from '@mui/material';
import type { Report, ReportStatistic } from '@orchard/contract/staff/report';
import { formatStatistic, REPORT_LABELS, shareOfAble } from '@orchard/contract/staff/report-text';
import { Title } from 'react-admin';
import { listAt } from '#lib/resource.ts';
import { formatMonth, MonthChooser, useMonth } from '#ui/months.tsx';
import { Row } from '#ui/row.tsx';
import { Section } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { Contracts } from './contract-statistics.tsx';
import { Curve } from './curve.tsx';
import { Listed } from './listed.tsx';
import { daysOf, formatChange, linkOf, useReport } from './use-report.ts';

/** Only the report is printed, on one page. */
const onPaper = (
  <GlobalStyles
    styles={{
      '@page': { size: 'A4', margin: '12mm' },
      '@media print': {
        'header, nav:not(:has(h2)), nav a, .MuiSnackbar-root, .MuiDrawer-root, .RaSidebar-fixed, .not-printed':
          {
            display: 'none !important',
          },
        html: { fontSize: '11px' },
        // Also of the dark theme: paper is white.
        'body, main, .MuiPaper-root': { background: 'white !important', boxShadow: 'none' },
        'body, .MuiTypography-root, td, th, a': { color: 'black !important' },
        'td.MuiTableCell-root, th.MuiTableCell-root': {
          padding: '3px !important',
          fontSize: '10px',
        },
      },
    }}
  />
);

/** The numbers of a month, in groups. */
const GROUPS: readonly { title: string; note: string; names: readonly ReportStatistic[] }[] = [
  {
    title: '会員',
    names: ['active', 'able', 'joined', 'ended', 'erased'],
    note: '利用した会員の％は、利用できる会員に占める割合です。',
  },
  {
    title: '学習',
    names: ['minutes', 'series_begun', 'series_finished'],
    note: '視聴時間は、その月に見始めた動画の合計です。',
  },
  {
    title: '質問・お問い合わせ',
    names: ['questions', 'question_hours', 'enquiries', 'enquiry_hours'],
    note: '時間は、その月に届いたものの半分に答え終わるまでの時間（中央値）です。',
  },
];

function Body({ report, isNow }: { report: Report; isNow: boolean }) {
  const { days, today, month, most_watched: watched, empty_searches: searches } = report;
  const query = new URLSearchParams(daysOf(month));
  const people = (count: number) => `${count.toLocaleString('ja-JP')}名`;
  const numberOf = (statistic: ReportStatistic, when: 'now' | 'before') => {
    const text = formatStatistic(statistic, report.statistics[statistic][when]);
    const share = statistic === 'active' ? shareOfAble(report.statistics, when) : null;
    if (share === null) return text;
    const line = { display: { xs: 'block', sm: 'inline' }, '@media print': { display: 'block' } };
    return (
      <>
        {text}
        <Box component="span" sx={line}>{`（${share}％）`}</Box>
      </>
    );
  };
  return (
    <Box
      sx={{
        ...{ display: 'grid', gap: 2, alignItems: 'start' },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        '@media print': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1 },
        '& th a': { display: 'inline-block', minWidth: 84, wordBreak: 'auto-phrase' },
      }}
    >
      {GROUPS.map(({ names, ...group }) => (
        <Listed
          key={group.title}
          {...group}
          columns={['項目', `${Number(month.slice(5))}月`, '前の月', '差']}
          rows={names.map((statistic) => [
            REPORT_LABELS[statistic],
            linkOf(statistic, report, isNow),
            <strong key="now">{numberOf(statistic, 'now')}</strong>,
            numberOf(statistic, 'before'),
            formatChange(statistic, report),
          ])}
        />
      ))}
      <Contracts report={report} />
      <Listed
        title="入会から4週間、毎週視聴した会員"
        none="入会から4週間が過ぎた会員は、この12か月にはいません。"
        note="入会から4週間が過ぎた会員を数えます。5名未満の月は割合を表示しません。"
        columns={['入会した月', '会員', '毎週視聴', '割合']}
        rows={report.first_weeks
          .filter(({ joined }) => joined > 0)
          .map(({ month: of, joined, watched: still }) => [
            formatMonth(of),
            null,
            people(joined),
            people(still),
            joined < 5 ? '―' : `${Math.round((still / joined) * 100)}％`,
          ])}
      />
      <Listed
        title="いまの状態"
        columns={['項目', 'いま']}
        rows={[
          [
            '31日以内に期間が終わる会員',
            listAt('members', { ends: 'month' }),
            people(today.ending),
          ],
          [
            '招待中で、まだ利用していない会員',
            listAt('members', { state: 'invited', seen: 'never' }),
            people(today.invited),
          ],
        ]}
      />
      <Listed
        title="よく見られた動画"
        none="この月に見始められた動画はありません。"
        columns={['動画', '会員', '視聴時間']}
        rows={watched.map(({ id, title, members, minutes }) => [
          title,
          `/video-analytics/${id}?${query}`,
          people(members),
          formatStatistic('minutes', minutes),
        ])}
      />
      <Listed
        title="見つからなかった検索"
        none="結果が0件だった検索はありません。"
        columns={['キーワード', '回数']}
        rows={searches.map(({ word, searches: times }) => [
          word,
          listAt('empty-searches', { ...daysOf(month), q: word }),
          `${times.toLocaleString('ja-JP')}回`,
        ])}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Section title="日ごとの利用した会員">
          {days.every(({ active }) => active === null) ? (
            <Quiet>記録なし</Quiet>
          ) : (
            <Curve
              height={96}
              values={days.map(({ active }) => active)}
              label={`日ごとの利用した会員のグラフ。最も多い日は${people(Math.max(...days.map(({ active }) => active ?? 0)))}です。`}
            />
          )}
        </Section>
      </Box>
    </Box>
  );
}

/** How the club was in a month, beside the month before. */
export function List() {
  const { month, present } = useMonth();
  const { data, error } = useReport(month);
  return (
    <Box sx={{ py: 2, px: { xs: 1, sm: 0 } }}>
      {onPaper}
      <Title title="レポート" />
      <Row sx={{ justifyContent: 'space-between', mb: 2 }}>
        <MonthChooser max={present} {...(month === present && { note: '（今日まで）' })} />
        <Button className="not-printed" variant="outlined" onClick={() => print()}>
          印刷する
        </Button>
      </Row>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && (
        <Skeleton variant="rounded" height={480} role="status" aria-label="読み込み中" />
      )}
      {data && <Body report={data} isNow={data.month === present} />}
    </Box>
  );
}
