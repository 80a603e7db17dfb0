import type { RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { ChoiceChips } from '#ui/inputs/choice-chips.tsx';
import { ChoiceSelect } from '#ui/inputs/choice-select.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { PublicationBox, unpublished } from '#ui/inputs/publication-box.tsx';
import { StateFilter } from '#ui/inputs/state-filter.tsx';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { publicationColumn, stateColumn, tagsColumn } from '#ui/list/usual-columns.tsx';
import { MatchingVideos } from './matching-videos.tsx';

const columns: Column<RowOf<'video-categories'>>[] = [
  { source: 'position', label: '順', sortable: true, onCard: 'hidden' },
  { source: 'name', label: 'カテゴリー名', sortable: true, onCard: 'title' },
  stateColumn,
  tagsColumn,
  { source: 'videos_count', label: '動画', render: ({ videos_count }) => `${videos_count}本` },
  publicationColumn,
];

const filters = [
  <StateFilter key="state" source="state" alwaysOn />,
  <ChoiceSelect key="tag" source="tag" reference="tags" label="タグ" alwaysOn />,
];

export const List = () => <ContentList columns={columns} filters={filters} />;

export const { Edit, Create } = contentScreens({
  children: (
    <>
      <LineInput source="name" label="カテゴリー名" />
      <ChoiceChips source="tag_ids" reference="tags" label="タグ" />
      <MatchingVideos />
    </>
  ),
  side: <PublicationBox />,
  defaults: {
    name: '',
    tag_ids: [],
    position: null,
    ...unpublished,
  },
});
