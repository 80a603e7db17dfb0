import { Alert, Box, CircularProgress, Paper, Stack, Typography } from '@mui/material';
import type { ResponseOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import type { INVITING_MAILS, previewInvitation } from '@orchard/contract/staff/members';
import { useCall } from '#lib/use-call.ts';
import { MailPicture } from '#ui/mail-view.tsx';
import { MailsKeptWarning } from '#ui/mails.tsx';
import { Quiet } from '#ui/texts.tsx';

type Mail = ResponseOf<typeof previewInvitation>[number];

function OneMail({ mail, whose }: { mail: Mail; whose: string }) {
  return (
    <Paper variant="outlined" sx={{ p: 1.5, overflowWrap: 'anywhere' }}>
      <Quiet>{whose}</Quiet>
      <Typography variant="body2">差出人：{mail.from}</Typography>
      <Typography variant="body2">件名：{mail.subject}</Typography>
      <details>
        <Box component="summary" sx={{ cursor: 'pointer', py: 1, color: 'primary.main' }}>
          文面を見る
        </Box>
        <MailPicture html={mail.html} label={`${mail.brand.label}の文面`} />
      </details>
    </Paper>
  );
}

/** The very mail that invites or reminds members, by brand, before any is sent. */
export function InvitationMail({ kind }: { kind: (typeof INVITING_MAILS)[number] }) {
  const { data, error } = useCall(staffApi.previewInvitation, {
    queryKey: ['members', 'invitation-mail', kind],
    query: { kind },
    gcTime: 0,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <CircularProgress size={24} aria-label="読み込み中" />;
  return (
    <Stack spacing={1} component="section" aria-label="送信するメール">
      <MailsKeptWarning />
      {data.map((mail, index) => (
        <OneMail
          key={mail.brand.id}
          mail={mail}
          whose={`${mail.brand.label}の会員${index === 0 ? 'と、会員区分のない会員' : ''}に届くメール`}
        />
      ))}
    </Stack>
  );
}
