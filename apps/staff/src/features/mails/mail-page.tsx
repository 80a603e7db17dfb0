import ResendIcon from '@mui/icons-material/ReplayOutlined';
import { Alert, Box, Divider, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useOpenRecord } from '#lib/use-open-record.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { MailError, MailStateChip, useTemplateTitles } from '#ui/mails.tsx';
import { Fact, FormColumns, SideBox } from '#ui/section.tsx';
import { PlainText } from '#ui/texts.tsx';

/**
 * Sends mails again, and reports how many it sent and skipped.
 * @param after runs after success
 */
export function useResend(after: () => void = () => {}) {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (ids: readonly number[]) =>
      call(staffApi['mails.resend'], { body: { ids: [...ids] } }),
    onSuccess: ({ count, skipped, reasons }) => {
      after();
      refresh();
      const left = skipped > 0 ? `${skipped}件は再送しませんでした。${reasons.join('')}` : '';
      notify(`${count}件を再送します。${left}`, { type: skipped > 0 ? 'warning' : 'success' });
    },
    onError: (error: Error) => notify(error.message, { type: 'error' }),
  });
}

type Mail = RecordOf<'mails'>;

const Line = (line: { label: string; children: ReactNode }) => <Fact width="6em" {...line} />;

function effectOf({ is_secret, state }: Mail): string {
  if (is_secret) return 'に、新しいリンクを記載したメールを送信します。';
  if (state === 'kept') return 'への送信をもう一度試みます。';
  return state === 'sent'
    ? 'に、同じ内容のメールがもう一度届きます。'
    : 'への送信をもう一度試みます。';
}

function Resend({ mail }: { mail: Mail }) {
  const { mutate, isPending } = useResend();
  if (!mail.is_current) {
    return (
      <Alert severity="info">
        内容の有効期限が切れているため再送できません。改めてお手続きをご案内ください。
      </Alert>
    );
  }
  if (mail.is_suppressed) {
    return (
      <Alert severity="warning">
        この宛先は送信停止中です。「送信停止アドレス」で解除すると再送できます。
      </Alert>
    );
  }
  if (mail.state === 'waiting') return null;
  return (
    <ConfirmButton
      variant="outlined"
      startIcon={<ResendIcon />}
      disabled={isPending}
      title="メールを再送しますか？"
      content={`${mail.recipient} ${effectOf(mail)}`}
      onConfirm={() => mutate([mail.id])}
    >
      再送する
    </ConfirmButton>
  );
}

function Work({ mail }: { mail: Mail }) {
  const titles = useTemplateTitles();
  const mayWrite = useMayWrite();
  return (
    <FormColumns
      side={
        <SideBox title="送信の状況">
          <Box>
            <MailStateChip state={mail.state} />
          </Box>
          <Stack component="dl" spacing={1} sx={{ m: 0 }}>
            <Line label="宛先">{mail.recipient}</Line>
            <Line label="種類">{titles.get(mail.kind) ?? mail.kind}</Line>
            <Line label="作成日時">{formatDateTime(mail.created_at)}</Line>
            {mail.sent_at && <Line label="送信日時">{formatDateTime(mail.sent_at)}</Line>}
            {mail.failed_at && (
              <Line label="送信を中止した日時">{formatDateTime(mail.failed_at)}</Line>
            )}
            {mail.next_attempt_at && (
              <Line label="次の送信日時">{formatDateTime(mail.next_attempt_at)}</Line>
            )}
            <Line label="試行回数">{mail.attempts}回</Line>
            {mail.error && (
              <Line label="理由">
                <MailError error={mail.error} kind={mail.error_kind} />
              </Line>
            )}
          </Stack>
          {mayWrite && <Resend mail={mail} />}
        </SideBox>
      }
    >
      <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {mail.subject}
      </Typography>
      <Divider />
      <PlainText>{mail.text}</PlainText>
    </FormColumns>
  );
}

/** One mail: its content and its delivery. */
export function MailPage() {
  const { record, isPending, error } = useOpenRecord<Mail>();
  return (
    <OpenRecord title="メール" isPending={isPending} error={error}>
      {record && <Work mail={record} />}
    </OpenRecord>
  );
}
