import { Alert, Box, Button, Stack } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { Job } from '@orchard/contract/staff/jobs';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCloseNotification, useNotify, useRefresh } from 'react-admin';
import { Link } from 'react-router';
import { call, callPage } from '#lib/api/call.ts';
import { formatJob, REFETCH_MS } from './job-progress.tsx';

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * Takes a job back, as another job; when that has ended, reports it and reads the rows again.
 * @param onBegun runs when it has begun, or could not
 */
export function useUndoJob(onBegun: () => void) {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (id: number) => {
      let job = await call(staffApi['jobs.undo'], { params: { id } }).finally(onBegun);
      if (job.finished_at === null) {
        notify('元に戻しています。「一括処理」で確認できます。', { type: 'info' });
      }
      while (job.finished_at === null) {
        await pause(REFETCH_MS);
        job = await call(staffApi['jobs.read'], { params: { id: job.id } });
      }
      return job;
    },
    onSuccess: (job) => {
      const isSmooth = job.state === 'done' && job.counts.skipped + job.counts.failed === 0;
      notify(formatJob(job), { type: isSmooth ? 'success' : 'warning' });
      refresh();
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
}

/** Reports a job that has ended, with the first reason of a failure and the ways to its rows and back. */
export function JobNotice({ job }: { job: Job }) {
  const close = useCloseNotification();
  const { mutate, isPending } = useUndoJob(close);
  const { failed } = job.counts;
  const { data: reasons } = useQuery({
    queryKey: ['jobs', 'reasons', job.id],
    queryFn: ({ signal }) =>
      callPage(staffApi['jobs.rows'], {
        params: { id: job.id },
        query: { outcome: 'failed', per_page: '1' },
        signal,
      }),
    enabled: failed > 0,
  });
  const isSmooth = job.state === 'done' && failed === 0;
  return (
    <Alert
      severity={isSmooth ? 'success' : 'warning'}
      variant="outlined"
      sx={{ bgcolor: 'background.paper', alignItems: 'center' }}
      action={
        <Stack direction="row">
          <Button size="small" component={Link} to={`/jobs/${job.id}`} onClick={close}>
            結果を見る
          </Button>
          {job.can_undo && job.counts.done > 0 && (
            <Button
              size="small"
              aria-disabled={isPending}
              onClick={() => !isPending && mutate(job.id)}
            >
              元に戻す
            </Button>
          )}
        </Stack>
      }
    >
      {formatJob(job)}
      {reasons?.rows.map(({ position, message }) => (
        <Box key={position}>{message}</Box>
      ))}
    </Alert>
  );
}
