import { Box, Paper, Stack, Typography } from '@mui/material';
import { formatDateTime } from '#lib/japan-time.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { PlainText } from '#ui/inbox/plain-text.tsx';
import { MailError } from '#ui/mail-error.tsx';
import { MailStateChip } from '#ui/mail-state-chip.tsx';

type Enquiry = RecordOf<'enquiries'>;

const Delivery = ({ mail }: { mail: Enquiry['replies'][number]['mail'] }) =>
  mail && (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', mt: 1 }}>
      <MailStateChip state={mail.state} />
      <Typography variant="body2" color="text.secondary">
        {mail.recipient}
      </Typography>
      {mail.state !== 'sent' && mail.error && (
        <MailError error={mail.error} kind={mail.error_kind} />
      )}
    </Box>
  );

/** The member's enquiry and its replies, in order. */
export const Thread = ({ enquiry }: { enquiry: Enquiry }) => (
  <Stack spacing={2} component="section" aria-label="やり取り">
    <Paper variant="outlined" sx={{ p: 2, bgcolor: 'background.default' }}>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {enquiry.member.name}さん・{formatDateTime(enquiry.created_at)}
      </Typography>
      <Typography component="h2" sx={{ fontWeight: 700, mb: 1, overflowWrap: 'anywhere' }}>
        {enquiry.subject}
      </Typography>
      <PlainText>{enquiry.body}</PlainText>
    </Paper>
    {enquiry.replies.map(({ id, staff_name, created_at, message, mail }) => (
      <Paper key={id} variant="outlined" sx={{ p: 2, ml: { xs: 2, sm: 6 } }}>
        <Typography color="text.secondary" sx={{ mb: 1 }}>
          {staff_name}（運営）・{formatDateTime(created_at)}
        </Typography>
        <PlainText>{message}</PlainText>
        <Delivery mail={mail} />
      </Paper>
    ))}
  </Stack>
);
