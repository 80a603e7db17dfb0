import { sizedPicture } from '@orchard/contract/picture-sizes';
import type { Video } from '@orchard/contract/videos';
import VideoOff from 'lucide-react/icons/video-off';
import type { ReactNode, Ref } from 'react';
import { useIsHydrating } from '#lib/use-is-hydrating.ts';
import { cx } from '#ui/cx.ts';
import { t } from './messages.ts';
import { playerAddress } from './player-address.ts';

/**
 * The stage of a video: its frame, 16:9 before it is loaded, with what lies over it. It stays the
 * same element while videos follow each other, so that it goes on filling the screen.
 */
export function Player({
  video,
  frame,
  isCovered = false,
  attempt = 0,
  children,
}: {
  video: Video;
  /** Shows the poster until the frame has something to show. */
  isCovered?: boolean;
  /** Another number loads the frame anew. */
  attempt?: number;
  frame?: Ref<HTMLIFrameElement>;
  /** An overlay on the frame. */
  children?: ReactNode;
}) {
  const address = playerAddress(video);
  // Playback before hydration would not be recorded.
  const isHydrating = useIsHydrating();
  return (
    <div className="bg-black sm:overflow-hidden sm:rounded-2xl">
      <div
        data-stage
        className="relative mx-auto aspect-video bg-black max-h-[calc(100svh-var(--header-height)-7rem)] max-w-full [@media(height<500px)]:max-h-[calc(100svh-var(--header-height))]"
      >
        {isCovered && video.thumbnail_url !== null && (
          <img
            src={sizedPicture(video.thumbnail_url, 'wide')}
            alt=""
            className="absolute inset-0 size-full object-contain"
          />
        )}
        {address === undefined ? (
          <div className="grid h-full place-items-center bg-raised p-6 text-center">
            <div>
              <VideoOff aria-hidden="true" className="mx-auto mb-3 size-10 text-quiet" />
              <p className="text-text">
                {t(video.is_unplayable ? 'video.unplayable' : 'video.no_source')}
              </p>
              {video.is_unplayable && (
                <p className="mt-1 text-sm text-quiet">{t('video.unplayable.hint')}</p>
              )}
            </div>
          </div>
        ) : (
          <iframe
            key={`${address} ${attempt}`}
            ref={frame}
            src={isHydrating ? undefined : address}
            title={video.title}
            allow="autoplay; picture-in-picture"
            allowFullScreen
            className={cx('relative size-full border-0', isCovered && 'opacity-0')}
          />
        )}
        {children}
      </div>
    </div>
  );
}
