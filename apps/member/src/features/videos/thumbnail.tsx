import type { Video } from '@orchard/contract/videos';
import { isWatched } from '@orchard/contract/viewer-state';
import CircleCheck from 'lucide-react/icons/circle-check';
import { clockLength, spokenLength } from '#lib/dates.ts';
import { cx } from '#ui/cx.ts';
import { NearPicture, type Smallness } from '#ui/near-picture.tsx';
import { EmbeddedPreview } from './embedded-preview.tsx';
import { LookedUpThumbnail } from './looked-up-thumbnail.tsx';
import { t } from './messages.ts';

/** The stored thumbnail, else the platform's, else the player. */
function Image({ video, eager, small }: { video: Video; eager: boolean; small: Smallness }) {
  if (video.thumbnail_url !== null) {
    return <NearPicture src={video.thumbnail_url} eager={eager} small={small} />;
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
