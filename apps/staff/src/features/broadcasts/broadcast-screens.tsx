import { CircularProgress, type Theme, Typography, useMediaQuery } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { BROADCAST_PLACEHOLDERS, broadcastName } from '@orchard/contract/staff/broadcast-text';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Create as RaCreate, Edit as RaEdit, useNotify, useRecordContext } from 'react-admin';
import { useParams } from 'react-router';
import { uploadImage } from '#lib/api/send-file.ts';
import type { OnProgress } from '#lib/api/send-in-parts.ts';
import { useCall } from '#lib/use-call.ts';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { ContentForm } from '#ui/form/content-form.tsx';
import { PlaceholderInput } from '#ui/inputs/placeholder-input.tsx';
import {
  type Column,
  chipColumn,
  timeColumn,
  titleColumn,
  updatedColumn,
} from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { SelectFilter } from '#ui/list/filters.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { VersionsBox } from '#ui/versions/versions-box.tsx';
import { Audience, AudienceFields, useDraft } from './audience.tsx';
import { BroadcastChip, formatProgress, STATE_LABELS } from './broadcast-labels.tsx';
import { BroadcastPreview } from './broadcast-preview.tsx';
import { SendStep } from './send-step.tsx';
import { SendingPage } from './sending-page.tsx';
import { type Ahead, StepButtons, type StepName, Steps, useStep } from './steps.tsx';

// Mail programs show pictures without a sign-in.
const uploadPublic = (file: Blob, onProgress?: OnProgress) =>
  uploadImage(file, onProgress, 'public');

const TextFields = () => (
  <>
    <PlaceholderInput source="subject" label="件名" placeholders={BROADCAST_PLACEHOLDERS} />
    <RichTextInput
      source="body"
      label="本文"
      upload={uploadPublic}
      placeholders={BROADCAST_PLACEHOLDERS}
    />
    <Quiet>
      「会員期間の終了日」は、自動更新の会員と終了日のない会員には「期限なし」と表示されます。
    </Quiet>
  </>
);

function PreviewBox({ canTest }: { canTest: boolean }) {
  const record = useRecordContext<Broadcast>();
  const draft = useDraft();
  return (
    <SideBox title={canTest ? '送信するメール' : 'プレビュー'}>
      <BroadcastPreview draft={draft} {...(canTest && record && { testOf: record.id })} />
    </SideBox>
  );
}

type Broadcast = RecordOf<'broadcasts'>;

const defaults = {
  ...{ subject: '', body: '', brand_id: null },
  ...{ audience: 'brand', segment_id: null, filter: null, member_ids: [] },
};

// Kept apart from the rows of lists, which are not whole records.
const fullRecord = { whole: true };

const columns: Column<RowOf<'broadcasts'>>[] = [
  titleColumn('subject', '件名', ({ subject }) => broadcastName(subject)),
  chipColumn('state', '状態', ({ state }) => <BroadcastChip state={state} />),
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

const labels = {
  subject: '件名',
  brand_id: '差出人のブランド',
  audience: '送信先',
  segment_id: '保存した条件',
};

/** The form in its steps. */
function BroadcastForm({
  call,
  ahead,
  onSent,
}: {
  call: 'create' | 'update';
  ahead: Ahead;
  onSent: (sent: Broadcast) => void;
}) {
  const [asked] = useStep();
  // Before the first saving there is nothing to send, and nothing to write to.
  const step = call === 'create' ? 'to' : asked;
  // Where nothing stands beside, the mail is read before the button.
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  const preview = <PreviewBox canTest={step === 'send'} />;
  return (
    <ContentForm
      call={call}
      {...(call === 'create' && { defaults })}
      labels={labels}
      isEven={step !== 'to'}
      save={<StepButtons ahead={ahead} />}
      side={
        <>
          {step === 'to' && (
            <SideBox title="送信する会員">
              <Audience />
            </SideBox>
          )}
          {(step === 'text' || (step === 'send' && !isNarrow)) && preview}
          {step !== 'send' && call === 'update' && <VersionsBox labels={labels} />}
        </>
      }
    >
      <Steps ahead={ahead}>
        {step === 'to' && <AudienceFields />}
        {step === 'text' && <TextFields />}
        {step === 'send' && <SendStep mail={isNarrow && preview} onSent={onSent} />}
      </Steps>
    </ContentForm>
  );
}

export function Create() {
  const ahead = useRef<StepName | undefined>(undefined);
  return (
    <RaCreate
      redirect={(_, id) => `/broadcasts/${id}?step=${ahead.current ?? 'to'}`}
      component="div"
      actions={false}
      sx={{ mt: 2 }}
    >
      <BroadcastForm call="create" ahead={ahead} onSent={() => undefined} />
    </RaCreate>
  );
}

/** How often a sending is looked at, in milliseconds. */
const REFETCH_MS = { sending: 1_500, scheduled: 10_000 } as const;

export function Edit() {
  const ahead = useRef<StepName | undefined>(undefined);
  const [, setStep] = useStep();
  const notify = useNotify();
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
    <RaEdit
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={{ meta: fullRecord }}
      mutationOptions={{
        meta: fullRecord,
        onSuccess: () => {
          if (ahead.current) setStep(ahead.current);
          else notify('保存しました。', { type: 'success' });
          ahead.current = undefined;
        },
      }}
      actions={false}
      component="div"
      sx={{ mt: 2 }}
    >
      <BroadcastForm call="update" ahead={ahead} onSent={change} />
    </RaEdit>
  );
}
