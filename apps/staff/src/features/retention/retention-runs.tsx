import { Alert, CircularProgress, Typography } from '@mui/material';
import type { ResponseOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { RETENTION_RULES } from '@orchard/contract/staff/retention';
import { formatDateTime } from '#lib/japan-time.ts';
import { useCall } from '#lib/use-call.ts';
import { Section, StatisticsTable } from '#ui/section.tsx';

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
    <Section title="毎晩の記録">
      {isPending && <CircularProgress size={24} aria-label="読み込み中" />}
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.length === 0 && (
        <Typography color="textSecondary">まだありません。今夜から記録します。</Typography>
      )}
      {data && data.length > 0 && (
        <StatisticsTable
          label="毎晩の記録の表"
          columns={['日時', '消えたもの', 'かかった時間']}
          isText
          rows={data.map((run) => ({
            key: run.id,
            cells: [formatDateTime(run.started_at), formatRemoved(run), formatEnd(run)],
          }))}
        />
      )}
    </Section>
  );
}
