import {
  Alert,
  CircularProgress,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ResponseOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { RETENTION_RULES } from '@orchard/contract/staff/retention';
import { formatDateTime } from '#lib/japan-time.ts';
import { useCall } from '#lib/use-call.ts';

type Run = ResponseOf<(typeof staffApi)['retention.runs']>[number];

const formatRemoved = ({ removed }: Run) =>
  removed.length === 0
    ? 'なし'
    : removed
        .map(
          ({ rule, count }) => `${RETENTION_RULES[rule].title} ${count.toLocaleString('ja-JP')}件`,
        )
        .join('、');

const formatEnd = ({ seconds, failed }: Run) => {
  if (seconds === null) return '実行中、または中断';
  const lasted = `${seconds.toLocaleString('ja-JP')}秒`;
  return failed.length === 0
    ? lasted
    : `${lasted}（失敗：${failed.map((rule) => RETENTION_RULES[rule].title).join('、')}）`;
};

/** What the last thirty nights removed. */
export function RetentionRuns() {
  const { data, error, isPending } = useCall(staffApi['retention.runs'], {
    queryKey: ['retention-runs'],
  });
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label="毎晩の記録"
      sx={{ p: 2, minWidth: 0 }}
    >
      <Typography component="h2" variant="h2" sx={{ mb: 1 }}>
        毎晩の記録
      </Typography>
      {isPending && <CircularProgress size={24} aria-label="読み込み中" />}
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.length === 0 && (
        <Typography color="textSecondary">まだありません。今夜から記録します。</Typography>
      )}
      {data && data.length > 0 && (
        <TableContainer
          tabIndex={0}
          role="group"
          aria-label="毎晩の記録の表"
          sx={{ contain: 'inline-size' }}
        >
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>日時</TableCell>
                <TableCell>消えたもの</TableCell>
                <TableCell align="right">かかった時間</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map((run) => (
                <TableRow key={run.id}>
                  <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                    {formatDateTime(run.started_at)}
                  </TableCell>
                  <TableCell sx={{ minWidth: 200 }}>{formatRemoved(run)}</TableCell>
                  <TableCell align="right" sx={{ minWidth: 120 }}>
                    {formatEnd(run)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Paper>
  );
}
