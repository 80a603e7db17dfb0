import VimeoIcon from '@mui/icons-material/CloudDownloadOutlined';
import { Stack } from '@mui/material';
import type { CaptionState } from '@orchard/contract/staff/captions';
import { formatDuration } from '#lib/duration.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { ContentCreate, ContentEdit } from '#ui/form/content-screens.tsx';
import { FormSection } from '#ui/form/form-section.tsx';
import { ImportLink } from '#ui/imports/import-link.tsx';
import { ChoiceSelect } from '#ui/inputs/choices.tsx';
import { ImageInput } from '#ui/inputs/image-input.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { AlsoMailBox, PublicationBox, unpublished } from '#ui/inputs/publication-box.tsx';
import { ResourcesBox } from '#ui/inputs/resources-box.tsx';
import { type Column, publicationColumn, stateColumn, tagsColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { BrandFilter, SelectFilter, StateFilter } from '#ui/list/filters.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';
import { Pictured } from '#ui/thumbnail.tsx';
import { SOURCE_LABELS, SourceInput } from './source-input.tsx';
import { CaptionsBox, FilmCheckBox, PlayerBox, SeriesBox } from './video-boxes.tsx';
import { VideoBulk } from './video-bulk.tsx';
import { VideoHead } from './video-head.tsx';
import { CategoriesHint, DurationInput, TagsInput } from './video-inputs.tsx';
import { VideoPreview } from './video-preview.tsx';

const columns: Column<RowOf<'videos'>>[] = [
  {
    source: 'title',
    label: 'タイトル',
    sortable: true,
    onCard: 'title',
    render: ({ title, thumbnail_url }) => <Pictured url={thumbnail_url}>{title}</Pictured>,
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

const CAPTION_LABELS: Record<CaptionState, string> = {
  timed: 'あり',
  estimated: 'あり（時刻は目安）',
  none: 'なし',
};

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
  <SelectFilter key="captions" source="captions" label="字幕" labels={CAPTION_LABELS} />,
];

export const List = () => (
  <ContentList
    columns={columns}
    filters={filters}
    bulkActions={<VideoBulk />}
    actions={
      <>
        <ImportLink to="/vimeo" label="Vimeoから取り込む">
          <VimeoIcon />
        </ImportLink>
        <ImportLink to="/video-imports/create" />
      </>
    }
    sort={{ field: 'updated_at', order: 'DESC' }}
  />
);

const Content = () => (
  <FormSection title="内容">
    <LineInput source="title" label="タイトル" helperText={false} />
    <RichTextInput source="body" label="本文" />
    <TagsInput />
    <CategoriesHint />
    <ImageInput source="thumbnail_url" label="サムネイル" />
  </FormSection>
);

const Published = () => (
  <FormSection title="公開">
    <PublicationBox />
    <AlsoMailBox />
  </FormSection>
);

const Files = () => (
  <FormSection title="字幕と資料">
    <CaptionsBox />
    <ResourcesBox />
  </FormSection>
);

const Film = (folded: { isFolded?: boolean }) => (
  <FormSection title="再生元と技術情報" {...folded}>
    <SourceInput />
    <DurationInput source="duration_seconds" label="長さ" />
  </FormSection>
);

export const Edit = () => (
  <ContentEdit
    head={<VideoHead />}
    side={
      <>
        <PlayerBox />
        <FilmCheckBox />
        <SeriesBox />
      </>
    }
    preview={<VideoPreview />}
  >
    <Content />
    <Published />
    <Files />
    <Film isFolded />
  </ContentEdit>
);

export const Create = () => (
  <ContentCreate
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
  >
    <Film />
    <Content />
    <Published />
    <Files />
  </ContentCreate>
);
