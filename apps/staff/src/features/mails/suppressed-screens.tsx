import { Box, Stack, Typography } from '@mui/material';
import type { ResponseOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useListContext, useRefresh } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { useCall } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { ConfirmedAction } from '#ui/action-button.tsx';
import { type Column, countColumn, timeColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { MailError } from '#ui/mails.tsx';
import { Section } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';

const columns: Column<RowOf<'suppressed-addresses'>>[] = [
  { source: 'address', label: 'アドレス', sortable: true, onCard: 'title' },
  { source: 'member_name', label: '会員', render: ({ member_name }) => member_name ?? '―' },
  {
    source: 'reason',
    label: '停止した理由',
    render: ({ reason, error_kind }) => <MailError error={reason} kind={error_kind} />,
  },
  { ...countColumn('kept_back', '送信を保留したメール', '件'), sortable: false },
  timeColumn('suppressed_at', '停止した日時'),
];

const REASONS = ['suppressed-reasons'];

/** Has the list and the shared reasons read anew. */
function useRenew() {
  const refresh = useRefresh();
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: REASONS });
    refresh();
  };
}

function ClearChosen() {
  const { selectedIds = [], onUnselectItems } = useListContext();
  const renew = useRenew();
  return (
    <ConfirmedAction
      variant="text"
      title="送信停止を解除しますか？"
      content={`選択した${selectedIds.length}件のアドレスに、再びメールを送信するようにします。`}
      act={() =>
        call(staffApi['suppressed-addresses.clear'], {
          body: { addresses: selectedIds.map(String) },
        })
      }
      done={({ count }) => {
        onUnselectItems();
        renew();
        return `${count}件の送信停止を解除しました。送信を保留したメールは「メール」から再送できます。`;
      }}
    >
      送信停止を解除する
    </ConfirmedAction>
  );
}

type Reason = ResponseOf<(typeof staffApi)['suppressed-addresses.reasons']>[number];

function SharedReason({ words, error_kind, count }: Reason) {
  const renew = useRenew();
  const number = count.toLocaleString('ja-JP');
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      useFlexGap
      sx={{
        ...{ gap: 1.5, py: 1, alignItems: { sm: 'center' } },
        '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{number}件</Typography>
        <MailError error={words} kind={error_kind} />
      </Box>
      <ConfirmedAction
        title="同じ理由のアドレスをすべて解除しますか？"
        content={`「${words}」と断られた${number}件のアドレスの送信停止を解除します。過去1日に保留したメールは、自動で送信します。`}
        act={() => call(staffApi['suppressed-addresses.clearReason'], { body: { words } })}
        done={({ count: cleared }) => {
          renew();
          return `${cleared.toLocaleString('ja-JP')}件の送信停止を解除しました。過去1日に保留したメールは、まもなく送信します。それより前のメールは「メール」から再送できます。`;
        }}
      >
        まとめて解除する
      </ConfirmedAction>
    </Stack>
  );
}

/** What was said of several addresses in the same words: released together, if they are not at fault. */
function SharedReasons() {
  const mayWrite = useMay('mail.write');
  const { data = [] } = useCall(staffApi['suppressed-addresses.reasons'], {
    queryKey: REASONS,
    enabled: mayWrite,
  });
  if (data.length === 0) return null;
  return (
    <Section title="同じ理由での停止">
      <Quiet>
        会員のアドレスに問題がないとき（メールサーバーの不具合など）は、まとめて解除できます。
      </Quiet>
      <Stack component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {data.map((reason) => (
          <SharedReason key={reason.words} {...reason} />
        ))}
      </Stack>
    </Section>
  );
}

/** Addresses that nothing is sent to. */
export const List = () => (
  <>
    <SharedReasons />
    <ContentList
      columns={columns}
      sort={{ field: 'suppressed_at', order: 'DESC' }}
      bulkActions={<ClearChosen />}
    />
  </>
);
