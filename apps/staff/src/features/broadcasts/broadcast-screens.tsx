import { CircularProgress, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useParams } from 'react-router';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { ContentCreate } from '#ui/form/content-create.tsx';
import { ContentEdit } from '#ui/form/content-edit.tsx';
import { SelectFilter } from '#ui/inputs/select-filter.tsx';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { updatedColumn } from '#ui/list/usual-columns.tsx';
import { BroadcastFields, PlaceholdersBox } from './broadcast-fields.tsx';
import { BroadcastChip, formatProgress, STATE_LABELS } from './broadcast-labels.tsx';
import { BroadcastPreview } from './broadcast-preview.tsx';
import { SendBox } from './send-box.tsx';
import { SendingPage } from './sending-page.tsx';

type Broadcast = RecordOf<'broadcasts'>;

const columns: Column<RowOf<'broadcasts'>>[] = [
  { source: 'subject', label: '件名', sortable: true, onCard: 'title' },
  {
    source: 'state',
    label: '状態',
    onCard: 'chip',
    render: ({ state }) => <BroadcastChip state={state} />,
  },
  { source: 'counts', label: '送信済み', render: formatProgress },
  {
    source: 'scheduled_at',
    label: '送信日時（日本時間）',
    sortable: true,
    render: ({ scheduled_at }) => formatDateTime(scheduled_at) || '―',
  },
  updatedColumn,
];

const filters = [
  <SelectFilter key="state" source="state" label="状態" labels={STATE_LABELS} alwaysOn />,
];

export const List = () => (
  <ContentList columns={columns} filters={filters} sort={{ field: 'id', order: 'DESC' }} />
);

export const Create = () => (
  <ContentCreate
    defaults={{ subject: '', body: '', brand_id: null, audience: 'all', segment_id: null }}
    side={<PlaceholdersBox />}
  >
    <BroadcastFields />
  </ContentCreate>
);

/** The saved draft as a member gets it. */
function DraftPreview() {
  const broadcast = useRecordContext<Broadcast>();
  const { isDirty } = useFormState();
  if (!broadcast) return null;
  return <BroadcastPreview id={broadcast.id} revision={broadcast.revision} isDirty={isDirty} />;
}

/** How often a sending is looked at, in milliseconds. */
const REFETCH_MS = { sending: 1_500, scheduled: 10_000 } as const;

export function Edit() {
  const id = Number(useParams().id);
  const client = useQueryClient();
  const queryKey = ['broadcasts', 'sending', id];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(staffApi['broadcasts.read'], { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      REFETCH_MS[state.data?.state as keyof typeof REFETCH_MS] ?? false,
  });
  const change = (changed: Broadcast) => {
    client.setQueryData(queryKey, changed);
    void client.invalidateQueries({ queryKey: ['broadcasts'] });
  };
  if (error && !data) return <Typography sx={{ p: 2 }}>{error.message}</Typography>;
  if (!data) return <CircularProgress aria-label="読み込み中" sx={{ m: 2 }} />;
  if (data.state !== 'draft') return <SendingPage broadcast={data} onChange={change} />;
  return (
    <ContentEdit
      preview={<DraftPreview />}
      labels={{
        subject: '件名',
        brand_id: '差出人のブランド',
        audience: '送信先',
        segment_id: 'セグメント',
      }}
      side={
        <>
          <SendBox onSent={change} />
          <PlaceholdersBox />
        </>
      }
    >
      <BroadcastFields />
    </ContentEdit>
  );
}
