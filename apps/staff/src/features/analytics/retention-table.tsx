import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from '@mui/material';
import { formatDuration } from '#lib/duration.ts';
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
    <TableContainer>
      <Table size="small" aria-label="視聴維持率">
        <TableHead>
          <TableRow>
            <TableCell>位置</TableCell>
            <TableCell align="right">見ていた会員</TableCell>
            <TableCell align="right">割合</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {curve.map((viewers, percent) =>
            percent % STEP === 0 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place in the video is what the row is
              <TableRow key={percent}>
                <TableCell component="th" scope="row">
                  {formatDuration(Math.round((length * percent) / curve.length))}（{percent}％）
                </TableCell>
                <TableCell align="right">{formatMembers(viewers)}</TableCell>
                <TableCell align="right">{formatShare(shareOf(viewers, members))}</TableCell>
              </TableRow>
            ) : null,
          )}
        </TableBody>
      </Table>
    </TableContainer>
  </Box>
);
