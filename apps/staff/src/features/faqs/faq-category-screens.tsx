import type { RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { type Column, countColumn, updatedColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';

const columns: Column<RowOf<'faq-categories'>>[] = [
  { source: 'position', label: '順', sortable: true, onCard: 'hidden' },
  { source: 'name', label: 'グループ名', sortable: true, onCard: 'title' },
  countColumn('faqs_count', '質問', '件'),
  updatedColumn,
];

export const List = () => <ContentList columns={columns} />;

export const { Edit, Create } = contentScreens({
  children: <LineInput source="name" label="グループ名" />,
  defaults: { name: '', position: null },
});
