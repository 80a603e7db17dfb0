import { Alert, Box, Skeleton, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { keepPreviousData } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useCall } from '#lib/use-call.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { ChoiceChips, ChoiceSelect } from '#ui/inputs/choices.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { PublicationBox, unpublished } from '#ui/inputs/publication-box.tsx';
import {
  type Column,
  countColumn,
  publicationColumn,
  stateColumn,
  tagsColumn,
} from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { StateFilter } from '#ui/list/filters.tsx';
import { StateChip } from '#ui/state-chip.tsx';
import { Quiet } from '#ui/texts.tsx';

/** The videos that have all of the tags that are chosen in the form, as they are chosen. */
function MatchingVideos() {
  const tagIds = (useWatch({ name: 'tag_ids' }) ?? []) as number[];
  const { data, error, isPending, isPlaceholderData } = useCall(staffApi.matchVideos, {
    queryKey: ['video-categories', 'matching', tagIds],
    query: { t: tagIds.map(String) },
    placeholderData: keepPreviousData,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (isPending) return <Skeleton variant="rounded" height={96} />;
  return (
    <Box component="section" aria-labelledby="matching-videos">
      <Typography id="matching-videos" component="h2" variant="h6">
        <span role="status">
          {tagIds.length === 0 &&
            'タグを選択すると、そのタグがすべて付いた動画がここに表示されます。'}
          {/* The count of the tags before would be wrong here. */}
          {tagIds.length > 0 && isPlaceholderData && '動画を数えています…'}
          {tagIds.length > 0 &&
            !isPlaceholderData &&
            `選択したタグがすべて付いた動画：${data.count}本`}
        </span>
      </Typography>
      <Stack component="ul" spacing={1} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {data.videos.map(({ id, title, state }) => (
          <Box key={id} component="li" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {title}
            </Box>
            <StateChip state={state} />
          </Box>
        ))}
      </Stack>
      {data.count > data.videos.length && (
        <Quiet sx={{ mt: 1 }}>新しい順に{data.videos.length}本を表示しています。</Quiet>
      )}
    </Box>
  );
}

const columns: Column<RowOf<'video-categories'>>[] = [
  { source: 'position', label: '順', sortable: true, onCard: 'hidden' },
  { source: 'name', label: 'カテゴリー名', sortable: true, onCard: 'title' },
  stateColumn,
  tagsColumn,
  { ...countColumn('videos_count', '動画', '本'), sortable: false },
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
