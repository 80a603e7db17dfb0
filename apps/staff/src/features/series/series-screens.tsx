import { Box, Typography } from '@mui/material';
import { sizedPicture } from '@orchard/contract/picture-sizes';
import { useWatch } from 'react-hook-form';
import type { RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { ImageInput } from '#ui/inputs/image-input.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { PublicationBox, unpublished } from '#ui/inputs/publication-box.tsx';
import { type Column, publicationColumn, stateColumn, titleColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { publicationFilters } from '#ui/list/filters.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';
import { Pictured } from '#ui/thumbnail.tsx';
import { LecturesInput } from './lectures-input.tsx';

function SeriesPreview() {
  const [title = '', body = '', picture = null, lectures = []] = useWatch({
    name: ['title', 'body', 'picture_url', 'lectures'],
  });
  return (
    <article>
      {picture && (
        <Box
          component="img"
          src={sizedPicture(picture, 'card')}
          alt=""
          sx={{ width: '100%', aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: 1 }}
        />
      )}
      <Typography component="h1" sx={{ fontSize: '1.5rem', fontWeight: 700, my: 2 }}>
        {title || '（タイトルなし）'}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>{`全${lectures.length}回`}</Typography>
      <RichText html={body} />
    </article>
  );
}

const columns: Column<RowOf<'series'>>[] = [
  { source: 'position', label: '順', sortable: true, onCard: 'hidden' },
  titleColumn('title', 'タイトル', ({ title, picture_url }) => (
    <Pictured url={picture_url}>{title}</Pictured>
  )),
  stateColumn,
  {
    source: 'lectures_count',
    label: '動画',
    render: ({ lectures_count, is_gated }) =>
      `${lectures_count}本${is_gated ? '（順に公開）' : ''}`,
  },
  publicationColumn,
];

export const List = () => <ContentList columns={columns} filters={publicationFilters} />;

export const { Edit, Create } = contentScreens({
  children: (
    <>
      <LineInput source="title" label="タイトル" helperText={false} />
      <RichTextInput source="body" label="本文" />
      <ImageInput source="picture_url" label="画像" />
      <LecturesInput source="lectures" label="動画の並び" />
    </>
  ),
  side: <PublicationBox />,
  preview: <SeriesPreview />,
  defaults: {
    title: '',
    body: '',
    picture_url: null,
    position: null,
    lectures: [],
    ...unpublished,
  },
});
