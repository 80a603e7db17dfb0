import { Alert, Button, Chip, Link, Stack, TextField } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { HABIT_LABELS, type HabitFilter } from '@orchard/contract/staff/habits';
import { useState } from 'react';
import { useListContext, useNotify, useRefresh } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatDateTime, formatDay } from '#lib/japan-time.ts';
import { useMay } from '#lib/use-rights.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { type Column, timeColumn, titleColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { SelectFilter } from '#ui/list/filters.tsx';
import { Contracts } from '#ui/members/contracts.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Quiet } from '#ui/texts.tsx';
import { HABIT_MAILS } from './habit-texts.ts';
import { WriteMail } from './write-mail.tsx';

type Row = RowOf<'member-habits'>;

/** Who wrote or called last and what came of it, and the form that notes the next time. */
function Contact({ row: { id, name, contact } }: { row: Row }) {
  const mayWrite = useMay('members.write');
  const [notify, refresh] = [useNotify(), useRefresh()];
  const [isAsking, setIsAsking] = useState(false);
  const noteContact = staffApi['member-habits.contact'];
  const form = useSmallForm(noteContact, { note: '' }, async (body) => {
    await call(noteContact, { params: { id }, body });
    notify(`${name}さんへの連絡を記録しました。`, { type: 'success' });
    setIsAsking(false);
    refresh();
  });
  return (
    <>
      {contact && `${formatDateTime(contact.at)} ${contact.by}`}
      {contact?.note && <Quiet sx={{ whiteSpace: 'pre-wrap' }}>{contact.note}</Quiet>}
      {!contact && !mayWrite && '―'}
      {mayWrite && (
        <Button
          size="small"
          variant="outlined"
          aria-label={`${name}さんに連絡した`}
          onClick={() => setIsAsking(true)}
          sx={{ display: 'block', whiteSpace: 'nowrap', mt: contact ? 0.5 : 0 }}
        >
          連絡した
        </Button>
      )}
      <AskDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onSubmit={form.onSubmit}
        title={`${name}さんに連絡した`}
        actions={<SubmitButton busy={form.busy}>記録する</SubmitButton>}
      >
        <Stack spacing={2}>
          {form.problem && <Alert severity="error">{form.problem}</Alert>}
          <TextField {...form.field('note')} label="メモ（任意）" multiline minRows={3} autoFocus />
          <Quiet>ほかのスタッフにも表示され、この会員の「これまでの出来事」に残ります。</Quiet>
        </Stack>
      </AskDialog>
    </>
  );
}

const columns: Column<Row>[] = [
  titleColumn('name', '氏名（フリガナ順）', ({ id, name, number }) => (
    <>
      <Link href={`/members/${id}`} underline="hover" sx={{ color: 'text.primary' }}>
        <bdi>{name}</bdi>
      </Link>
      {number && <Quiet>{number}</Quiet>}
    </>
  )),
  {
    source: 'since',
    label: '状態',
    sortable: true,
    onCard: 'chip',
    render: ({ states }) => (
      <Stack component="span" spacing={0.5} sx={{ alignItems: 'start' }}>
        {states.map(({ habit, since }) => (
          <Chip
            key={habit}
            component="span"
            size="small"
            sx={{ height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal' } }}
            color={habit === 'ending' ? 'warning' : 'default'}
            label={`${HABIT_LABELS[habit]}（${formatDay(since)}から）`}
          />
        ))}
      </Stack>
    ),
  },
  {
    source: 'memberships',
    label: 'ご契約',
    render: ({ memberships }) => <Contracts memberships={memberships} />,
  },
  {
    source: 'last_watched',
    label: '最後に見た動画',
    render: ({ last_watched }) =>
      last_watched ? (
        <>
          <span>{last_watched.title}</span>
          <Quiet>{formatDateTime(last_watched.at)}</Quiet>
        </>
      ) : (
        '―'
      ),
  },
  timeColumn('last_seen_at', '最終利用'),
  { source: 'contact', label: '連絡', render: (row) => <Contact row={row} /> },
];

/** A mail to all whom the list holds now. */
function WriteToThem() {
  const { habit = 'any', q } = useListContext().filterValues as { habit?: HabitFilter; q?: string };
  const filter = { habit, ...(q && { q }) };
  const text = HABIT_MAILS[habit === 'any' ? 'silent' : habit];
  return <WriteMail to={{ audience: 'filter', filter, ...text }} />;
}

/** Members who may leave, as the last night judged them. */
export const List = () => (
  <ContentList
    columns={columns}
    sort={{ field: 'since', order: 'DESC' }}
    filters={[
      <SelectFilter key="habit" source="habit" label="状態" labels={HABIT_LABELS} alwaysOn />,
    ]}
    actions={<WriteToThem />}
    above={
      <Quiet sx={{ px: 2, pt: 1.5 }}>
        毎日午前4時30分ごろに判定します。視聴が途切れたかどうかは、その会員のこれまでの間隔で判断します。
      </Quiet>
    }
  />
);
