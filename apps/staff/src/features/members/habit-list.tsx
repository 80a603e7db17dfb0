import { Alert, Button, Chip, Link, Stack, TextField } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { HABIT_LABELS, type Habit } from '@orchard/contract/staff/habits';
import { useState } from 'react';
import { useListContext, useNotify, useRefresh } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatDateTime, formatDay } from '#lib/japan-time.ts';
import { useMay } from '#lib/use-rights.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { AskDialog } from '#ui/ask-dialog.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { timeColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { SelectFilter } from '#ui/list/filters.tsx';
import { Contracts } from '#ui/members/contracts.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Quiet } from '#ui/texts.tsx';
import { HABIT_MAILS } from './habit-texts.ts';
import { WriteMail } from './write-mail.tsx';

type Row = RowOf<'member-habits'>;

/** What came of a call or a mail to a member. */
function ContactForm({ row: { id, name }, onClose }: { row: Row; onClose: () => void }) {
  const notify = useNotify();
  const refresh = useRefresh();
  const { onSubmit, field, busy, problem } = useSmallForm(
    staffApi['member-habits.contact'],
    { note: '' },
    async (body) => {
      await call(staffApi['member-habits.contact'], { params: { id }, body });
      notify(`${name}さんへの連絡を記録しました。`, { type: 'success' });
      refresh();
      onClose();
    },
  );
  return (
    <AskDialog
      onClose={onClose}
      onSubmit={onSubmit}
      title={`${name}さんに連絡した`}
      actions={<SubmitButton busy={busy}>記録する</SubmitButton>}
    >
      <Stack spacing={2}>
        {problem && <Alert severity="error">{problem}</Alert>}
        <TextField {...field('note')} label="メモ（任意）" multiline minRows={3} autoFocus />
        <Quiet>ほかのスタッフにも見えます。会員の画面の経過にも残ります。</Quiet>
      </Stack>
    </AskDialog>
  );
}

function Contact({ row }: { row: Row }) {
  const mayWrite = useMay('members.write');
  const [isAsking, setIsAsking] = useState(false);
  const { contact } = row;
  return (
    <>
      {contact && (
        <>
          <span>
            {formatDateTime(contact.at)} {contact.by}
          </span>
          {contact.note && <Quiet sx={{ whiteSpace: 'pre-wrap' }}>{contact.note}</Quiet>}
        </>
      )}
      {!contact && !mayWrite && '―'}
      {mayWrite && (
        <Button
          size="small"
          variant="outlined"
          aria-label={`${row.name}さんに連絡した`}
          onClick={() => setIsAsking(true)}
          sx={{ display: 'block', minHeight: 36, mt: contact ? 0.5 : 0 }}
        >
          連絡した
        </Button>
      )}
      {isAsking && <ContactForm row={row} onClose={() => setIsAsking(false)} />}
    </>
  );
}

const columns: Column<Row>[] = [
  {
    source: 'name',
    label: '氏名（フリガナ順）',
    sortable: true,
    onCard: 'title',
    render: ({ id, name, number }) => (
      <>
        <Link href={`/members/${id}`} underline="hover" sx={{ color: 'text.primary' }}>
          <bdi>{name}</bdi>
        </Link>
        {number && <Quiet>{number}</Quiet>}
      </>
    ),
  },
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
  {
    source: 'contacted_at',
    label: '連絡',
    sortable: true,
    render: (row) => <Contact row={row} />,
  },
];

/** A mail to all whom the list holds now. */
function WriteToThem() {
  const { filterValues } = useListContext();
  const habit = (filterValues.habit as Habit | undefined) ?? 'any';
  const q = filterValues.q as string | undefined;
  const filter = { habit, ...(q && { q }) };
  return <WriteMail to={{ audience: 'filter', filter, ...HABIT_MAILS[habit] }} />;
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
