import { formatDateTime } from '#lib/japan-time.ts';
import type { RowOf } from '#lib/wire-types.ts';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { Counts, ImportStateChip } from './import-labels.tsx';

const columns: Column<RowOf<'member-imports'>>[] = [
  { source: 'file_name', label: 'ファイル', onPhone: 'title' },
  {
    source: 'state',
    label: '状況',
    onPhone: 'chip',
    render: ({ state }) => <ImportStateChip state={state} />,
  },
  {
    source: 'counts',
    label: '結果',
    render: ({ counts, row_count }) =>
      counts ? <Counts counts={counts} /> : `${row_count.toLocaleString('ja-JP')}行`,
  },
  { source: 'staff_name', label: 'スタッフ' },
  {
    source: 'created_at',
    label: '日時（日本時間）',
    render: ({ created_at }) => formatDateTime(created_at),
  },
];

/** Files of members that were sent in, newest first. */
export const ImportList = () => (
  <ContentList columns={columns} sort={{ field: 'created_at', order: 'DESC' }} searchable={false} />
);
