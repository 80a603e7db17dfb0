import { Alert, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { Job } from '@orchard/contract/staff/jobs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { Quiet } from '#ui/texts.tsx';

const ENDS: Partial<Record<Job['state'], string>> = {
  cancelled: '中止しました。',
  failed: '途中で終了しました。',
};

/** The result of a job in one sentence or two. */
export function formatJob({ title, state, counts }: Job): string {
  const number = (count: number) => count.toLocaleString('ja-JP');
  const rest = [
    counts.skipped > 0 && `${number(counts.skipped)}件は変更なし`,
    counts.failed > 0 && `${number(counts.failed)}件は処理できませんでした`,
  ].filter(Boolean);
  const sum = `${title}：${number(counts.done)}件${rest.length > 0 ? `（${rest.join('、')}）` : ''}`;
  return `${sum}。${ENDS[state] ?? ''}`;
}

/** Interval of progress requests, in milliseconds. */
export const REFETCH_MS = 700;

/** The state of a job, looked at again while it runs. */
export function useJob(first: Job): Job {
  const { data = first } = useQuery({
    queryKey: ['jobs', 'one', first.id],
    queryFn: ({ signal }) => call(staffApi['jobs.read'], { params: { id: first.id }, signal }),
    initialData: first,
    refetchInterval: ({ state }) => (state.data?.finished_at === null ? REFETCH_MS : false),
  });
  return data;
}

/**
 * How far a job is, with a button that ends it. It goes on when the screen is closed.
 * @param onEnd runs once when it has ended
 */
export function JobProgress({ job: first, onEnd }: { job: Job; onEnd?: (job: Job) => void }) {
  const notify = useNotify();
  const client = useQueryClient();
  const job = useJob(first);
  const isOver = job.finished_at !== null;
  useEffect(() => {
    if (isOver) onEnd?.(job);
  }, [isOver, job, onEnd]);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(staffApi['jobs.cancel'], { params: { id: job.id } }),
    onSuccess: (answer) => client.setQueryData(['jobs', 'one', job.id], answer),
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  const progress = `${job.done.toLocaleString('ja-JP')}／${job.total.toLocaleString('ja-JP')}件`;
  return (
    <Stack spacing={1.5}>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{progress}</Typography>
      <LinearProgress
        variant="determinate"
        value={job.total === 0 ? 100 : (job.done / job.total) * 100}
        aria-label={`${job.title} ${progress}`}
      />
      {job.message && (
        <Alert severity="info">
          {job.message}
          {job.resume_at && `（再開：${formatDateTime(job.resume_at)}）`}
        </Alert>
      )}
      {!isOver && (
        <>
          <Quiet>この画面を閉じても続きます。「一括処理」で確認できます。</Quiet>
          <Button
            color="inherit"
            aria-disabled={isPending}
            onClick={() => !isPending && mutate()}
            sx={{ alignSelf: 'start' }}
          >
            中止する
          </Button>
        </>
      )}
    </Stack>
  );
}
