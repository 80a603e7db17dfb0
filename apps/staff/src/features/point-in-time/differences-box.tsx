import { Alert, Box, Button, CircularProgress, Typography } from '@mui/material';
import type { ResponseOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { CONTENT_KINDS, type contentRestore } from '@orchard/contract/staff/content-restore';
import type { Job } from '@orchard/contract/staff/jobs';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useCall } from '#lib/use-call.ts';
import { JobNotice, JobProgress, JobResult } from '#ui/jobs.tsx';
import { Row } from '#ui/row.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { OFFER } from '#ui/undo-notice.tsx';
import { DifferenceGroup } from './difference-group.tsx';
import { RestoreButton } from './restore-button.tsx';

/** A record that is not as it was at the open point. */
export type ContentDifference = ResponseOf<typeof contentRestore.list>['rows'][number];

/** Which rows are ticked. */
export interface Ticks {
  has: (row: ContentDifference) => boolean;
  /** Ticks rows, or unticks them. */
  set: (rows: readonly ContentDifference[], isTicked: boolean) => void;
}

const keyOf = ({ kind, id }: ContentDifference) => `${kind} ${id}`;

function useTicks(): Ticks {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (row) => ticked.has(keyOf(row)),
    set: (rows, isTicked) =>
      setTicked((before) => {
        const keys = new Set(rows.map(keyOf));
        return new Set(
          isTicked ? [...before, ...keys] : [...before].filter((key) => !keys.has(key)),
        );
      }),
  };
}

/** What differs in the content between the open point and now; what is ticked goes back to it. */
export function DifferencesBox({ id }: { id: string }) {
  // Read when it is asked for: what is ticked stays what was shown.
  const { data, error, isFetching, refetch } = useCall(staffApi['content-restore.list'], {
    queryKey: ['content-restore', id],
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const [job, setJob] = useState<Job>();
  const rows = data?.rows ?? [];
  const ticks = useTicks();
  const chosen = rows.filter(ticks.has);
  const notify = useNotify();
  const isRunning = job !== undefined && job.finished_at === null;
  const isAll = rows.length === chosen.length;
  const end = (ended: Job) => {
    setJob(ended);
    notify(<JobNotice job={ended} />, { autoHideDuration: OFFER });
    void refetch();
  };
  return (
    <SideBox title="違い">
      <Quiet sx={{ wordBreak: 'auto-phrase' }}>
        この時点のあとに変わった内容です。選んだものだけをこの時点に戻せます。
      </Quiet>
      {error && <Alert severity="error">{error.message}</Alert>}
      {job && (isRunning ? <JobProgress job={job} onEnd={end} /> : <JobResult job={job} />)}
      <Button
        aria-disabled={isFetching}
        onClick={() => !isFetching && refetch()}
        sx={{ alignSelf: 'start' }}
      >
        一覧を読み込み直す
      </Button>
      {isFetching && <CircularProgress size={24} aria-label="違いを調べています" />}
      {data && rows.length === 0 && !isFetching && <Typography>違いはありません。</Typography>}
      {CONTENT_KINDS.map((kind) => (
        <DifferenceGroup key={kind} kind={kind} rows={rows} ticks={ticks} />
      ))}
      {rows.length > 0 && (
        <Row
          // In reach beside long lists, above what they show.
          sx={{ position: 'sticky', bottom: 0, zIndex: 1, py: 1, bgcolor: 'background.paper' }}
        >
          <Box role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {`${chosen.length.toLocaleString('ja-JP')}件を選択中`}
          </Box>
          <Button onClick={() => ticks.set(rows, !isAll)}>
            {isAll ? '選択を解除' : 'すべて選ぶ'}
          </Button>
          <RestoreButton
            id={id}
            chosen={isRunning ? [] : chosen}
            onBegun={(begun) => (begun.finished_at === null ? setJob(begun) : end(begun))}
          />
        </Row>
      )}
    </SideBox>
  );
}
