import type { RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { ImageInput } from '#ui/inputs/image-input.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { PublicationBox, unpublished } from '#ui/inputs/publication-box.tsx';
import { type Column, publicationColumn, stateColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { publicationFilters } from '#ui/list/filters.tsx';
import { Pictured } from '#ui/thumbnail.tsx';

const columns: Column<RowOf<'banner-slides'>>[] = [
  { source: 'position', label: '順', sortable: true, onCard: 'hidden' },
  {
    source: 'image_url',
    label: '画像',
    render: ({ id, alt, image_url }) => <Pictured url={image_url}>{alt || `画像 ${id}`}</Pictured>,
    onCard: 'title',
  },
  stateColumn,
  publicationColumn,
];

export const List = () => <ContentList columns={columns} filters={publicationFilters} />;

export const { Edit, Create } = contentScreens({
  children: (
    <>
      <ImageInput source="image_url" label="バナーの画像" />
      <LineInput
        source="alt"
        label="画像の説明"
        helperText="スクリーンリーダーで読み上げられます。装飾のみの画像の場合は、空欄にしてください。バナーに表示するテキストは「ブランド」で編集します。"
      />
    </>
  ),
  side: <PublicationBox />,
  defaults: {
    image_url: null,
    alt: '',
    position: null,
    ...unpublished,
  },
});
