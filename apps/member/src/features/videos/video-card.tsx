import { EXCERPT_LENGTH } from '@orchard/contract/limits';
import type { Video } from '@orchard/contract/videos';
import { isBookmarked } from '@orchard/contract/viewer-state';
import Bookmark from 'lucide-react/icons/bookmark';
import { memo, useMemo } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { isoDate, minuteLength, slashDate } from '#lib/dates.ts';
import { paths } from '#paths';
import { cx } from '#ui/cx.ts';
import { Excerpt } from '#ui/excerpt/excerpt.tsx';
import type { Sought } from '#ui/excerpt/sought.tsx';
import { CardTags } from './card-tags.tsx';
import { t } from './messages.ts';
import { Thumbnail } from './thumbnail.tsx';

/**
 * A video in a list. The whole card is a link, and its tags are links of their own. Its four rows
 * align with those of its neighbours. On phones it is a row: the picture beside the words.
 */
export const VideoCard = memo(function VideoCard({
  video,
  heading: Heading,
  eager = false,
  sought,
  stoppedAt,
  openedAt,
}: {
  video: Video;
  heading: 'h2' | 'h3';
  /** On the first screen: the picture loads at once. */
  eager?: boolean;
  /** Of a search: its hits are shown in title, tags and excerpt. */
  sought?: Sought | undefined;
  /** The position of the member, 0 to 1. */
  stoppedAt?: number;
  /** When the member opened it last; shown in place of the date of publication. */
  openedAt?: string | undefined;
}) {
  const title = sought?.cut(video.title);
  const fullTitle = title?.isCut ? video.title : undefined;
  const lacking = useMemo(() => sought?.lacking([video.title]), [sought, video.title]);
  // Phones have room for the excerpt only where it tells why the video was found.
  const isExplained =
    sought?.lacking([video.title, ...video.tags.map(({ name }) => name)]).length === 0;
  return (
    <article className="group relative grid grid-cols-[min(9rem,41%)_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-3 rounded-xl hover:bg-raised has-[h2>a:focus-visible,h3>a:focus-visible]:outline-2 has-[h2>a:focus-visible,h3>a:focus-visible]:outline-offset-2 has-[h2>a:focus-visible,h3>a:focus-visible]:outline-tint sm:row-span-4 sm:grid-cols-1 sm:grid-rows-subgrid sm:gap-0 sm:overflow-hidden sm:rounded-2xl sm:border sm:border-line sm:bg-raised sm:hover:border-edge sm:hover:bg-lifted">
      <div className="row-span-2 self-start overflow-hidden rounded-lg sm:row-auto sm:rounded-none">
        <Thumbnail video={video} eager={eager} small="on-phones" stoppedAt={stoppedAt ?? 0} />
      </div>
      <Heading className="col-start-2 row-start-1 text-sm leading-snug font-bold sm:col-auto sm:row-auto sm:px-4 sm:pt-3 sm:text-base sm:leading-normal">
        <AppLink
          to={paths.video(video.id)}
          aria-label={fullTitle}
          title={fullTitle}
          className="line-clamp-3 outline-none after:absolute after:inset-0 after:content-[''] group-hover:text-white sm:line-clamp-2"
        >
          {title?.shown ?? video.title}
        </AppLink>
      </Heading>
      <div className="col-start-2 row-start-2 sm:col-auto sm:row-auto sm:px-4 sm:pt-1">
        <p className="flex min-h-6 items-center gap-3 sm:justify-between">
          <span className="text-xs text-quiet tabular-nums">
            {video.duration_seconds !== null && (
              <span className="sm:hidden">{minuteLength(video.duration_seconds)}・</span>
            )}
            <time dateTime={isoDate(openedAt ?? video.published_at)}>
              {openedAt === undefined
                ? slashDate(video.published_at)
                : t('video.opened', { date: slashDate(openedAt) })}
            </time>
          </span>
          {isBookmarked(video) && (
            <span className="text-tint">
              <Bookmark aria-hidden="true" className="size-4 fill-current" />
              <span className="sr-only">{t('video.bookmarked')}</span>
            </span>
          )}
        </p>
        <CardTags tags={video.tags} sought={sought} />
      </div>
      <div
        className={cx(
          'col-span-2 pt-1.5 sm:col-auto sm:block sm:px-4 sm:pb-5',
          (!sought || isExplained) && 'hidden',
        )}
      >
        <Excerpt html={video.body} limit={EXCERPT_LENGTH} sought={sought} wanted={lacking} />
      </div>
    </article>
  );
});
