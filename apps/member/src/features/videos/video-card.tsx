import { EXCERPT_LENGTH } from '@orchard/contract/limits';
import type { Video } from '@orchard/contract/videos';
import { isBookmarked } from '@orchard/contract/viewer-state';
import Bookmark from 'lucide-react/icons/bookmark';
import { memo } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { isoDate, slashDate } from '#lib/dates.ts';
import { paths } from '#paths';
import type { FindHits } from '#ui/excerpt/excerpt.ts';
import { Excerpt, MarkedText } from '#ui/excerpt/excerpt.tsx';
import { t } from './messages.ts';
import { TagLinks } from './tag-links.tsx';
import { Thumbnail } from './thumbnail.tsx';

/**
 * A video in a list. The whole card is a link, and its tags are links of their own. Its four rows
 * align with those of its neighbours.
 */
export const VideoCard = memo(function VideoCard({
  video,
  heading: Heading,
  eager = false,
  findHits,
  stoppedAt,
  openedAt,
}: {
  video: Video;
  heading: 'h2' | 'h3';
  /** On the first screen: the picture loads at once. */
  eager?: boolean;
  /** Finds the words to mark in title and excerpt. */
  findHits?: FindHits | undefined;
  /** The position of the member, 0 to 1. */
  stoppedAt?: number;
  /** When the member opened it last; shown in place of the date of publication. */
  openedAt?: string | undefined;
}) {
  return (
    <article className="group relative row-span-4 grid grid-rows-subgrid gap-y-0 overflow-hidden rounded-2xl border border-line bg-raised has-[h2>a:focus-visible,h3>a:focus-visible]:outline-2 has-[h2>a:focus-visible,h3>a:focus-visible]:outline-offset-2 has-[h2>a:focus-visible,h3>a:focus-visible]:outline-tint hover:border-edge hover:bg-lifted">
      <Thumbnail video={video} eager={eager} stoppedAt={stoppedAt ?? 0} />
      <div className="px-4 pt-3">
        <p className="flex min-h-6 items-center justify-between gap-3">
          <time dateTime={isoDate(openedAt ?? video.published_at)} className="text-xs text-quiet">
            {openedAt === undefined
              ? slashDate(video.published_at)
              : t('video.opened', { date: slashDate(openedAt) })}
          </time>
          {isBookmarked(video) && (
            <span className="text-tint">
              <Bookmark aria-hidden="true" className="size-4 fill-current" />
              <span className="sr-only">{t('video.bookmarked')}</span>
            </span>
          )}
        </p>
        {video.tags.length > 0 && (
          <div className="mt-1 flex flex-wrap gap-1.5">
            <TagLinks tags={video.tags} size="small" />
          </div>
        )}
      </div>
      <Heading className="px-4 pt-1.5 leading-normal font-bold">
        <AppLink
          to={paths.video(video.id)}
          className="line-clamp-2 outline-none after:absolute after:inset-0 after:content-[''] group-hover:text-white"
        >
          <MarkedText text={video.title} findHits={findHits} />
        </AppLink>
      </Heading>
      <div className="px-4 pt-1.5 pb-5">
        <Excerpt html={video.body} limit={EXCERPT_LENGTH} findHits={findHits} />
      </div>
    </article>
  );
});
