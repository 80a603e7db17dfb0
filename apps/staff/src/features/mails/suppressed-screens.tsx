import { staffApi } from '@orchard/contract/staff';
import { useListContext, useRefresh } from 'react-admin';
import { call } from '#lib/api/call.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { ConfirmedAction } from '#ui/action-button.tsx';
import { type Column, countColumn, timeColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { MailError } from '#ui/mails.tsx';

const columns: Column<RowOf<'suppressed-addresses'>>[] = [
  { source: 'address', label: 'アドレス', sortable: true, onCard: 'title' },
  {
    source: 'member_name',
    label: '会員',
    render: ({ member_name }) => member_name ?? '―',
  },
  {
    source: 'reason',
    label: '停止した理由',
    render: ({ reason, error_kind }) => <MailError error={reason} kind={error_kind} />,
  },
  { ...countColumn('kept_back', '送信を保留したメール', '件'), sortable: false },
  timeColumn('suppressed_at', '停止した日時'),
];

function ClearChosen() {
  const { selectedIds = [], onUnselectItems } = useListContext();
  const refresh = useRefresh();
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
        refresh();
        return `${count}件の送信停止を解除しました。送信を保留したメールは「メール」から再送できます。`;
      }}
    >
      送信停止を解除する
    </ConfirmedAction>
  );
}

/** Addresses that nothing is sent to. */
export const List = () => (
  <ContentList
    columns={columns}
    sort={{ field: 'suppressed_at', order: 'DESC' }}
    bulkActions={<ClearChosen />}
  />
);
