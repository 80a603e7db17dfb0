import { SelectInput } from 'react-admin';
import type { RowOf } from '#lib/wire-types.ts';
import { ContentCreate } from '#ui/form/content-create.tsx';
import { ContentEdit } from '#ui/form/content-edit.tsx';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { updatedColumn } from '#ui/list/usual-columns.tsx';
import { TagFields } from './tag-fields.tsx';

const columns: Column<RowOf<'tags'>>[] = [
  { source: 'name', label: 'タグ名', sortable: true, onPhone: 'title' },
  {
    source: 'videos_count',
    label: '動画',
    sortable: true,
    render: ({ videos_count }) => `${videos_count}本`,
  },
  {
    source: 'categories_count',
    label: '動画カテゴリ',
    render: ({ categories_count }) => `${categories_count}件`,
  },
  updatedColumn,
];

const USES = [
  { id: 'yes', name: '使用中' },
  { id: 'no', name: '未使用' },
];

const filters = [
  <SelectInput
    key="used"
    source="used"
    label="使用状況"
    choices={USES}
    emptyText="すべて"
    alwaysOn
  />,
];

export const List = () => (
  <ContentList
    columns={columns}
    filters={filters}
    sort={{ field: 'id', order: 'ASC' }}
    publishable={false}
  />
);

export const Edit = () => (
  <ContentEdit labels={{ name: 'タグ名' }}>
    <TagFields />
  </ContentEdit>
);

export const Create = () => (
  <ContentCreate defaults={{ name: '' }}>
    <TagFields />
  </ContentCreate>
);
