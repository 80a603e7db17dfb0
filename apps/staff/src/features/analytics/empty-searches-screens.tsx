import { staffApi } from '@orchard/contract/staff';
import { call } from '#lib/api/call.ts';
import type { RowOf } from '#lib/wire-types.ts';
import type { Column } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { ExportButton } from '#ui/list/export-button.tsx';
import { periodFilters } from '#ui/list/filters.tsx';
import { SameMeaningCell } from './same-meaning.tsx';

const columns: Column<RowOf<'empty-searches'>>[] = [
  { source: 'word', label: 'キーワード', sortable: true, onCard: 'title' },
  { source: 'searches', label: '回数', sortable: true },
  { source: 'last_day', label: '最後に検索された日', sortable: true },
  {
    source: 'words',
    label: '同じ意味の言葉',
    render: (row) => <SameMeaningCell row={row} />,
  },
];

/** Members' searches without a result: ideas for new videos, and for words that mean the same. */
export const List = () => (
  <ContentList
    columns={columns}
    filters={periodFilters()}
    sort={{ field: 'searches', order: 'DESC' }}
    actions={<ExportButton fetchFile={(query) => call(staffApi.exportEmptySearches, { query })} />}
  />
);
