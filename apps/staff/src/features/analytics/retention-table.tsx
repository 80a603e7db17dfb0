import { Box } from '@mui/material';
import { formatDuration } from '#lib/duration.ts';
import { StatisticsTable } from '#ui/statistics-table.tsx';
import { formatMembers, formatShare, shareOf } from './format-statistics.ts';

/** One row of the table for so many hundredths; the export has them all. */
const STEP = 5;

/** The data of the curve, as a table. */
export const RetentionTable = ({
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
