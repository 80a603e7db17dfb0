import { Alert, Button, type ButtonProps, Stack, Typography } from '@mui/material';
import type { ResponseOf } from '@orchard/contract/endpoint';
import type { Job } from '@orchard/contract/staff/jobs';
import type { selectionCalls } from '@orchard/contract/staff/selection';
import { hashKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { isStatus } from '#lib/api/problem.ts';
import { preview, startJob } from '#lib/data-provider.ts';
import { unitOf } from '#lib/resource.ts';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { JobNotice, JobProgress } from '#ui/jobs.tsx';
import { LinkPlaces } from '#ui/links/link-places.tsx';
import { Remarks } from '#ui/remarks.tsx';
import { DONE, OFFER } from '#ui/undo-notice.tsx';
import { useSelection } from './selection.tsx';

type Preview = ResponseOf<ReturnType<typeof selectionCalls>['selection']>;

/** What an action does, and what it asks for before. */
interface Action extends Omit<ButtonProps, 'title' | 'onClick'> {
  /** The question of the dialog. */
  title: string;
  /** What will happen to them. */
  effect: string;
  /** The change as the call takes it; undefined while something is missing. */
  change: object | undefined;
  /** Fields of the change. */
  fields?: ReactNode;
  /** Whether what links to them would lead nowhere. */
  removes?: boolean;
  /** Whether what is to be known before depends on the change. */
  isForeseen?: boolean;
}

function Names({ chosen, unit }: { chosen: Preview; unit: string }) {
  const rest = chosen.count - chosen.first.length;
  return (
    <Stack>
      <Typography sx={{ fontWeight: 600 }}>
        対象：{`${chosen.count.toLocaleString('ja-JP')}${unit}`}
      </Typography>
      <Typography component="ul" variant="body2" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {chosen.first.map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
        {rest > 0 && <li>{`ほか${rest.toLocaleString('ja-JP')}${unit}`}</li>}
      </Typography>
    </Stack>
  );
}

/** An action on what is chosen: it names whom it concerns before, and shows how far it is. */
export function BulkAction({
  title,
  effect,
  change,
  fields,
  removes = false,
  isForeseen = false,
  ...button
}: Action) {
  const { resource, body, count, clear } = useSelection();
  const notify = useNotify();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [running, setRunning] = useState<Job>();
  const key = [resource, 'selection', body];
  const foreseen = isForeseen ? { change } : {};
  const {
    data: chosen,
    error,
    refetch,
    isPlaceholderData: isOutdated,
  } = useQuery({
    queryKey: [...key, foreseen],
    queryFn: () => preview(resource, { ...body, ...foreseen }),
    enabled: isOpen && !running,
    gcTime: 0,
    // The dialog stays as it is while another choice in it is looked into.
    placeholderData: (before, query) =>
      query && hashKey(query.queryKey.slice(0, key.length)) === hashKey(key) ? before : undefined,
  });
  const close = () => {
    setIsOpen(false);
    if (running) clear();
    setRunning(undefined);
  };
  const finish = (job: Job) => {
    void client.invalidateQueries({ queryKey: [resource, 'getList'] });
    const { action = '' } = (change ?? {}) as { action?: string };
    notify(<JobNotice job={job} done={DONE[action]} />, { autoHideDuration: OFFER });
    setIsOpen(false);
    setRunning(undefined);
    clear();
  };
  const {
    mutate,
    isPending,
    error: refused,
    reset,
  } = useMutation({
    mutationFn: () => startJob(resource, { ...body, marker: chosen?.marker ?? '', change }),
    onSuccess: (job) => (job.finished_at === null ? setRunning(job) : finish(job)),
    onError: (problem) => {
      if (isStatus(problem, 409)) void refetch();
    },
  });
  const mayStart = Boolean(chosen && chosen.count > 0 && change) && !isPending && !isOutdated;
  const problem = refused ?? error;
  return (
    <>
      <Button
        {...button}
        onClick={() => {
          reset();
          setIsOpen(true);
        }}
      />
      <AskDialog
        isOpen={isOpen}
        onClose={close}
        title={title}
        close={{ children: running ? '閉じる' : 'キャンセル' }}
        actions={
          !running && (
            <Button
              variant="contained"
              color={button.color ?? 'primary'}
              aria-disabled={!mayStart}
              onClick={() => mayStart && mutate()}
            >
              実行する
            </Button>
          )
        }
      >
        {running ? (
          <JobProgress job={running} onEnd={finish} />
        ) : (
          <Stack spacing={2}>
            {problem && <Alert severity="error">{problem.message}</Alert>}
            {chosen ? (
              <Names chosen={chosen} unit={unitOf(resource)} />
            ) : (
              !error && (
                <Typography>{`${count.toLocaleString('ja-JP')}${unitOf(resource)}を確認しています…`}</Typography>
              )
            )}
            {chosen && <Remarks remarks={chosen.remarks} unit={unitOf(resource)} />}
            {chosen && removes && <LinkPlaces resource={resource} ids={chosen.ids} />}
            {fields}
            <Typography color="textSecondary">{effect}</Typography>
          </Stack>
        )}
      </AskDialog>
    </>
  );
}
