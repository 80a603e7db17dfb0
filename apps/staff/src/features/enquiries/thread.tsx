import { Box, Paper, Stack, Typography } from '@mui/material';
import { formatDateTime } from '#lib/japan-time.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { MailError, MailStateChip } from '#ui/mails.tsx';
import { formatUnmailed, PlainText, Quiet } from '#ui/texts.tsx';

type Enquiry = RecordOf<'enquiries'>;

type Reply = Enquiry['replies'][number];

const Delivery = ({ mail, notified_by }: Pick<Reply, 'mail' | 'notified_by'>) =>
  mail ? (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', mt: 1 }}>
      <MailStateChip state={mail.state} />
      <Quiet>{mail.recipient}</Quiet>
      {mail.state !== 'sent' && mail.error && (
        <MailError error={mail.error} kind={mail.error_kind} />
      )}
    </Box>
  ) : (
    notified_by !== 'mail' && <Quiet sx={{ mt: 1 }}>{formatUnmailed(notified_by)}</Quiet>
  );

/** What the member wrote. */
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
      {name}さん・{formatDateTime(at)}
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
