import { formatDateTime } from '#lib/japan-time.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { SelectFilter } from '#ui/inputs/select-filter.tsx';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { ERASURE_LABELS, ErasureChip, formatAskedBy } from './erasure-labels.tsx';

const columns: Column<RowOf<'erasures'>>[] = [
  { source: 'id', label: '会員番号', sortable: true, onCard: 'title' },
  { source: 'name', label: '氏名', render: ({ name }) => name ?? '―' },
  {
    source: 'state',
    label: '状態',
    onCard: 'chip',
    render: ({ state }) => <ErasureChip state={state} />,
  },
  {
    source: 'asked_by',
    label: '申し出た人',
    render: ({ asked_by }) => formatAskedBy(asked_by),
  },
  {
    source: 'asked_at',
    label: '受付日時（日本時間）',
    sortable: true,
    render: ({ asked_at }) => formatDateTime(asked_at),
  },
  {
    source: 'erase_at',
    label: '消去の予定（日本時間）',
    sortable: true,
    render: ({ erase_at }) => formatDateTime(erase_at),
  },
  {
    source: 'erased_at',
    label: '消去した日時（日本時間）',
    render: ({ erased_at }) => formatDateTime(erased_at) || '―',
  },
];

/** Members who leave: those who wait, the next first, then those who are erased. */
export const ErasureList = () => (
  <ContentList
    columns={columns}
    sort={{ field: 'erase_at', order: 'ASC' }}
    filters={[
      <SelectFilter key="state" source="state" label="状態" labels={ERASURE_LABELS} alwaysOn />,
    ]}
  />
);
