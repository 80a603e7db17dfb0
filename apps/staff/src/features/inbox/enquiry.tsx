import { Box, Button, Paper, Stack, TextField, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { ENQUIRY_STATES } from '@orchard/contract/staff/enquiries';
import { useRef, useState } from 'react';
import { useInput } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { isStatus } from '#lib/api/problem.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useStep } from '#lib/use-open-record.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { LinesInput } from '#ui/inputs/line-input.tsx';
import { choicesOf, SelectField } from '#ui/inputs/select-field.tsx';
import { MailError, MailStateChip } from '#ui/mails.tsx';
import type { TextField as Field } from '#ui/rich-text/rich-text-input.tsx';
import { Row } from '#ui/row.tsx';
import { SideBox } from '#ui/section.tsx';
import { formatUnmailed, PlainText, Quiet } from '#ui/texts.tsx';
import { type Answering, type Opened, ReplyForm } from './reply-form.tsx';
import { Templates } from './templates.tsx';
import { STATUS_LABELS } from './use-inbox.ts';
import { useKeys } from './use-keys.tsx';

type Enquiry = RecordOf<'enquiries'>;
type Status = (typeof ENQUIRY_STATES)[number];

const Sender = ({ item: { member, brand, category } }: Opened<Enquiry>) => (
  <SideBox title="お問い合わせ元">
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      {member.name}（{member.nickname}）
      <br />
      {member.email}
      <br />
      {brand.label}・{category?.text ?? '種類の指定なし'}
    </Typography>
  </SideBox>
);

function StatusBox({ item, replace, reload }: Opened<Enquiry>) {
  const mayWrite = useMayWrite();
  const status = useStep(
    (next: Status) =>
      call(staffApi['enquiries.setStatus'], {
        params: { id: item.id },
        query: { revision: String(item.revision) },
        body: { status: next },
      }).catch((error) => {
        if (isStatus(error, 409)) reload();
        throw error;
      }),
    replace,
    '状態を変更しました。',
  );
  const mayClose = mayWrite && item.status !== 'done' && !status.isPending;
  useKeys({ e: mayClose ? () => status.mutate('done') : undefined });
  return (
    <SideBox title="状態">
      {mayWrite ? (
        <SelectField
          label="状態"
          value={item.status}
          disabled={status.isPending}
          choices={choicesOf(STATUS_LABELS)}
          onChange={(next) => status.mutate(next as Status)}
        />
      ) : (
        <Typography>{STATUS_LABELS[item.status]}</Typography>
      )}
    </SideBox>
  );
}

/** Internal notes of the operators. */
function NotesBox({ item: { id, notes }, replace }: Opened<Enquiry>) {
  const mayWrite = useMayWrite();
  const [typed, setTyped] = useState('');
  const add = useStep(
    (message: string) => call(staffApi['enquiries.addNote'], { params: { id }, body: { message } }),
    (noted: Enquiry) => {
      replace(noted);
      setTyped('');
    },
    'メモを追加しました。',
  );
  return (
    <SideBox title="運営メモ">
      {notes.length === 0 && <Typography color="textSecondary">メモはまだありません。</Typography>}
      {notes.map((note) => (
        <Box key={note.id}>
          <Quiet>
            {note.staff_name}・{formatDateTime(note.created_at)}
          </Quiet>
          <PlainText>{note.message}</PlainText>
        </Box>
      ))}
      {mayWrite && (
        <>
          <TextField
            label="メモ（会員には表示されません）"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            multiline
            minRows={2}
          />
          <Button
            variant="outlined"
            disabled={add.isPending || typed.trim() === ''}
            onClick={() => add.mutate(typed)}
          >
            メモを追加する
          </Button>
        </>
      )}
    </SideBox>
  );
}

const Side = (opened: Opened<Enquiry>) => (
  <>
    <Sender {...opened} />
    <StatusBox {...opened} />
    <NotesBox {...opened} />
  </>
);

type Sent = Enquiry['replies'][number];

const Delivery = ({ mail, notified_by }: Pick<Sent, 'mail' | 'notified_by'>) =>
  mail ? (
    <Row sx={{ mt: 1 }}>
      <MailStateChip state={mail.state} />
      <Quiet>{mail.recipient}</Quiet>
      {mail.error && <MailError error={mail.error} kind={mail.error_kind} />}
    </Row>
  ) : (
    notified_by !== 'mail' && <Quiet sx={{ mt: 1 }}>{formatUnmailed(notified_by)}</Quiet>
  );

/** The member's enquiry, its replies and the member's further words, in order. */
function Text({ item }: { item: Enquiry }) {
  const ofMember = (key: string, at: string, text: string, subject?: string) => (
    <Paper key={key} variant="outlined" sx={{ p: 2, bgcolor: 'background.default' }}>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        <bdi>{item.member.name}</bdi>さん・{formatDateTime(at)}
      </Typography>
      {subject && (
        <Typography component="h2" sx={{ fontWeight: 700, mb: 1, overflowWrap: 'anywhere' }}>
          {subject}
        </Typography>
      )}
      <PlainText>{text}</PlainText>
    </Paper>
  );
  const further = (before: number) =>
    item.follow_ups
      .filter(({ replies_before }) => replies_before === before)
      .map(({ id, created_at, message }) => ofMember(`further-${id}`, created_at, message));
  return (
    <Stack spacing={2} component="section" aria-label="やり取り">
      {ofMember('first', item.created_at, item.body, item.subject)}
      {further(0)}
      {item.replies.flatMap(({ id, staff_name, created_at, message, ...sent }, index) => [
        <Paper key={id} variant="outlined" sx={{ p: 2, ml: { xs: 2, sm: 6 } }}>
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            {staff_name}（運営）・{formatDateTime(created_at)}
          </Typography>
          <PlainText>{message}</PlainText>
          <Delivery {...sent} />
        </Paper>,
        ...further(index + 1),
      ])}
    </Stack>
  );
}

/** The text, into which ready ones can be inserted. */
function Message({ name }: { name: string }) {
  const box = useRef<HTMLDivElement>(null);
  const area = () => box.current?.querySelector<HTMLTextAreaElement>('textarea[name="message"]');
  const field: Field = {
    box,
    line: () => {
      const { value = '', selectionStart: start = 0, selectionEnd: end } = area() ?? {};
      return start === end ? value.slice(value.lastIndexOf('\n', start - 1) + 1, start) : undefined;
    },
    replace: (length, text) => {
      const target = area();
      if (!target) return;
      const { selectionStart: start, selectionEnd: end } = target;
      target.focus();
      target.setSelectionRange(start - length, end);
      // As typed: the one way that leaves the field's own undo as it is; some browsers lack it.
      if (document.execCommand('insertText', false, text)) return;
      target.setRangeText(text, start - length, end, 'end');
      target.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
  return (
    <Stack spacing={1} ref={box} sx={{ alignItems: 'start' }}>
      <LinesInput source="message" label="返信" minRows={6} />
      <Templates name={name} field={field} />
    </Stack>
  );
}

function StatusAfter() {
  const { field } = useInput<{ source: string }>({ source: 'status' });
  return (
    <SelectField
      label="返信後の状態"
      value={field.value}
      choices={choicesOf(STATUS_LABELS)}
      onChange={field.onChange}
      sx={{ width: 200 }}
    />
  );
}

/** The field for a reply by mail. */
const Reply = (opened: Answering<Enquiry>) => (
  <ReplyForm
    kind="enquiries"
    opened={opened}
    endpoint={staffApi['enquiries.reply']}
    brand={opened.item.brand.id}
    first={{ message: '', status: 'done' }}
    again={() => ({ message: '', status: 'done' })}
    field={<Message name={opened.item.member.name} />}
    submit="メールで返信する"
    note={`${opened.item.member.email} に送信します。`}
    done="返信しました。送信の状況は、やり取りに表示されます。"
  >
    <StatusAfter />
  </ReplyForm>
);

/** What the screen of an enquiry shows. */
export const enquiry = {
  ...{ Text, Reply, Side },
  noun: 'お問い合わせ',
  titleOf: ({ subject }: Enquiry) => subject,
  refusal: '閲覧のみできます。返信する権限がありません。',
};
