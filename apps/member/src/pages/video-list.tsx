import { PAGE_SIZE } from '@orchard/contract/limits';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { PageRange, Pagination } from '#features/paging/pagination.tsx';
import { elsewhereQuery } from '#features/search/search.queries.ts';
import { TagBar } from '#features/tags/tag-bar.tsx';
import { FilterFold } from '#features/videos/filter-fold.tsx';
import { t } from '#features/videos/messages.ts';
import { VideoControls } from '#features/videos/video-controls.tsx';
import { VideoGrid } from '#features/videos/video-grid.tsx';
import { loosenedQuery, videosQuery } from '#features/videos/videos.queries.ts';
import { query } from '#lib/api/call.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { usePrefetch } from '#lib/prefetch.ts';
import { servedPart } from '#lib/served-part.tsx';
import { readVideoFilter } from '#lib/video-filter.ts';
import { paths } from '#paths';
import { PageTitle } from '#ui/page-title.tsx';

// Only a search or an empty list needs them.
const Loosened = servedPart(() => import('#features/videos/loosened.tsx'), 'near');
const SearchKinds = servedPart(() => import('#features/search/search-kinds.tsx'), 'near');
const SearchGroups = servedPart(() => import('#features/search/search-groups.tsx'), 'near');
const SearchGroupAlone = servedPart(
  () => import('#features/search/search-group-alone.tsx'),
  'used',
);
const FoundVideos = servedPart(() => import('#features/videos/found-videos.tsx'), 'near');

export default function VideoListPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const prefetch = usePrefetch();
  const { location: pending } = useNavigation();
  const filter = useMemo(() => readVideoFilter(params), [params]);
  // What was pressed shows at once; the list follows.
  const isChanging = pending?.pathname === paths.videos();
  const chosen = useMemo(
    () => (isChanging ? readVideoFilter(new URLSearchParams(pending?.search)) : filter),
    [isChanging, pending?.search, filter],
  );
  const { data: tags } = useSuspenseQuery(query('GET /api/tag'));
  const { data: videos, isFetching } = useSuspenseQuery(videosQuery(filter));
  const { data: elsewhere } = useQuery({
    ...elsewhereQuery(filter.search),
    enabled: filter.search !== '',
  });
  const groups = elsewhere?.groups ?? [];
  const isSearch = filter.search !== '' && filter.page === 1;
  const { items, total } = videos;
  const { data: loosened } = useQuery({ ...loosenedQuery(filter), enabled: isSearch });
  const searching = isFetching && filter.search !== '';
  const title =
    filter.search === '' ? t('videos.title') : t('videos.found', { word: filter.search });
  useDocumentTitle(filter.page > 1 ? `${title} ${t('pages.page', { page: filter.page })}` : title);

  const withToggled = (id: number) => {
    const tags = chosen.tags.includes(id)
      ? chosen.tags.filter((tag) => tag !== id)
      : [...chosen.tags, id];
    return paths.videos({ ...chosen, tags, page: 1 });
  };
  // A press that is not completed must not store a search word.
  const reachTag = (id: number) => chosen.search === '' && prefetch(withToggled(id));
  const controls = (
    <>
      {tags.length > 0 && (
        <TagBar
          tags={tags}
          chosen={chosen.tags}
          onReach={reachTag}
          onToggle={(id) => navigate(withToggled(id))}
        />
      )}
      <div className="mt-4">
        <VideoControls filter={chosen} />
      </div>
    </>
  );
  return (
    <>
      <PageTitle
        aside={
          total > 0 &&
          !filter.group && <PageRange page={filter.page} perPage={PAGE_SIZE.videos} total={total} />
        }
      >
        {title}
      </PageTitle>
      {groups.length > 0 && <SearchKinds part={{ filter: chosen, videos: total, groups }} />}
      {filter.group ? (
        <SearchGroupAlone part={{ filter, group: filter.group }} />
      ) : (
        <>
          {filter.search === '' ? (
            <div className="mb-6">{controls}</div>
          ) : (
            <FilterFold filter={chosen}>{controls}</FilterFold>
          )}
          {items.length > 0 && filter.search === '' ? (
            <VideoGrid videos={items} heading="h2" busy={isChanging} />
          ) : (
            <FoundVideos
              part={{
                videos: items,
                filter,
                hasOther: isSearch && groups.length + (loosened?.steps.length ?? 0) > 0,
                busy: isChanging || searching,
              }}
            />
          )}
          <Pagination
            page={filter.page}
            total={total}
            perPage={PAGE_SIZE.videos}
            pathOf={(page) => paths.videos({ ...filter, page })}
          />
          {isSearch && <Loosened part={{ filter }} />}
          {groups.length > 0 && isSearch && <SearchGroups part={{ filter, groups }} />}
        </>
      )}
    </>
  );
}
