import { Alert, LinearProgress, Paper, Stack, Typography } from '@mui/material';
import type { ResponseOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { formatDateTime } from '#lib/japan-time.ts';
import { useCall } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';
import { MailError, MailsKeptWarning } from '#ui/mails.tsx';

type Sending = ResponseOf<(typeof staffApi)['mails.sending']>;

const NAMES: Readonly<Record<string, string>> = {
  invitation: '招待メール',
  invitation_reminder: '再案内メール',
};

const sayNumber = (number: number) => number.toLocaleString('ja-JP');

/** Until all have gone out, roughly. */
function sayRest(minutes: number | null): string {
  if (minutes === null) return '再開を待っています';
  return minutes < 60 ? `あと約${minutes}分` : `あと約${Math.round(minutes / 60)}時間`;
}

/** How far mails of a kind have come: 「招待メールを送信中: 640 / 2,000通、あと約3分」. */
export const formatBatch = (
  { kind, done, total }: Sending['batches'][number],
  minutes: number | null,
): string =>
  `${Object.hasOwn(NAMES, kind) ? NAMES[kind] : 'メール'}を送信中: ${sayNumber(done)} / ${sayNumber(total)}通、${sayRest(minutes)}`;

const WHILE_SENDING = 3_000;
const OTHERWISE = 30_000;

/** How far mails sent many at once have come, and what keeps all of them back; else nothing. */
export function SendingStatus() {
  const mayRead = useMay('mail.read');
  const { data } = useCall(staffApi['mails.sending'], {
    queryKey: ['mail-sending'],
    enabled: mayRead,
    refetchInterval: ({ state }) =>
      state.data && state.data.batches.length > 0 ? WHILE_SENDING : OTHERWISE,
  });
  if (!data) return null;
  const { batches, minutes_left: minutes, refused, leaves_site } = data;
  if (batches.length === 0 && !refused && leaves_site) return null;
  return (
    <Stack spacing={1} component="section" aria-label="メールの送信状況" sx={{ my: 1 }}>
      <MailsKeptWarning />
      {batches.map((batch) => {
        const progress = formatBatch(batch, minutes);
        return (
          <Paper key={batch.kind} variant="outlined" sx={{ p: 2 }}>
            <Typography
              sx={{ mb: 1, fontVariantNumeric: 'tabular-nums', wordBreak: 'auto-phrase' }}
            >
              {progress}
            </Typography>
            <LinearProgress
              variant="determinate"
              value={(batch.done / batch.total) * 100}
              aria-label={progress}
            />
          </Paper>
        );
      })}
      {refused && (
        <Alert severity="error">
          {refused.count.toLocaleString('ja-JP')}通のメールが送信できずに待っています。
          {refused.resumes_at &&
            `多くの宛先が同じ理由で断られたため、まとめて送るメールを一時停止しています。宛先は送信停止にしていません。${formatDateTime(refused.resumes_at)}に自動で再開を試みます。`}
          <MailError error={refused.error} kind={refused.kind} />
        </Alert>
      )}
    </Stack>
  );
}
