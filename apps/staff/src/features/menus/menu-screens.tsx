import type { RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { PublicationBox, unpublished } from '#ui/inputs/publication-box.tsx';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { publicationColumn, stateColumn } from '#ui/list/usual-columns.tsx';
import { publicationFilters } from '#ui/list/usual-filters.tsx';
import { IconInput, NamedIcon } from './menu-icons.tsx';
import { MenuTreeInput } from './menu-tree-input.tsx';

const columns: Column<RowOf<'menu-categories'>>[] = [
  { source: 'position', label: '順', sortable: true, onCard: 'hidden' },
  { source: 'name', label: '見出し', sortable: true, onCard: 'title' },
  { source: 'icon', label: 'アイコン', render: ({ icon }) => <NamedIcon name={icon} /> },
  { source: 'menus_count', label: 'メニュー', render: ({ menus_count }) => `${menus_count}件` },
  stateColumn,
  publicationColumn,
];

export const List = () => <ContentList columns={columns} filters={publicationFilters} />;

export const { Edit, Create } = contentScreens({
  children: (
    <>
      <LineInput source="name" label="見出し" helperText={false} />
      <IconInput source="icon" label="アイコン" />
      <MenuTreeInput source="menus" label="メニュー" />
    </>
  ),
  side: <PublicationBox />,
  defaults: { name: '', icon: null, position: null, menus: [], ...unpublished },
});
