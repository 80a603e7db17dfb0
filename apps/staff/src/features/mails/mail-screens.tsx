import ResendIcon from '@mui/icons-material/ReplayOutlined';
import { Chip, Stack } from '@mui/material';
import { type SelectInputProps, useListContext } from 'react-admin';
import { formatDateTime } from '#lib/japan-time.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { type Column, timeColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { SelectFilter } from '#ui/list/filters.tsx';
import { MAIL_STATE_LABELS, MailError, MailStateChip, useTemplateTitles } from '#ui/mails.tsx';
import { useResend } from './mail-page.tsx';
import { SendingStatus } from './sending-status.tsx';

type Row = RowOf<'mails'>;

const Kind = ({ kind }: { kind: string }) => <>{useTemplateTitles().get(kind) ?? kind}</>;

const columns: Column<Row>[] = [
  { source: 'subject', label: '件名', onCard: 'title' },
  {
    source: 'state',
    label: '状態',
    onCard: 'chip',
    render: ({ state, error, error_kind, is_suppressed }) => (
      <Stack spacing={0.5} component="span" sx={{ alignItems: 'start' }}>
        <MailStateChip state={state} />
        {is_suppressed && (
          <Chip size="small" variant="outlined" color="warning" label="送信停止中" />
        )}
        {error && <MailError error={error} kind={error_kind} />}
      </Stack>
    ),
  },
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

export { MailPage as Edit } from './mail-page.tsx';
