import { Box, Typography } from '@mui/material';
import { formatDuration } from '#lib/duration.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { Section, StatisticsTable } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { formatMembers, formatShare, shareOf } from './format-statistics.ts';
import { RetentionChart } from './retention-chart.tsx';

/** One row of the table for so many hundredths; the export has them all. */
const STEP = 5;

const FEWEST = 5;

/** Who is still there from the beginning of a video to its end, and where many leave. */
export function RetentionBox({ record }: { record: RecordOf<'video-analytics'> }) {
  const { curve, statistics, drop_offs: dropOffs } = record;
  const length = record.length ?? 0;
  const at = (percent: number) => formatDuration(Math.round((length * percent) / curve.length));
  const reason =
    statistics.members === 0
      ? 'この条件で視聴した会員はまだいません。'
      : length === 0 && '動画の長さが分からないため、グラフにできません。';
  return (
    <Section title="視聴維持率">
      <Quiet>視聴した会員のうち、動画のそれぞれの場所を実際に再生した会員の割合です。</Quiet>
      {reason ? (
        <Typography sx={{ py: 3 }}>{reason}</Typography>
      ) : (
        <>
          <RetentionChart
            shares={curve.map((viewers) => viewers / statistics.members)}
            dropOffs={dropOffs}
            length={length}
          />
          <Typography component="h3" variant="h6" sx={{ mt: 3 }}>
            離脱の多い場所
          </Typography>
          {dropOffs.length === 0 && (
            <Quiet>
              {statistics.members < FEWEST
                ? `視聴した会員が${FEWEST}人になると表示します。`
                : '目立って離脱の多い場所はありません。'}
            </Quiet>
          )}
          <Box component="ol" sx={{ m: 0, pl: 3 }}>
            {dropOffs.map(({ percent, lost }) => (
              <Typography key={percent} component="li" variant="body2" sx={{ py: 0.5 }}>
                {at(percent)} 付近で、視聴した会員の
                {formatShare(lost)}が離脱しています。
              </Typography>
            ))}
          </Box>
          <Box component="details" sx={{ mt: 2 }}>
            <Box component="summary" sx={{ py: 1.25, cursor: 'pointer', color: 'primary.main' }}>
              表で見る
            </Box>
            <StatisticsTable
              label="視聴維持率"
              columns={['位置', '見ていた会員', '割合']}
              rows={curve.flatMap((viewers, key) => {
                if (key % STEP > 0) return [];
                const share = formatShare(shareOf(viewers, statistics.members));
                return { key, cells: [`${at(key)}（${key}％）`, formatMembers(viewers), share] };
              })}
            />
          </Box>
        </>
      )}
    </Section>
  );
}
