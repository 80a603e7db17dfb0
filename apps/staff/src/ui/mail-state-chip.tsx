import { Chip } from '@mui/material';
import type { MAIL_STATES } from '@orchard/contract/staff/mails';

type MailState = (typeof MAIL_STATES)[number];

/** Names of the states of mails. */
export const MAIL_STATE_LABELS: Record<MailState, string> = {
  waiting: '送信待ち',
  sent: '送信済み',
  failed: '送信失敗',
};

const COLOURS: Record<MailState, 'info' | 'success' | 'error'> = {
  waiting: 'info',
  sent: 'success',
  failed: 'error',
};

/** The state of a mail, in words and colour. */
export const MailStateChip = ({ state }: { state: MailState }) => (
  <Chip size="small" variant="outlined" color={COLOURS[state]} label={MAIL_STATE_LABELS[state]} />
);
