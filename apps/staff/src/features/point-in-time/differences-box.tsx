import {
  Alert,
  Box,
  Button,
  CircularProgress,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { AUDIT_RESOURCES } from '@orchard/contract/staff/audit-log-names';
import { CONTENT_KINDS, type ContentKind } from '@orchard/contract/staff/content-restore';
import type { Job } from '@orchard/contract/staff/jobs';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router';
import { SideBox } from '#ui/form/form-columns.tsx';
import { JobNotice } from '#ui/jobs/job-notice.tsx';
import { formatJob, JobProgress } from '#ui/jobs/job-progress.tsx';
import { DifferenceGroup } from './difference-group.tsx';
import { RestoreButton } from './restore-button.tsx';
import { type ContentDifference, useDifferences, useTicks } from './use-differences.ts';

const OFFER = 20_000;

/** The outcome of the last job; its notice offers the way back, as the job's screen does. */
const Result = ({ job }: { job: Job }) => (
  <Alert
    role="status"
    severity={job.state === 'done' && job.counts.failed === 0 ? 'success' : 'warning'}
    action={
      <Button size="small" color="inherit" component={Link} to={`/jobs/${job.id}`}>
        結果を見る
      </Button>
    }
  >
    {formatJob(job)}
  </Alert>
);

/** What differs in the content between the open point and now; what is ticked goes back to it. */
export function DifferencesBox({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useDifferences(id);
  const [kind, setKind] = useState<ContentKind | ''>('');
  const [job, setJob] = useState<Job>();
  const rows = data?.rows ?? [];
  const ticks = useTicks(rows);
  const notify = useNotify();
  const isRunning = job !== undefined && job.finished_at === null;
  const groups = CONTENT_KINDS.flatMap((name) => {
    const [first, ...others] = rows.filter((row) => row.kind === name);
    return first ? [[first, ...others] as [ContentDifference, ...ContentDifference[]]] : [];
  });
  const ofKind = groups.filter(([first]) => first.kind === kind);
  const shown = ofKind.length > 0 ? ofKind : groups;
  const visible = shown.flat();
  const isAll = visible.every((row) => ticks.has(row));
  const end = (ended: Job) => {
    setJob(ended);
    notify(<JobNotice job={ended} />, { autoHideDuration: OFFER });
    void refetch();
  };
  return (
    <SideBox title="違い">
      <Typography variant="body2" color="textSecondary" sx={{ wordBreak: 'auto-phrase' }}>
        この時点のあとに変わった内容です。選んだものだけをこの時点に戻せます。
      </Typography>
      {error && <Alert severity="error">{error.message}</Alert>}
      {job && (isRunning ? <JobProgress job={job} onEnd={end} /> : <Result job={job} />)}
      <Button
        aria-disabled={isFetching}
        onClick={() => !isFetching && refetch()}
        sx={{ alignSelf: 'start' }}
      >
        一覧を読み込み直す
      </Button>
      {isFetching && <CircularProgress size={24} aria-label="違いを調べています" />}
      {data && rows.length === 0 && !isFetching && <Typography>違いはありません。</Typography>}
      {groups.length > 1 && (
        <TextField
          select
          size="small"
          label="種類"
          value={ofKind.length > 0 ? kind : ''}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          onChange={({ target }) => setKind(target.value as ContentKind | '')}
          sx={{ maxWidth: 280 }}
        >
          <MenuItem value="">すべて</MenuItem>
          {groups.map((group) => (
            <MenuItem key={group[0].kind} value={group[0].kind}>
              {`${AUDIT_RESOURCES[group[0].kind]}（${group.length.toLocaleString('ja-JP')}件）`}
            </MenuItem>
          ))}
        </TextField>
      )}
      {shown.map((group) => (
        <DifferenceGroup key={group[0].kind} rows={group} ticks={ticks} />
      ))}
      {rows.length > 0 && (
        <Stack
          direction="row"
          useFlexGap
          sx={{
            gap: 1,
            flexWrap: 'wrap',
            alignItems: 'center',
            // In reach beside long lists, above what they show.
            position: 'sticky',
            bottom: 0,
            zIndex: 1,
            py: 1,
            bgcolor: 'background.paper',
          }}
        >
          <Box role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {`${ticks.chosen.length.toLocaleString('ja-JP')}件を選択中`}
          </Box>
          <Button onClick={() => ticks.set(visible, !isAll)}>
            {isAll ? '選択を解除' : 'すべて選ぶ'}
          </Button>
          <RestoreButton
            id={id}
            chosen={isRunning ? [] : ticks.chosen}
            onBegun={(begun) => (begun.finished_at === null ? setJob(begun) : end(begun))}
          />
        </Stack>
      )}
    </SideBox>
  );
}
