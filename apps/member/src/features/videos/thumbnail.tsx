import { sizedPicture } from '@orchard/contract/picture-sizes';
import type { Video } from '@orchard/contract/videos';
import { isWatched } from '@orchard/contract/viewer-state';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useRef } from 'react';
import { clockLength, spokenLength } from '#lib/dates.ts';
import { useHasInteracted } from '#lib/use-has-interacted.ts';
import { useInViewport } from '#lib/use-in-viewport.ts';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/picture.tsx';
import { t } from './messages.ts';
import { EmbeddedPreview, LookedUpThumbnail } from './missing-thumbnail.tsx';

/** Whether it stands small beside words; in cards only on phones. */
type Smallness = boolean | 'on-phones';

/** On the first screen: of every window, or of wide ones alone. */
type Eagerness = boolean | 'wide';

/**
 * A stored picture. Below the first screen it loads when near, or as far ahead as the browser likes
 * once the visitor moves; the browser alone would load two more screens at once. Small ones leave the
 * line to what is asked for.
 */
function StoredPicture({ src, eager, small }: { src: string; eager: Eagerness; small: Smallness }) {
  const holder = useRef<HTMLDivElement>(null);
  const seen = useInViewport(holder);
  const hasInteracted = useHasInteracted();
  const isForWide = eager === 'wide' && !seen && !hasInteracted;
  return (
    <div ref={holder} className="size-full">
      {(eager || seen || hasInteracted) && (
        <Picture
          src={sizedPicture(src, small === true ? 'row' : 'card')}
          {...(small && { phoneSrc: sizedPicture(src, 'row') })}
          isForWide={isForWide}
          width={640}
          height={360}
          loading={eager === true || isForWide ? 'eager' : 'lazy'}
          fetchPriority={small === true ? 'low' : eager ? 'high' : 'auto'}
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </div>
  );
}

/** The stored thumbnail, else the platform's, else the player. */
function Image({ video, eager, small }: { video: Video; eager: Eagerness; small: Smallness }) {
  if (video.thumbnail_url !== null) {
    return <StoredPicture src={video.thumbnail_url} eager={eager} small={small} />;
  }
  return video.video_vimeo === null ? (
    <EmbeddedPreview video={video} />
  ) : (
    <LookedUpThumbnail video={video} />
  );
}

/**
 * A video's picture, 16:9, with a mark if it was watched and its length. On a small one these would
 * cover what it shows: the mark stands alone at the top, the length beside the picture.
 */
export function Thumbnail({
  video,
  eager = false,
  small = false,
  stoppedAt = 0,
}: {
  video: Video;
  /** On the first screen: loads at once. */
  eager?: Eagerness;
  /** Stands beside words, which say the length. */
  small?: Smallness;
  /** The position of the member, 0 to 1. */
  stoppedAt?: number;
}) {
  return (
    <div className="relative aspect-video overflow-hidden bg-lifted">
      <Image video={video} eager={eager} small={small} />
      <p
        className={cx(
          'absolute flex items-center gap-1.5 text-xs leading-5 font-semibold whitespace-nowrap',
          small === true && 'top-1.5 left-1.5',
          small === 'on-phones' && 'max-sm:top-1.5 max-sm:left-1.5 sm:right-2 sm:bottom-2',
          !small && 'right-2 bottom-2',
        )}
      >
        {isWatched(video) && (
          <span className="flex h-5 items-center gap-1 rounded bg-black/85 px-1.5 text-good">
            <CircleCheck aria-hidden="true" className="size-3.5" />
            <span className={small === 'on-phones' ? 'max-sm:sr-only' : cx(small && 'sr-only')}>
              {t('video.watched')}
            </span>
          </span>
        )}
        {video.duration_seconds !== null && small !== true && (
          <span
            className={cx(
              'rounded bg-black/85 px-1.5 text-white tabular-nums',
              small && 'max-sm:hidden',
            )}
          >
            <span aria-hidden="true">{clockLength(video.duration_seconds)}</span>
            <span className="sr-only">
              {t('video.length', { length: spokenLength(video.duration_seconds) })}
            </span>
          </span>
        )}
      </p>
      {stoppedAt > 0 && (
        <>
          <span className="sr-only">
            {t('video.stopped_at', { percent: Math.round(stoppedAt * 100) })}
          </span>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            className="absolute inset-x-0 bottom-0 h-1 w-full bg-black/70"
          >
            <rect width={stoppedAt * 100} height="1" className="fill-tint" />
          </svg>
        </>
      )}
    </div>
  );
}
