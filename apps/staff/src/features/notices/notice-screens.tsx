import { Box, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useWatch } from 'react-hook-form';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { ColourBadge } from '#ui/colour-badge.tsx';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { ChoiceSelect, useChoices } from '#ui/inputs/choices.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { AlsoMailBox, PublicationBox, unpublished } from '#ui/inputs/publication-box.tsx';
import { type Column, publicationColumn, stateColumn, updatedColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { StateFilter } from '#ui/list/filters.tsx';
import { SavedPreview, type Viewer } from '#ui/preview.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';

const Notice = ({
  title,
  body,
  published_at,
  category,
}: {
  title: string;
  body: string;
  published_at: string | null;
  category: Pick<RowOf<'notice-categories'>, 'name' | 'color'> | undefined;
}) => (
  <article>
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', color: 'text.secondary' }}>
      <span>{formatDateTime(published_at).split(' ')[0]}</span>
      {category && <ColourBadge colour={category.color}>{category.name}</ColourBadge>}
    </Box>
    <Typography component="h1" sx={{ fontSize: '1.5rem', fontWeight: 700, my: 2 }}>
      {title || '（タイトルなし）'}
    </Typography>
    <RichText html={body} />
  </article>
);

function NoticePreview() {
  const [title = '', body = '', published_at = null, categoryId] = useWatch({
    name: ['title', 'body', 'published_at', 'notice_category_id'],
  });
  const { data: categories = [] } = useChoices<RowOf<'notice-categories'>>('notice-categories');
  const category = categories.find(({ id }) => id === categoryId);
  return <Notice {...{ title, body, published_at, category }} />;
}

const ask = (viewer: Viewer) => call(staffApi.previewNotice, viewer);

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
  children: (
    <>
      <LineInput source="title" label="タイトル" />
      <ChoiceSelect source="notice_category_id" reference="notice-categories" label="カテゴリー" />
      <RichTextInput source="body" label="本文" />
    </>
  ),
  side: (
    <>
      <PublicationBox />
      <AlsoMailBox />
    </>
  ),
  preview: <NoticePreview />,
  savedPreview: (
    <SavedPreview ask={ask}>
      {({ notice }) => <Notice {...notice} category={notice.notice_category} />}
    </SavedPreview>
  ),
  defaults: { title: '', body: '', notice_category_id: null, also_mail: false, ...unpublished },
});
