import {
  Alert,
  Box,
  Button,
  Divider,
  List,
  ListItem,
  Paper,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material';
import { resources } from '@orchard/contract/staff';
import type { InboxKind } from '@orchard/contract/staff/inbox';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { ResourceContextProvider, useResourceContext } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { versionsOf } from '#lib/data-provider.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useOpenRecord, useStep } from '#lib/use-open-record.ts';
import { useMay, useMayWrite } from '#lib/use-rights.ts';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { SelectField } from '#ui/inputs/select-field.tsx';
import { MemberCard } from '#ui/members/member-card.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { formatAction } from '#ui/versions/version-labels.ts';
import { enquiry } from './enquiry.tsx';
import { question } from './question.tsx';
import type { Answering, Opened } from './reply-form.tsx';
import { type Chosen, useInboxAround } from './use-inbox.ts';
import { useKeys } from './use-keys.tsx';

/** What questions and enquiries have in common. */
interface Item {
  id: number;
  assignee: { id: number; name: string } | null;
  member: { id: number | null };
  video?: { id: number };
}

/** What one of the kinds shows in its own way. */
interface Kind {
  noun: string;
  titleOf: (item: Item) => string;
  /** What was written so far. */
  Text: ComponentType<{ item: Item }>;
  /** The form of the answer, for who may write one, and what the others are told. */
  Reply: ComponentType<Answering<Item>>;
  refusal: string;
  Side: ComponentType<Opened<Item>>;
}

const KINDS = { questions: question, enquiries: enquiry } as unknown as Record<InboxKind, Kind>;

/** Shows and changes the assignee. */
function AssigneeBox({ item: { id, assignee }, replace }: Opened<Item>) {
  const resource = useResourceContext() as InboxKind;
  const mayWrite = useMayWrite();
  const { data = [] } = useQuery({
    queryKey: [resource, 'assignees'],
    queryFn: () => call(resources[resource].assignees),
    staleTime: 60_000,
    enabled: mayWrite,
  });
  const assign = useStep(
    async (staff_id: number | null): Promise<Item> =>
      call(resources[resource].assign, { params: { id }, body: { staff_id } }),
    replace,
    '担当者を変更しました。',
  );
  const isGone = assignee && !data.some((one) => one.id === assignee.id);
  return (
    <SideBox title="担当者">
      {mayWrite ? (
        <SelectField
          label="担当者"
          value={assignee?.id ?? ''}
          disabled={assign.isPending}
          choices={isGone ? [assignee, ...data] : data}
          emptyText="未割り当て"
          onChange={(value) => assign.mutate(value === '' ? null : Number(value))}
        />
      ) : (
        <Typography>{assignee?.name ?? '未割り当て'}</Typography>
      )}
    </SideBox>
  );
}

/** So many entries of the history at first. */
const FIRST = 3;

/** Who did what, and when. */
function HistoryBox({ id }: { id: number }) {
  const resource = useResourceContext() ?? '';
  const [isWhole, setIsWhole] = useState(false);
  const { data, error } = useQuery({
    queryKey: [resource, 'versions', id],
    queryFn: () => versionsOf(resource, id),
  });
  return (
    <SideBox title="対応の履歴">
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.length === 0 && <Quiet>対応の記録はまだありません。</Quiet>}
      <List disablePadding>
        {data?.slice(0, isWhole ? undefined : FIRST).map((entry) => (
          <ListItem key={entry.id} disableGutters divider>
            <Typography variant="body2">
              {formatDateTime(entry.at)}
              <br />
              {entry.staff_name}・{formatAction(entry.action)}
            </Typography>
          </ListItem>
        ))}
      </List>
      {data && data.length > FIRST && !isWhole && (
        <Button onClick={() => setIsWhole(true)}>すべて表示する（{data.length}件）</Button>
      )}
    </SideBox>
  );
}

/** Offers what waits next, once an answer is away. */
function NextOpen() {
  const { nextOpen, to } = useInboxAround();
  if (!nextOpen) return <Alert severity="success">対応が必要なものは、ほかにありません。</Alert>;
  return (
    <Alert
      severity="success"
      action={
        <Button href={to(nextOpen)} color="inherit">
          次へ
        </Button>
      }
    >
      次に待っているのは、{nextOpen.member.name}さんです。
    </Alert>
  );
}

/** The thread with the answer, and what belongs to it beside; below it where there is no room. */
function Work({ kind: { Text, Reply, refusal, Side }, ...opened }: Opened<Item> & { kind: Kind }) {
  const { id, member, video } = opened.item;
  const mayWrite = useMayWrite();
  const mayOpen = useMay('members.read');
  const [isSent, setIsSent] = useState(false);
  return (
    <Box
      sx={{
        ...{ display: 'grid', gap: 2, alignItems: 'start' },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 272px' },
      }}
    >
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Stack spacing={2.5}>
          <Text item={opened.item} />
          {isSent && <NextOpen />}
          <Divider />
          {mayWrite ? (
            <Reply {...opened} onSent={() => setIsSent(true)} />
          ) : (
            <Alert severity="info">{refusal}</Alert>
          )}
        </Stack>
      </Paper>
      <Stack spacing={2}>
        {mayOpen && member.id !== null && (
          <MemberCard id={member.id} {...(video && { video: video.id })} />
        )}
        <Side {...opened} />
        <AssigneeBox {...opened} />
        <HistoryBox id={id} />
      </Stack>
    </Box>
  );
}

/** Puts the cursor into the field of the answer. */
function focusReply(): void {
  const field = '[data-reply] textarea:not([aria-hidden]), [data-reply] [contenteditable=true]';
  const found = document.querySelector<HTMLElement>(field);
  found?.focus();
  found?.scrollIntoView({ block: 'center' });
}

function useOpened(id: number) {
  const { record, isPending, error, replace, refetch } = useOpenRecord<Item>(id);
  return {
    isPending,
    error,
    opened: record && { item: record, replace, reload: () => void refetch() },
  };
}

function Page({ kind: name, id }: Chosen) {
  const kind = KINDS[name];
  const { opened, ...asked } = useOpened(id);
  useKeys({ r: focusReply });
  return (
    <OpenRecord title={opened ? kind.titleOf(opened.item) : kind.noun} {...asked}>
      {opened && <Work kind={kind} {...opened} />}
    </OpenRecord>
  );
}

/** One question or enquiry: what was written, what belongs to it, and the answer. */
export const RecordPage = (props: Chosen) => (
  <ResourceContextProvider value={props.kind}>
    <Page {...props} />
  </ResourceContextProvider>
);

function Here({ kind, id, onSent }: Chosen & { onSent: () => void }) {
  const { opened, error } = useOpened(id);
  const { Text, Reply } = KINDS[kind];
  const isOpen = opened !== undefined;
  useEffect(() => {
    if (isOpen) focusReply();
  }, [isOpen]);
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!opened)
    return <Skeleton variant="rounded" height={220} role="status" aria-label="読み込み中" />;
  return (
    <Stack spacing={2}>
      <Text item={opened.item} />
      <Reply {...opened} onSent={onSent} />
    </Stack>
  );
}

/** The same on another screen: what was written, and the field for its answer. */
export const ReplyHere = (props: Chosen & { onSent: () => void }) => (
  <ResourceContextProvider value={props.kind}>
    <Here {...props} />
  </ResourceContextProvider>
);
