import type { RowOf } from '#lib/wire-types.ts';
import { ColourBadge } from '#ui/colour-badge.tsx';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { AlsoMailBox } from '#ui/inputs/also-mail-box.tsx';
import { ChoiceSelect } from '#ui/inputs/choice-select.tsx';
import { PublicationBox, unpublished } from '#ui/inputs/publication-box.tsx';
import { StateFilter } from '#ui/inputs/state-filter.tsx';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { publicationColumn, stateColumn, updatedColumn } from '#ui/list/usual-columns.tsx';
import { NoticeFields } from './notice-fields.tsx';
import { NoticePreview, SavedNoticePreview } from './notice-preview.tsx';

const columns: Column<RowOf<'notices'>>[] = [
  { source: 'title', label: 'タイトル', sortable: true, onCard: 'title' },
  stateColumn,
  {
    source: 'notice_category',
    label: 'カテゴリー',
    render: ({ notice_category: { name, color } }) => (
      <ColourBadge colour={color}>{name}</ColourBadge>
    ),
    onCard: 'chip',
  },
  publicationColumn,
  updatedColumn,
];

const filters = [
  <StateFilter key="state" alwaysOn />,
  <ChoiceSelect
    key="category"
    source="category"
    reference="notice-categories"
    label="カテゴリー"
    alwaysOn
  />,
];

export const List = () => (
  <ContentList
    columns={columns}
    filters={filters}
    sort={{ field: 'published_at', order: 'DESC' }}
  />
);

export const { Edit, Create } = contentScreens({
  children: <NoticeFields />,
  side: (
    <>
      <PublicationBox />
      <AlsoMailBox />
    </>
  ),
  preview: <NoticePreview />,
  savedPreview: <SavedNoticePreview />,
  defaults: {
    title: '',
    body: '',
    notice_category_id: null,
    also_mail: false,
    ...unpublished,
  },
});
