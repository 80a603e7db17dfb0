import type { RowOf } from '#lib/wire-types.ts';
import { ColourBadge } from '#ui/colour-badge.tsx';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { updatedColumn } from '#ui/list/usual-columns.tsx';
import { BadgeColorInput } from './badge-color-input.tsx';

const columns: Column<RowOf<'notice-categories'>>[] = [
  { source: 'position', label: '順', sortable: true, onCard: 'hidden' },
  { source: 'name', label: 'カテゴリー名', sortable: true, onCard: 'title' },
  {
    source: 'color',
    label: '会員の画面での表示',
    onCard: 'chip',
    render: ({ name, color }) => <ColourBadge colour={color}>{name}</ColourBadge>,
  },
  {
    source: 'notices_count',
    label: 'お知らせ',
    sortable: true,
    render: ({ notices_count }) => `${notices_count}件`,
  },
  updatedColumn,
];

export const List = () => <ContentList columns={columns} />;

export const { Edit, Create } = contentScreens({
  children: (
    <>
      <LineInput source="name" label="カテゴリー名" />
      <BadgeColorInput source="color" />
    </>
  ),
  defaults: { name: '', color: '#1d4ed8', position: null },
});
