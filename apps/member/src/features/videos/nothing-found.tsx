import SearchX from 'lucide-react/icons/search-x';
import { AppLink } from '#lib/app-link.tsx';
import type { VideoFilter } from '#lib/video-filter.ts';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { EmptyNotice } from '#ui/empty-notice.tsx';
import { t } from './messages.ts';

const isNarrowed = ({ tags, search, unwatchedOnly }: VideoFilter) =>
  tags.length > 0 || search !== '' || unwatchedOnly;

const isOnlySearch = ({ tags, search, unwatchedOnly }: VideoFilter) =>
  search !== '' && tags.length === 0 && !unwatchedOnly;

/**
 * The empty list: what to try next and whom to ask, or, above what else was found, only that no
 * video matches.
 */
export function NothingFound({
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
