import { Box } from '@mui/material';
import { sizedPicture } from '@orchard/contract/picture-sizes';
import type { RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { ImageInput } from '#ui/inputs/image-input.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { PublicationBox, unpublished } from '#ui/inputs/publication-box.tsx';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { publicationColumn, stateColumn } from '#ui/list/usual-columns.tsx';
import { publicationFilters } from '#ui/list/usual-filters.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';
import { LecturesInput } from './lectures-input.tsx';
import { SeriesPreview } from './series-preview.tsx';

const columns: Column<RowOf<'series'>>[] = [
  { source: 'position', label: '順', sortable: true, onCard: 'hidden' },
  {
    source: 'title',
    label: 'タイトル',
    sortable: true,
    onCard: 'title',
    render: ({ title, picture_url }) => (
      <Box component="span" sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        {picture_url && (
          <Box
            component="img"
            src={sizedPicture(picture_url, 'card')}
            alt=""
            loading="lazy"
            sx={{ width: 96, aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: 1 }}
          />
        )}
        <span>{title}</span>
      </Box>
    ),
  },
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
