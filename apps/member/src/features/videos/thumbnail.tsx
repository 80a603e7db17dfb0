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

/**
 * A stored picture. Below the first screen it loads when near, or as far ahead as the browser likes
 * once the visitor moves; the browser alone would load two more screens at once.
 */
function StoredPicture({ src, eager, small }: { src: string; eager: boolean; small: Smallness }) {
  const holder = useRef<HTMLDivElement>(null);
  const seen = useInViewport(holder);
  const hasInteracted = useHasInteracted();
  return (
    <div ref={holder} className="size-full">
      {(eager || seen || hasInteracted) && (
        <Picture
          src={sizedPicture(src, small === true ? 'row' : 'card')}
          {...(small && { phoneSrc: sizedPicture(src, 'row') })}
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </div>
  );
}

/** The stored thumbnail, else the platform's, else the player. */
function Image({ video, eager, small }: { video: Video; eager: boolean; small: Smallness }) {
  if (video.thumbnail_url !== null) {
    return <StoredPicture src={video.thumbnail_url} eager={eager} small={small} />;
  }
  return video.video_vimeo === null ? (
    <EmbeddedPreview video={video} />
  ) : (
    <LookedUpThumbnail video={video} />
  );
}

/** A video's picture, 16:9, with its length and a mark if it was watched. */
export function Thumbnail({
  video,
  eager = false,
  small = false,
  stoppedAt = 0,
}: {
  video: Video;
  /** On the first screen: loads at once. */
  eager?: boolean;
  /** Shows marks without their texts. */
  small?: Smallness;
  /** The position of the member, 0 to 1. */
  stoppedAt?: number;
}) {
  return (
    <div className="relative aspect-video overflow-hidden bg-lifted">
      <Image video={video} eager={eager} small={small} />
      <p className="absolute right-2 bottom-2 flex items-center gap-1.5 text-xs leading-5 font-semibold whitespace-nowrap">
        {isWatched(video) && (
          <span className="flex h-5 items-center gap-1 rounded bg-black/85 px-1.5 text-good">
            <CircleCheck aria-hidden="true" className="size-3.5" />
            <span className={small === 'on-phones' ? 'max-sm:sr-only' : cx(small && 'sr-only')}>
              {t('video.watched')}
            </span>
          </span>
        )}
        {video.duration_seconds !== null && (
          <span className="rounded bg-black/85 px-1.5 text-white tabular-nums">
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
