import { Alert, Button } from '@mui/material';
import { formatExactTime } from '#lib/japan-time.ts';
import { isOpenable, nearestOpenable, type Stretch } from './stretch.ts';

/** Whether the chosen second can be opened, and the nearest one that can. */
export function OpenableLine({
  at,
  ranges,
  onChoose,
}: {
  at: string | null;
  ranges: readonly Stretch[];
  onChoose: (at: string) => void;
}) {
  const nearest = at === null ? null : nearestOpenable(ranges, at);
  if (at !== null && isOpenable(ranges, at)) {
    return (
      <Alert role="status" severity="success">
        {formatExactTime(at)}の時点は開けます。
      </Alert>
    );
  }
  return (
    <Alert role="status" severity="warning">
      {at === null
        ? '日時を入力してください。'
        : `${formatExactTime(at)}の時点は、記録がないため開けません。`}
      {nearest !== null && (
        <Button
          variant="outlined"
          onClick={() => onChoose(nearest)}
          sx={{ display: 'block', mt: 1, textAlign: 'start' }}
        >
          いちばん近い{formatExactTime(nearest)}を選ぶ
        </Button>
      )}
    </Alert>
  );
}
