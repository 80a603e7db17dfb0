import { Box, Stack } from '@mui/material';
import { sizedPicture } from '@orchard/contract/picture-sizes';
import { formatDuration } from '#lib/duration.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { ContentCreate } from '#ui/form/content-create.tsx';
import { ContentEdit } from '#ui/form/content-edit.tsx';
import { ImportLink } from '#ui/imports/import-link.tsx';
import { AlsoMailBox } from '#ui/inputs/also-mail-box.tsx';
import { BrandFilter } from '#ui/inputs/brand-filter.tsx';
import { ChoiceSelect } from '#ui/inputs/choice-select.tsx';
import { ImageInput } from '#ui/inputs/image-input.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { PublicationBox, unpublished } from '#ui/inputs/publication-box.tsx';
import { SelectFilter } from '#ui/inputs/select-filter.tsx';
import { StateFilter } from '#ui/inputs/state-filter.tsx';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { publicationColumn, stateColumn, tagsColumn } from '#ui/list/usual-columns.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';
import { AnalyticsLink } from './analytics-link.tsx';
import { CaptionsBox } from './captions-box.tsx';
import { CategoriesHint } from './categories-hint.tsx';
import { DurationInput } from './duration-input.tsx';
import { FilmCheckBox } from './film-check-box.tsx';
import { ResourcesBox } from './resources-box.tsx';
import { SeriesBox } from './series-box.tsx';
import { SOURCE_LABELS, SourceInput } from './source-input.tsx';
import { TagsInput } from './tags-input.tsx';
import { VideoBulk } from './video-bulk.tsx';
import { VideoPreview } from './video-preview.tsx';
import { VimeoLink } from './vimeo-link.tsx';

const Thumbnail = ({ url }: { url: string | null }) => (
  <Box
    component={url ? 'img' : 'span'}
    {...(url && { src: sizedPicture(url, 'card'), alt: '', loading: 'lazy' })}
    sx={{
      width: 96,
      aspectRatio: '16 / 9',
      objectFit: 'cover',
      borderRadius: 1,
      flexShrink: 0,
      bgcolor: 'divider',
    }}
  />
);

const columns: Column<RowOf<'videos'>>[] = [
  {
    source: 'title',
    label: 'タイトル',
    sortable: true,
    onCard: 'title',
    render: ({ title, thumbnail_url }) => (
      <Box
        component="span"
        sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: { lg: 300 } }}
      >
        <Thumbnail url={thumbnail_url} />
        <span>{title}</span>
      </Box>
    ),
  },
  stateColumn,
  tagsColumn,
  {
    source: 'duration_seconds',
    label: '長さ・再生元',
    sortable: true,
    render: ({ duration_seconds, source }) => (
      <Stack component="span">
        <span>{formatDuration(duration_seconds) || '―'}</span>
        <span>{SOURCE_LABELS[source]}</span>
      </Stack>
    ),
  },
  publicationColumn,
];

const filters = [
  <StateFilter key="state" source="state" alwaysOn />,
  <ChoiceSelect key="tag" source="tag" reference="tags" label="タグ" alwaysOn />,
  <BrandFilter key="brand" source="brand" label="ブランド" alwaysOn={false} />,
  <SelectFilter key="source" source="source" label="再生元" labels={SOURCE_LABELS} />,
  <SelectFilter
    key="film"
    source="film"
    label="動画の変換"
    labels={{ failed: '変換できませんでした' }}
  />,
];

export const List = () => (
  <ContentList
    columns={columns}
    filters={filters}
    bulkActions={<VideoBulk />}
    actions={
      <>
        <VimeoLink />
        <ImportLink resource="video-imports" />
      </>
    }
    sort={{ field: 'updated_at', order: 'DESC' }}
  />
);

const parts = {
  children: (
    <>
      <SourceInput />
      <LineInput source="title" label="タイトル" helperText={false} />
      <RichTextInput source="body" label="本文" />
      <TagsInput />
      <CategoriesHint />
      <ImageInput source="thumbnail_url" label="サムネイル" />
      <DurationInput source="duration_seconds" label="長さ" />
    </>
  ),
  side: (
    <>
      <PublicationBox />
      <AlsoMailBox />
      <ResourcesBox />
      <AnalyticsLink />
    </>
  ),
};

export const Edit = () => (
  <ContentEdit
    {...parts}
    side={
      <>
        {parts.side}
        <FilmCheckBox />
        <CaptionsBox />
        <SeriesBox />
      </>
    }
    preview={<VideoPreview />}
  />
);

export const Create = () => (
  <ContentCreate
    {...parts}
    defaults={{
      title: '',
      body: '',
      vimeo: null,
      embed_url: null,
      media_file: null,
      thumbnail_url: null,
      duration_seconds: null,
      tag_ids: [],
      resources: [],
      also_mail: false,
      ...unpublished,
    }}
  />
);
