import { markTerms, searchTerms } from '@orchard/contract/fold-text';
import { PAGE_SIZE } from '@orchard/contract/limits';
import { useSuspenseQuery } from '@tanstack/react-query';
import SearchX from 'lucide-react/icons/search-x';
import { useMemo } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { PageRange } from '#features/paging/page-range.tsx';
import { Pagination } from '#features/paging/pagination.tsx';
import { TagBar } from '#features/tags/tag-bar.tsx';
import { tagsQuery } from '#features/tags/tags.queries.ts';
import { t } from '#features/videos/messages.ts';
import { VideoControls } from '#features/videos/video-controls.tsx';
import { VideoGrid } from '#features/videos/video-grid.tsx';
import { videosQuery } from '#features/videos/videos.queries.ts';
import { CaptionHits } from '#features/watching/caption-hits.tsx';
import { AppLink } from '#lib/app-link.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { usePrefetch } from '#lib/prefetch.ts';
import { readVideoFilter, type VideoFilter } from '#lib/video-filter.ts';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { EmptyNotice } from '#ui/empty-notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';

const isNarrowed = ({ tags, search, unwatchedOnly }: VideoFilter) =>
  tags.length > 0 || search !== '' || unwatchedOnly;

const NothingFound = ({ filter }: { filter: VideoFilter }) => (
  <EmptyNotice
    icon={<SearchX className="size-6" />}
    title={t('videos.empty')}
    hint={isNarrowed(filter) ? t('videos.empty.hint') : t('videos.empty.all')}
  >
    {isNarrowed(filter) && (
      <AppLink to={paths.videos()} className={buttonClass('outlined')}>
        {t('videos.clear')}
      </AppLink>
    )}
  </EmptyNotice>
);

/** Finds the searched words as the search itself compares them; undefined without a search. */
function useFindHits(search: string) {
  return useMemo(() => {
    const terms = searchTerms(search);
    return terms.length === 0 ? undefined : (text: string) => markTerms(text, terms);
  }, [search]);
}

export default function VideoListPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const prefetch = usePrefetch();
  const { location: pending } = useNavigation();
  const filter = useMemo(() => readVideoFilter(params), [params]);
  const { data: tags } = useSuspenseQuery(tagsQuery);
  const { data: videos, isFetching } = useSuspenseQuery(videosQuery(filter));
  const { items, total } = videos;
  const findHits = useFindHits(filter.search);
  const searching = isFetching && filter.search !== '';
  const title =
    filter.search === '' ? t('videos.title') : t('videos.found', { word: filter.search });
  useDocumentTitle(filter.page > 1 ? `${title} ${t('pages.page', { page: filter.page })}` : title);

  const spoken = filter.search !== '' && filter.page === 1 && (
    <CaptionHits search={filter.search} />
  );
  const withToggled = (id: number) => {
    const chosen = filter.tags.includes(id)
      ? filter.tags.filter((tag) => tag !== id)
      : [...filter.tags, id];
    return paths.videos({ ...filter, tags: chosen, page: 1 });
  };
  // A press that is not completed must not store a search word.
  const reachTag = (id: number) => filter.search === '' && prefetch(withToggled(id));
  return (
    <>
      <PageTitle
        aside={
          total > 0 && <PageRange page={filter.page} perPage={PAGE_SIZE.videos} total={total} />
        }
      >
        {title}
      </PageTitle>
      {tags.length > 0 && (
        <TagBar
          tags={tags}
          chosen={filter.tags}
          onReach={reachTag}
          onToggle={(id) => navigate(withToggled(id))}
        />
      )}
      <div className="mt-4 mb-6">
        <VideoControls filter={filter} />
      </div>
      {items.length > 0 ? (
        <VideoGrid
          videos={items}
          heading="h2"
          busy={pending?.pathname === paths.videos() || searching}
          findHits={findHits}
        />
      ) : (
        <>
          {/* Spoken hits come before the message that no title matches. */}
          {spoken && <div className="-mt-6 mb-10 empty:hidden">{spoken}</div>}
          <NothingFound filter={filter} />
        </>
      )}
      <Pagination
        page={filter.page}
        total={total}
        perPage={PAGE_SIZE.videos}
        pathOf={(page) => paths.videos({ ...filter, page })}
      />
      {items.length > 0 && spoken}
    </>
  );
}
