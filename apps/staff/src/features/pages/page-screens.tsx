import type { RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { PublicationBox, unpublished } from '#ui/inputs/publication-box.tsx';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { publicationColumn, stateColumn, updatedColumn } from '#ui/list/usual-columns.tsx';
import { publicationFilters } from '#ui/list/usual-filters.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';
import { PageAddress } from './page-address.tsx';
import { PagePreview, SavedPagePreview } from './page-preview.tsx';

const columns: Column<RowOf<'pages'>>[] = [
  { source: 'title', label: 'タイトル', sortable: true, onCard: 'title' },
  stateColumn,
  { source: 'id', label: 'アドレス', sortable: true, render: ({ id }) => `/page/${id}` },
  publicationColumn,
  updatedColumn,
];

export const List = () => (
  <ContentList
    columns={columns}
    filters={publicationFilters}
    sort={{ field: 'updated_at', order: 'DESC' }}
  />
);

export const { Edit, Create } = contentScreens({
  children: (
    <>
      <LineInput source="title" label="タイトル" />
      <PageAddress />
      <RichTextInput source="body" label="本文" />
    </>
  ),
  side: <PublicationBox />,
  preview: <PagePreview />,
  savedPreview: <SavedPagePreview />,
  defaults: { title: '', body: '', ...unpublished },
});
