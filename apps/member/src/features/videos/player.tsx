import type { Video } from '@orchard/contract/videos';
import VideoOff from 'lucide-react/icons/video-off';
import type { ReactNode, Ref } from 'react';
import { useIsHydrating } from '#lib/use-is-hydrating.ts';
import { t } from './messages.ts';
import { playerAddress } from './player-address.ts';

/** The frame of a video, 16:9 before it is loaded. */
export function Player({
  video,
  frame,
  children,
}: {
  video: Video;
  frame?: Ref<HTMLIFrameElement>;
  /** An overlay on the frame. */
  children?: ReactNode;
}) {
  const address = playerAddress(video);
  // Playback before hydration would not be recorded.
  const isHydrating = useIsHydrating();
  return (
    <div className="overflow-hidden bg-black sm:rounded-2xl">
      <div className="relative mx-auto aspect-video max-h-[calc(100svh-var(--header-height)-7rem)] max-w-full [@media(height<31.25rem)]:max-h-[calc(100svh-0.5rem)]">
        {address === undefined ? (
          <div className="grid h-full place-items-center bg-raised p-6 text-center">
            <p className="text-text">
              <VideoOff aria-hidden="true" className="mx-auto mb-3 size-10 text-quiet" />
              {t('video.no_source')}
            </p>
          </div>
        ) : (
          <iframe
            key={address}
            ref={frame}
            src={isHydrating ? undefined : address}
            title={video.title}
            allow="autoplay; picture-in-picture"
            allowFullScreen
            className="size-full border-0"
          />
        )}
        {children}
      </div>
    </div>
  );
}
