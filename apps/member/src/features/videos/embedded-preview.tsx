import type { Video } from '@orchard/contract/videos';
import Clapperboard from 'lucide-react/icons/clapperboard';
import { useEffect, useRef, useState } from 'react';
import { useInViewport } from '#lib/use-in-viewport.ts';
import { cx } from '#ui/cx.ts';
import { t } from './messages.ts';
import { PLATFORM_ORIGIN, playerAddress } from './player-address.ts';

/**
 * The player in place of a missing thumbnail, for display only, loaded when near. It becomes
 * visible when it is ready; a platform's player reports that itself, because an unreachable frame
 * also fires `load`.
 */
export function EmbeddedPreview({ video }: { video: Video }) {
  const holder = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [there, setThere] = useState(false);
  const seen = useInViewport(holder);
  const address = playerAddress(video);
  const onPlatform = address?.startsWith(PLATFORM_ORIGIN) ?? false;

  useEffect(() => {
    if (!onPlatform) return;
    const hear = ({ origin, source }: MessageEvent) => {
      if (origin === PLATFORM_ORIGIN && source === frame.current?.contentWindow) setThere(true);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [onPlatform]);

  return (
    <div ref={holder} aria-hidden="true" inert className="relative size-full">
      <Clapperboard className="absolute inset-0 m-auto size-8 text-edge" />
      {address !== undefined && seen && (
        <iframe
          ref={frame}
          src={address}
          title={t('video.preview', { title: video.title })}
          tabIndex={-1}
          onLoad={() => !onPlatform && setThere(true)}
          className={cx('pointer-events-none relative size-full border-0', !there && 'opacity-0')}
        />
      )}
    </div>
  );
}
