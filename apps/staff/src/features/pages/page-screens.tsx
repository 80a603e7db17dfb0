import { Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { call } from '#lib/api/call.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { PublicationBox, unpublished } from '#ui/inputs/publication-box.tsx';
import { type Column, publicationColumn, stateColumn, updatedColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { publicationFilters } from '#ui/list/filters.tsx';
import { SavedPreview, type Viewer } from '#ui/preview.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';
import { Quiet } from '#ui/texts.tsx';

/** Where members find the page: for menus and for links in other bodies. */
function PageAddress() {
  const page = useRecordContext();
  if (!page) return null;
  return (
    <Quiet>
      このページのアドレス：<code>/page/{page.id}</code>
      （メニューや本文のリンクに使えます）
    </Quiet>
  );
}

const Page = ({ title, body }: { title: string; body: string }) => (
  <article>
    <Typography component="h1" sx={{ fontSize: '1.5rem', fontWeight: 700, mb: 2 }}>
      {title || '（タイトルなし）'}
    </Typography>
    <RichText html={body} />
  </article>
);

function PagePreview() {
  const [title = '', body = ''] = useWatch({ name: ['title', 'body'] });
  return <Page title={title} body={body} />;
}

const ask = (viewer: Viewer) => call(staffApi.previewPage, viewer);

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
  savedPreview: <SavedPreview ask={ask}>{({ page }) => <Page {...page} />}</SavedPreview>,
  defaults: { title: '', body: '', ...unpublished },
});
