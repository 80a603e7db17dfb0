import { Box, Link } from '@mui/material';
import { FEWEST } from '@orchard/contract/staff/video-analytics';
import type { ReactElement } from 'react';
import { useMay } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { RecordHead } from '#ui/record-head.tsx';
import { Section, StatisticsTable } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import {
  formatMembers,
  formatMinutes,
  formatPart,
  formatShare,
  shareOf,
} from './format-statistics.ts';

/** The statistics of one video for each brand. */
export const BrandStatistics = ({ brands }: Pick<RecordOf<'video-analytics'>, 'brands'>) => (
  <Section title="会員区分別">
    <Quiet>
      複数の会員区分に属する会員は、それぞれに数えます。{FEWEST}人未満の人数は表示しません。
      <Box component="span" sx={{ display: { sm: 'none' } }}>
        表は横にスクロールできます。
      </Box>
    </Quiet>
    <StatisticsTable
      label="会員区分別の表"
      columns={['会員区分', '視聴回数', '会員', '視聴時間', '視聴を完了した会員', '平均視聴率']}
      rows={brands.map(({ id, label, starts, members, minutes, finished, share }) => ({
        key: id,
        cells: [
          label,
          starts === null ? '―' : `${starts.toLocaleString('ja-JP')}回`,
          formatMembers(members),
          formatMinutes(minutes),
          members === null ? '―' : formatPart(finished, members),
          formatShare(share),
        ],
      }))}
    />
  </Section>
);

/** The head of one video's statistics: its name, and each number with what it means. */
export function StatisticsHead(props: {
  record: RecordOf<'video-analytics'>;
  actions: ReactElement;
}) {
  const { record, actions } = props;
  const mayOpenVideo = useMay('content.read');
  const { statistics, marked, marked_by_hand: byHand } = record;
  const { starts, members, minutes, finished, share } = statistics;
  const each = shareOf(minutes ?? 0, members ?? 0);
  const finishers = finished === null ? null : shareOf(finished, members ?? 0);
  const cards: [title: string, value: string, note: string][] = [
    [
      '視聴回数',
      starts === null ? '―' : `${starts.toLocaleString('ja-JP')}回`,
      '30分以上間隔が空くと、新たに1回と数えます',
    ],
    ['視聴した会員', formatMembers(members), '実際に再生した会員'],
    ['視聴時間', formatMinutes(minutes), each === null ? '―' : `1人あたり${formatMinutes(each)}`],
    [
      '視聴を完了した会員',
      members === null ? '―' : formatMembers(finished),
      finishers === null ? '―' : `視聴した会員の${formatShare(finishers)}`,
    ],
    ['平均視聴率', formatShare(share), '1人が見た部分の平均'],
    [
      '視聴済みの会員',
      formatMembers(marked),
      `うち手動 ${formatMembers(byHand)}（期間によらない）`,
    ],
  ];
  const facts = cards.map(([label, value, note]) => ({
    label,
    value: (
      <Box sx={{ maxWidth: 170, fontSize: '1.375rem', fontWeight: 700 }}>
        {value}
        <Quiet sx={{ fontSize: '0.75rem', wordBreak: 'auto-phrase' }}>{note}</Quiet>
      </Box>
    ),
  }));
  const { id, title } = record;
  return (
    <RecordHead
      name={mayOpenVideo ? <Link href={`/videos/${id}`}>{title}</Link> : title}
      facts={facts}
      actions={actions}
    />
  );
}
