import { ListItem, ListItemText, List as MuiList, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { JobOutcome, JobState } from '@orchard/contract/staff/jobs';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatDateTime } from '#lib/japan-time.ts';
import { useCall } from '#lib/use-call.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { choicesOf, SelectField } from '#ui/inputs/select-field.tsx';
import { formatJob, JobProgress, useUndoOf } from '#ui/jobs.tsx';
import { type Column, chipColumn, timeColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { SelectFilter } from '#ui/list/filters.tsx';
import { usePaged } from '#ui/list/use-paged.tsx';
import { RecordHead } from '#ui/record-head.tsx';
import { SideBox } from '#ui/section.tsx';
import { chipOf } from '#ui/state-chip.tsx';

const STATES: Record<JobState | 'undone', string> = {
  waiting: '待機中',
  running: '処理中',
  done: '完了',
  cancelled: '中止',
  failed: '失敗',
  undone: '取り消し済み',
};
const { undone: _, ...filtered } = STATES;

const OUTCOMES: Record<JobOutcome, string> = {
  done: '処理済み',
  skipped: '変更なし',
  failed: '処理できませんでした',
};

const StateOf = chipOf(STATES, {
  waiting: 'info',
  running: 'info',
  done: 'success',
  failed: 'error',
});

const columns: Column<RowOf<'jobs'>>[] = [
  { source: 'title', label: '内容', onCard: 'title' },
  chipColumn('state', '状態', ({ state, undone }) => <StateOf state={undone ? 'undone' : state} />),
  {
    source: 'done',
    label: '件数',
    render: ({ done, total }) =>
      `${done.toLocaleString('ja-JP')}／${total.toLocaleString('ja-JP')}件`,
  },
  { source: 'staff_name', label: 'スタッフ' },
  { ...timeColumn('created_at', '開始日時'), sortable: false },
];

export const List = () => (
  <ContentList
    columns={columns}
    sort={{ field: 'id', order: 'DESC' }}
    searchable={false}
    filters={[<SelectFilter key="state" source="state" label="状態" labels={filtered} alwaysOn />]}
  />
);

function Rows({ id, done }: { id: number; done: number }) {
  const [outcome, setOutcome] = useState('');
  const { data, pager } = usePaged(staffApi['jobs.rows'], {
    queryKey: ['jobs', 'rows', id, done],
    params: { id },
    narrowed: { outcome },
  });
  if (!data) return null;
  return (
    <>
      <SelectField
        size="small"
        label="結果"
        value={outcome}
        choices={choicesOf(OUTCOMES)}
        emptyText="すべて"
        onChange={setOutcome}
        sx={{ maxWidth: 240 }}
      />
      {data.rows.length === 0 && <Typography>該当する行はありません。</Typography>}
      <MuiList disablePadding>
        {data.rows.map(({ position, label, outcome: what, is_undone, message }) => (
          <ListItem key={position} divider disableGutters sx={{ overflowWrap: 'anywhere' }}>
            <ListItemText
              primary={label}
              secondary={message ?? (is_undone ? STATES.undone : what ? OUTCOMES[what] : '未処理')}
            />
          </ListItem>
        ))}
      </MuiList>
      {pager}
    </>
  );
}

export function Edit() {
  const id = Number(useParams().id);
  const { data: job, ...asked } = useCall(staffApi['jobs.read'], {
    queryKey: ['jobs', 'one', id],
    params: { id },
  });
  const undo = useUndoOf(job);
  if (!job) return <OpenRecord title="一括処理" {...asked} />;
  return (
    <OpenRecord title={job.title} {...asked}>
      <RecordHead
        name={job.title}
        chips={<StateOf state={undo.isUndone ? 'undone' : job.state} />}
        facts={[
          { label: 'スタッフ', value: job.staff_name },
          { label: '開始日時（日本時間）', value: formatDateTime(job.created_at) },
          ...undo.facts,
        ]}
        actions={undo.button}
      />
      {job.finished_at === null ? (
        <JobProgress job={job} />
      ) : (
        <Typography role="status">{formatJob(job)}</Typography>
      )}
      <SideBox title="結果の一覧">
        <Rows id={job.id} done={job.done} />
      </SideBox>
    </OpenRecord>
  );
}
