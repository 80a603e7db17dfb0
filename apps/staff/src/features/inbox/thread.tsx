import { Box, Button, Paper, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { formatDateTime } from '#lib/japan-time.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { MailError, MailStateChip } from '#ui/mails.tsx';
import { SideBox } from '#ui/section.tsx';
import { formatUnmailed, PlainText, Quiet } from '#ui/texts.tsx';

/**
 * Internal notes of the operators.
 * @param onAdd resolves to whether the note was saved
 */
export function NotesBox({
  notes,
  onAdd,
  isBusy,
}: {
  notes: RecordOf<'enquiries'>['notes'];
  onAdd: (message: string) => Promise<boolean>;
  isBusy: boolean;
}) {
  const mayWrite = useMayWrite();
  const [typed, setTyped] = useState('');
  const add = async () => {
    if (await onAdd(typed)) setTyped('');
  };
  return (
    <SideBox title="運営メモ">
      {notes.length === 0 && <Typography color="textSecondary">メモはまだありません。</Typography>}
      {notes.map(({ id, message, staff_name, created_at }) => (
        <Box key={id}>
          <Quiet>
            {staff_name}・{formatDateTime(created_at)}
          </Quiet>
          <PlainText>{message}</PlainText>
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
            disabled={isBusy || typed.trim() === ''}
            onClick={() => void add()}
          >
            メモを追加する
          </Button>
        </>
      )}
    </SideBox>
  );
}

type Enquiry = RecordOf<'enquiries'>;

type Reply = Enquiry['replies'][number];

const Delivery = ({ mail, notified_by }: Pick<Reply, 'mail' | 'notified_by'>) =>
  mail ? (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', mt: 1 }}>
      <MailStateChip state={mail.state} />
      <Quiet>{mail.recipient}</Quiet>
      {mail.error && <MailError error={mail.error} kind={mail.error_kind} />}
    </Box>
  ) : (
    notified_by !== 'mail' && <Quiet sx={{ mt: 1 }}>{formatUnmailed(notified_by)}</Quiet>
  );

const MessageText = ({
  name,
  at,
  subject,
  children,
}: {
  name: string;
  at: string;
  subject?: string;
  children: string;
}) => (
  <Paper variant="outlined" sx={{ p: 2, bgcolor: 'background.default' }}>
    <Typography color="textSecondary" sx={{ mb: 1 }}>
      <bdi>{name}</bdi>さん・{formatDateTime(at)}
    </Typography>
    {subject && (
      <Typography component="h2" sx={{ fontWeight: 700, mb: 1, overflowWrap: 'anywhere' }}>
        {subject}
      </Typography>
    )}
    <PlainText>{children}</PlainText>
  </Paper>
);

/** The member's enquiry, its replies and the member's further words, in order. */
export function Thread({ enquiry }: { enquiry: Enquiry }) {
  const { member, replies, follow_ups: followUps } = enquiry;
  const further = (before: number) =>
    followUps
      .filter(({ replies_before }) => replies_before === before)
      .map(({ id, created_at, message }) => (
        <MessageText key={`further-${id}`} name={member.name} at={created_at}>
          {message}
        </MessageText>
      ));
  return (
    <Stack spacing={2} component="section" aria-label="やり取り">
      <MessageText name={member.name} at={enquiry.created_at} subject={enquiry.subject}>
        {enquiry.body}
      </MessageText>
      {further(0)}
      {replies.flatMap(({ id, staff_name, created_at, message, mail, notified_by }, index) => [
        <Paper key={id} variant="outlined" sx={{ p: 2, ml: { xs: 2, sm: 6 } }}>
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            {staff_name}（運営）・{formatDateTime(created_at)}
          </Typography>
          <PlainText>{message}</PlainText>
          <Delivery mail={mail} notified_by={notified_by} />
        </Paper>,
        ...further(index + 1),
      ])}
    </Stack>
  );
}
