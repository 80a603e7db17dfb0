import type { RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { SelectFilter } from '#ui/inputs/select-filter.tsx';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { updatedColumn } from '#ui/list/usual-columns.tsx';
import { TagBulk } from './tag-bulk.tsx';
import { TagFields } from './tag-fields.tsx';

const columns: Column<RowOf<'tags'>>[] = [
  { source: 'name', label: 'タグ名', sortable: true, onCard: 'title' },
  {
    source: 'videos_count',
    label: '動画',
    sortable: true,
    render: ({ videos_count }) => `${videos_count}本`,
  },
  {
    source: 'categories_count',
    label: '動画カテゴリー',
    render: ({ categories_count }) => `${categories_count}件`,
  },
  updatedColumn,
];

const USES = { yes: '使用中', no: '未使用' };

const filters = [<SelectFilter key="used" source="used" label="使用状況" labels={USES} alwaysOn />];

export const List = () => (
  <ContentList columns={columns} filters={filters} bulkActions={<TagBulk />} />
);

export const { Edit, Create } = contentScreens({
  children: <TagFields />,
  defaults: { name: '' },
});
