import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { Job } from '@orchard/contract/staff/jobs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useCloseNotification, useNotify, useRefresh } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useCall, usePageOf } from '#lib/use-call.ts';
import { ActionButton } from './action-button.tsx';
import { Quiet } from './texts.tsx';
import { Toast } from './undo-notice.tsx';

const ENDS: Partial<Record<Job['state'], string>> = {
  cancelled: '中止しました。',
  failed: '途中で終了しました。',
};

/**
 * The result of a job in one sentence or two.
 * @param done what was done, in place of the job's title
 */
export function formatJob({ title, state, counts }: Job, done?: string): string {
  const number = (count: number) => count.toLocaleString('ja-JP');
  const rest = [
    counts.skipped > 0 && `${number(counts.skipped)}件は変更なし`,
    counts.failed > 0 && `${number(counts.failed)}件は処理できませんでした`,
  ].filter(Boolean);
  const sum = number(counts.done);
  const others = rest.length > 0 ? `（${rest.join('、')}）` : '';
  const said = done ? `${sum}件を${done}${others}` : `${title}：${sum}件${others}。`;
  return `${said}${ENDS[state] ?? ''}`;
}

const REFETCH_MS = 700;

/** The state of a job, looked at again while it runs. */
export function useJob(first: Job): Job {
  const { data = first } = useCall(staffApi['jobs.read'], {
    queryKey: ['jobs', 'one', first.id],
    params: { id: first.id },
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
  const client = useQueryClient();
  const job = useJob(first);
  const isOver = job.finished_at !== null;
  useEffect(() => {
    if (isOver) onEnd?.(job);
  }, [isOver, job, onEnd]);
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
          <ActionButton
            color="inherit"
            act={() => call(staffApi['jobs.cancel'], { params: { id: job.id } })}
            done={(answer) => {
              client.setQueryData(['jobs', 'one', job.id], answer);
              return '中止しました。';
            }}
            sx={{ alignSelf: 'start' }}
          >
            中止する
          </ActionButton>
        </>
      )}
    </Stack>
  );
}

/** What came of a job, with the way to its rows. */
export const JobResult = ({ job, children }: { job: Job; children?: ReactNode }) => (
  <Alert
    role="status"
    severity={job.state === 'done' && job.counts.failed === 0 ? 'success' : 'warning'}
    action={
      <>
        <Button size="small" color="inherit" href={`/jobs/${job.id}`}>
          結果を見る
        </Button>
        {children}
      </>
    }
  >
    {formatJob(job)}
  </Alert>
);

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

/** For the head of a screen: the button that takes a job back, where it can be, or who has done so. */
export function useUndoOf(job: Job | undefined) {
  const undo = useUndoJob(useRefresh());
  const undone = job?.undone;
  return {
    isUndone: Boolean(undone),
    facts: undone
      ? [{ label: '取り消し', value: `${undone.by}・${formatDateTime(undone.at)}` }]
      : [],
    button: job?.can_undo && job.counts.done > 0 && (
      <Button
        variant="outlined"
        aria-disabled={undo.isPending}
        onClick={() => !undo.isPending && undo.mutate(job.id)}
      >
        元に戻す
      </Button>
    ),
  };
}

/** Reports a job that has ended, with the first reason of a failure and the ways to its rows and back. */
export function JobNotice({ job, done }: { job: Job; done?: string | undefined }) {
  const close = useCloseNotification();
  const { mutate, isPending } = useUndoJob(close);
  const { failed } = job.counts;
  const { data: reasons } = usePageOf(staffApi['jobs.rows'], {
    queryKey: ['jobs', 'reasons', job.id],
    params: { id: job.id },
    query: { outcome: 'failed', per_page: '1' },
    enabled: failed > 0,
  });
  const isSmooth = job.state === 'done' && failed === 0;
  return (
    <Toast
      severity={isSmooth ? 'success' : 'warning'}
      action={
        <Stack direction="row">
          <Button size="small" color="inherit" href={`/jobs/${job.id}`} onClick={close}>
            結果を見る
          </Button>
          {job.can_undo && job.counts.done > 0 && (
            <Button
              size="small"
              color="inherit"
              aria-disabled={isPending}
              onClick={() => !isPending && mutate(job.id)}
            >
              元に戻す
            </Button>
          )}
        </Stack>
      }
    >
      {formatJob(job, done)}
      {reasons?.rows.map(({ position, message }) => (
        <Box key={position}>{message}</Box>
      ))}
    </Toast>
  );
}
