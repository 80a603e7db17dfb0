import ResendIcon from '@mui/icons-material/ReplayOutlined';
import { Alert, Chip, Stack } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useMutation } from '@tanstack/react-query';
import { type SelectInputProps, useListContext, useNotify, useRefresh } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useOpenRecord } from '#lib/use-open-record.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { type Column, chipColumn, timeColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { SelectFilter } from '#ui/list/filters.tsx';
import { MAIL_STATE_LABELS, MailError, MailStateChip, useTemplateTitles } from '#ui/mails.tsx';
import { RecordHead } from '#ui/record-head.tsx';
import { FormColumns } from '#ui/section.tsx';
import { PlainText } from '#ui/texts.tsx';
import { SendingStatus } from './sending-status.tsx';

const Kind = ({ kind }: { kind: string }) => <>{useTemplateTitles().get(kind) ?? kind}</>;

const columns: Column<RowOf<'mails'>>[] = [
  { source: 'subject', label: '件名', onCard: 'title' },
  chipColumn('state', '状態', ({ state, error, error_kind, is_suppressed }) => (
    <Stack spacing={0.5} component="span" sx={{ alignItems: 'start' }}>
      <MailStateChip state={state} />
      {is_suppressed && <Chip size="small" variant="outlined" color="warning" label="送信停止中" />}
      {error && <MailError error={error} kind={error_kind} />}
    </Stack>
  )),
  { source: 'recipient', label: '宛先', sortable: true },
  {
    source: 'kind',
    label: '種類',
    sortable: true,
    onCard: 'hidden',
    render: ({ kind }) => <Kind kind={kind} />,
  },
  timeColumn('created_at', '作成日時'),
  {
    source: 'sent_at',
    label: '送信日時（日本時間）',
    render: ({ sent_at, next_attempt_at }) =>
      sent_at
        ? formatDateTime(sent_at)
        : next_attempt_at
          ? `次回 ${formatDateTime(next_attempt_at)}`
          : '―',
  },
];

function ResourceFilter(props: Partial<SelectInputProps> & { alwaysOn?: boolean }) {
  const labels = Object.fromEntries(useTemplateTitles());
  return <SelectFilter {...props} source="kind" label="種類" labels={labels} />;
}

const filters = [
  <SelectFilter key="state" source="state" label="状態" labels={MAIL_STATE_LABELS} alwaysOn />,
  <ResourceFilter key="kind" source="kind" />,
];

/**
 * Sends mails again, and reports how many it sent and skipped.
 * @param after runs after success
 */
function useResend(after: () => void = () => {}) {
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

function ResendChosen() {
  const { selectedIds = [], onUnselectItems } = useListContext();
  const { mutate, isPending } = useResend(onUnselectItems);
  return (
    <ConfirmButton
      startIcon={<ResendIcon />}
      disabled={isPending}
      title="メールを再送しますか？"
      content={`選択した${selectedIds.length}件を再送します。送信済みのメールは同じ内容がもう一度届き、パスワード設定などのリンクは新しいものに変わります。`}
      onConfirm={() => mutate(selectedIds.map(Number))}
    >
      再送する
    </ConfirmButton>
  );
}

/** The queue of mails, newest first. */
export const List = () => (
  <>
    <SendingStatus />
    <ContentList
      columns={columns}
      filters={filters}
      sort={{ field: 'created_at', order: 'DESC' }}
      bulkActions={<ResendChosen />}
    />
  </>
);

type Mail = RecordOf<'mails'>;

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

/** One mail: its content and its delivery. */
export function Edit() {
  const { record: mail, ...asked } = useOpenRecord<Mail>();
  const titles = useTemplateTitles();
  const mayWrite = useMayWrite();
  if (!mail) return <OpenRecord title="メール" {...asked} />;
  const facts = [
    ['宛先', mail.recipient],
    ['種類', titles.get(mail.kind) ?? mail.kind],
    ['作成日時', formatDateTime(mail.created_at)],
    ['送信日時', formatDateTime(mail.sent_at)],
    ['送信を中止した日時', formatDateTime(mail.failed_at)],
    ['次の送信日時', formatDateTime(mail.next_attempt_at)],
    ['試行回数', `${mail.attempts}回`],
  ].flatMap(([label = '', value]) => (value ? { label, value } : []));
  return (
    <OpenRecord title="メール" {...asked}>
      <RecordHead
        name={mail.subject}
        chips={<MailStateChip state={mail.state} />}
        facts={facts}
        actions={mayWrite && <Resend mail={mail} />}
      />
      {mail.error && <MailError error={mail.error} kind={mail.error_kind} />}
      <FormColumns>
        <PlainText>{mail.text}</PlainText>
      </FormColumns>
    </OpenRecord>
  );
}
