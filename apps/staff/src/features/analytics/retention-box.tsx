import { Box, Typography } from '@mui/material';
import { formatDuration } from '#lib/duration.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { Section, StatisticsTable } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { formatMembers, formatShare, shareOf } from './format-statistics.ts';
import { RetentionChart } from './retention-chart.tsx';

/** One row of the table for so many hundredths; the export has them all. */
const STEP = 5;

const RetentionTable = ({
  curve,
  members,
  length,
}: {
  curve: readonly number[];
  members: number;
  /** Seconds. */
  length: number;
}) => (
  <Box component="details" sx={{ mt: 2 }}>
    <Box component="summary" sx={{ py: 1.25, cursor: 'pointer', color: 'primary.main' }}>
      表で見る
    </Box>
    <StatisticsTable
      label="視聴維持率"
      columns={['位置', '見ていた会員', '割合']}
      rows={curve.flatMap((viewers, percent) =>
        percent % STEP === 0
          ? {
              key: percent,
              cells: [
                `${formatDuration(Math.round((length * percent) / curve.length))}（${percent}％）`,
                formatMembers(viewers),
                formatShare(shareOf(viewers, members)),
              ],
            }
          : [],
      )}
    />
  </Box>
);

const FEWEST = 5;

/** Why there is no curve; undefined where there is one. */
function whyNot({ statistics, length }: RecordOf<'video-analytics'>): string | undefined {
  if (statistics.members === 0) return 'この条件で視聴した会員はまだいません。';
  if (length === null) return '動画の長さが分からないため、グラフにできません。';
  return undefined;
}

/** Who is still there from the beginning of a video to its end, and where many leave. */
export function RetentionBox({ record }: { record: RecordOf<'video-analytics'> }) {
  const { curve, statistics, drop_offs: dropOffs } = record;
  const length = record.length ?? 0;
  const reason = whyNot(record);
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
                {formatDuration(Math.round((length * percent) / 100))} 付近で、視聴した会員の
                {formatShare(lost)}が離脱しています。
              </Typography>
            ))}
          </Box>
          <RetentionTable curve={curve} members={statistics.members} length={length} />
        </>
      )}
    </Section>
  );
}
