import type { AnyImport } from '@orchard/contract/staff/imports';
import { formatDateTime } from '#lib/japan-time.ts';
import type { Column } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { ImportNew } from './import-new.tsx';
import { ImportPage } from './import-page.tsx';
import { Counts, type ImportSetup, ImportStateChip } from './import-setup.tsx';

const columnsOf = (unit: string): Column<AnyImport>[] => [
  { source: 'file_name', label: 'ファイル', onCard: 'title' },
  {
    source: 'state',
    label: '状況',
    onCard: 'chip',
    render: ({ state }) => <ImportStateChip state={state} />,
  },
  {
    source: 'counts',
    label: '結果',
    render: ({ counts, row_count }) =>
      counts ? <Counts counts={counts} unit={unit} /> : `${row_count.toLocaleString('ja-JP')}行`,
  },
  { source: 'staff_name', label: 'スタッフ' },
  {
    source: 'created_at',
    label: '日時（日本時間）',
    render: ({ created_at }) => formatDateTime(created_at),
  },
];

/** Files that were sent in, newest first. */
const ImportList = ({ setup: { unit } }: { setup: ImportSetup }) => (
  <ContentList
    columns={columnsOf(unit)}
    sort={{ field: 'created_at', order: 'DESC' }}
    searchable={false}
  />
);

/** The screens of a kind of import. */
export const importScreens = (setup: ImportSetup) => ({
  List: () => <ImportList setup={setup} />,
  Create: () => <ImportNew setup={setup} />,
  Edit: () => <ImportPage setup={setup} />,
});
