import type { Video } from '@orchard/contract/videos';
import SearchX from 'lucide-react/icons/search-x';
import { AppLink } from '#lib/app-link.tsx';
import type { VideoFilter } from '#lib/video-filter.ts';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { EmptyNotice } from '#ui/empty-notice.tsx';
import { t } from './messages.ts';
import { useSought } from './use-sought.ts';
import { VideoGrid } from './video-grid.tsx';

const isNarrowed = ({ tags, search, unwatchedOnly }: VideoFilter) =>
  tags.length > 0 || search !== '' || unwatchedOnly;

const isOnlySearch = ({ tags, search, unwatchedOnly }: VideoFilter) =>
  search !== '' && tags.length === 0 && !unwatchedOnly;

/**
 * The empty list: what to try next and whom to ask, or, above what else was found, only that no
 * video matches.
 */
function NothingFound({
  filter,
  hasOther,
}: {
  filter: VideoFilter;
  /** Something else is found, and stands below. */
  hasOther: boolean;
}) {
  if (hasOther) {
    return <p className="phrased text-quiet">{t('videos.empty.word', { word: filter.search })}</p>;
  }
  const hint = isOnlySearch(filter) ? t('videos.empty.hint.word') : t('videos.empty.hint');
  return (
    <EmptyNotice
      icon={<SearchX className="size-6" />}
      title={t('videos.empty')}
      hint={isNarrowed(filter) ? hint : t('videos.empty.all')}
    >
      {isNarrowed(filter) && (
        <AppLink to={paths.videos()} className={buttonClass('outlined')}>
          {isOnlySearch(filter) ? t('videos.all') : t('videos.clear')}
        </AppLink>
      )}
      {filter.search !== '' && (
        <AppLink to={paths.contact()} className={buttonClass('outlined')}>
          {t('videos.ask')}
        </AppLink>
      )}
    </EmptyNotice>
  );
}

/**
 * The videos of a search as cards, with its words marked as the search itself compares them; what to
 * try next where there is none.
 */
export default function FoundVideos({
  videos,
  filter,
  hasOther,
  busy,
}: {
  videos: Video[];
  filter: VideoFilter;
  /** Something else is found, and stands below. */
  hasOther: boolean;
  busy: boolean;
}) {
  const sought = useSought([filter.search]);
  if (videos.length === 0) return <NothingFound filter={filter} hasOther={hasOther} />;
  return <VideoGrid videos={videos} heading="h2" busy={busy} sought={sought} />;
}
