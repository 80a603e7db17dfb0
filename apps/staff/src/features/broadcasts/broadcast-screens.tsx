import { Box, Button, CircularProgress, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { BROADCAST_PLACEHOLDERS } from '@orchard/contract/staff/broadcast-text';
import { useQueryClient } from '@tanstack/react-query';
import { RadioButtonGroupInput, useRecordContext } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import { uploadImage } from '#lib/api/send-file.ts';
import type { OnProgress } from '#lib/api/send-in-parts.ts';
import { useCall } from '#lib/use-call.ts';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { ContentCreate, ContentEdit } from '#ui/form/content-screens.tsx';
import { ChoiceSelect } from '#ui/inputs/choices.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { choicesOf } from '#ui/inputs/select-field.tsx';
import { type Column, timeColumn, updatedColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { SelectFilter } from '#ui/list/filters.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import {
  AUDIENCE_LABELS,
  BroadcastChip,
  formatProgress,
  STATE_LABELS,
} from './broadcast-labels.tsx';
import { BroadcastPreview } from './broadcast-preview.tsx';
import { SendBox } from './send-box.tsx';
import { SendingPage } from './sending-page.tsx';

// Mail programs show pictures without a sign-in.
const uploadPublic = (file: Blob, onProgress?: OnProgress) =>
  uploadImage(file, onProgress, 'public');

function SegmentChoice() {
  const audience = useWatch({ name: 'audience' });
  if (audience !== 'segment') return null;
  return <ChoiceSelect source="segment_id" reference="segments" label="セグメント" />;
}

const Insert = ({ onInsert }: { onInsert: (text: string) => void }) => (
  <Stack
    direction="row"
    useFlexGap
    role="group"
    aria-label="差し込み項目を本文に入れる"
    sx={{ gap: 1, flexWrap: 'wrap' }}
  >
    {Object.keys(BROADCAST_PLACEHOLDERS).map((name) => (
      <Button key={name} size="small" variant="outlined" onClick={() => onInsert(`{${name}}`)}>
        {`{${name}}`}
      </Button>
    ))}
  </Stack>
);

const BroadcastFields = () => (
  <>
    <ChoiceSelect
      source="brand_id"
      reference="brands"
      label="差出人のブランド"
      optionText="label"
    />
    <RadioButtonGroupInput
      source="audience"
      label="送信先"
      choices={choicesOf(AUDIENCE_LABELS)}
      row={false}
      helperText={false}
    />
    <SegmentChoice />
    <LineInput source="subject" label="件名" />
    <RichTextInput
      source="body"
      label="本文"
      upload={uploadPublic}
      below={({ replace }) => <Insert onInsert={(text) => replace(0, text)} />}
    />
  </>
);

/** The placeholders that subject and body may contain. */
const PlaceholdersBox = () => (
  <SideBox title="差し込み項目">
    <Quiet>件名と本文に入力すると、会員ごとの内容に置き換わります。</Quiet>
    {Object.entries(BROADCAST_PLACEHOLDERS).map(([name, label]) => (
      <Box key={name}>
        <Box component="code" sx={{ color: 'primary.main' }}>{`{${name}}`}</Box>
        <Typography variant="body2">{label}</Typography>
      </Box>
    ))}
  </SideBox>
);

type Broadcast = RecordOf<'broadcasts'>;

const columns: Column<RowOf<'broadcasts'>>[] = [
  { source: 'subject', label: '件名', sortable: true, onCard: 'title' },
  {
    source: 'state',
    label: '状態',
    onCard: 'chip',
    render: ({ state }) => <BroadcastChip state={state} />,
  },
  { source: 'counts', label: '進み具合', render: formatProgress },
  timeColumn('scheduled_at', '送信日時'),
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
    defaults={{ subject: '', body: '', brand_id: null, audience: 'brand', segment_id: null }}
    side={<PlaceholdersBox />}
  >
    <BroadcastFields />
  </ContentCreate>
);

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
  const { data, error } = useCall(staffApi['broadcasts.read'], {
    queryKey,
    params: { id },
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
