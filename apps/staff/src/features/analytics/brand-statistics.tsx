import { Box, Typography } from '@mui/material';
import type { RecordOf } from '#lib/wire-types.ts';
import { Section } from '#ui/section.tsx';
import { StatisticsTable } from '#ui/statistics-table.tsx';
import { formatMembers, formatMinutes, formatShare, shareOf } from './format-statistics.ts';

/** The statistics of one video for each brand. */
export const BrandStatistics = ({ brands }: Pick<RecordOf<'video-analytics'>, 'brands'>) => (
  <Section title="会員区分別">
    <Typography variant="body2" color="textSecondary">
      複数の会員区分に属する会員は、それぞれに数えます。
      <Box component="span" sx={{ display: { sm: 'none' } }}>
        表は横にスクロールできます。
      </Box>
    </Typography>
    <StatisticsTable
      label="会員区分別の表"
      columns={['会員区分', '視聴回数', '会員', '視聴時間', '視聴を完了した会員', '平均視聴率']}
      rows={brands.map(({ id, label, starts, members, minutes, finished, share }) => ({
        key: id,
        cells: [
          label,
          `${starts.toLocaleString('ja-JP')}回`,
          formatMembers(members),
          formatMinutes(minutes),
          `${formatMembers(finished)}（${formatShare(shareOf(finished, members))}）`,
          formatShare(share),
        ],
      }))}
    />
  </Section>
);
