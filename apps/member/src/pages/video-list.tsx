import { markTerms, searchTerms } from '@orchard/contract/fold-text';
import { PAGE_SIZE } from '@orchard/contract/limits';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
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
import { spokenQuery } from '#features/watching/watching.queries.ts';
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

const isOnlyWord = ({ tags, search, unwatchedOnly }: VideoFilter) =>
  search !== '' && tags.length === 0 && !unwatchedOnly;

const isSpokenShown = ({ search, page }: VideoFilter) => search !== '' && page === 1;

/** The empty list: what to try next, or, above spoken hits, only that no title matches. */
function NothingFound({ filter }: { filter: VideoFilter }) {
  const { search } = filter;
  const { data: hits = [] } = useQuery({ ...spokenQuery(search), enabled: isSpokenShown(filter) });
  if (hits.length > 0) {
    return <p className="phrased text-quiet">{t('videos.empty.spoken', { word: search })}</p>;
  }
  const hint = isOnlyWord(filter) ? t('videos.empty.hint.word') : t('videos.empty.hint');
  return (
    <EmptyNotice
      icon={<SearchX className="size-6" />}
      title={t('videos.empty')}
      hint={isNarrowed(filter) ? hint : t('videos.empty.all')}
    >
      {isNarrowed(filter) && (
        <AppLink to={paths.videos()} className={buttonClass('outlined')}>
          {isOnlyWord(filter) ? t('videos.all') : t('videos.clear')}
        </AppLink>
      )}
    </EmptyNotice>
  );
}

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
  // What was pressed shows at once; the list follows.
  const isChanging = pending?.pathname === paths.videos();
  const chosen = useMemo(
    () => (isChanging ? readVideoFilter(new URLSearchParams(pending?.search)) : filter),
    [isChanging, pending?.search, filter],
  );
  const { data: tags } = useSuspenseQuery(tagsQuery);
  const { data: videos, isFetching } = useSuspenseQuery(videosQuery(filter));
  const { items, total } = videos;
  const findHits = useFindHits(filter.search);
  const searching = isFetching && filter.search !== '';
  const title =
    filter.search === '' ? t('videos.title') : t('videos.found', { word: filter.search });
  useDocumentTitle(filter.page > 1 ? `${title} ${t('pages.page', { page: filter.page })}` : title);

  const spoken = isSpokenShown(filter) && <CaptionHits search={filter.search} />;
  const withToggled = (id: number) => {
    const tags = chosen.tags.includes(id)
      ? chosen.tags.filter((tag) => tag !== id)
      : [...chosen.tags, id];
    return paths.videos({ ...chosen, tags, page: 1 });
  };
  // A press that is not completed must not store a search word.
  const reachTag = (id: number) => chosen.search === '' && prefetch(withToggled(id));
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
          chosen={chosen.tags}
          onReach={reachTag}
          onToggle={(id) => navigate(withToggled(id))}
        />
      )}
      <div className="mt-4 mb-6">
        <VideoControls filter={chosen} />
      </div>
      {items.length > 0 ? (
        <VideoGrid videos={items} heading="h2" busy={isChanging || searching} findHits={findHits} />
      ) : (
        <NothingFound filter={filter} />
      )}
      <Pagination
        page={filter.page}
        total={total}
        perPage={PAGE_SIZE.videos}
        pathOf={(page) => paths.videos({ ...filter, page })}
      />
      {spoken}
    </>
  );
}
