import { THUMBNAIL_PATTERN } from '@orchard/contract/thumbnail-pattern';
import type { Video } from '@orchard/contract/videos';
import { queryOptions, useQuery } from '@tanstack/react-query';
import Clapperboard from 'lucide-react/icons/clapperboard';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useSite } from '#lib/site.ts';
import { useInViewport } from '#lib/use-in-viewport.ts';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/picture.tsx';
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

/** Nobody looks at an empty card for longer than this. */
const PATIENCE_MS = 5000;

type PlatformIds = NonNullable<Video['video_vimeo']>;

/** The address of a video in the platform's public embed-info service. */
export function embedInfoAddress(service: string, { vimeo_id: id, vimeo_hash: hash }: PlatformIds) {
  const address = new URL(service);
  address.searchParams.set('url', `https://vimeo.com/${id}${hash === null ? '' : `/${hash}`}`);
  return address.href;
}

/** The thumbnail in the service's answer; null if there is none, or if its host is another one. */
export function thumbnailIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('thumbnail_url' in answer)) return null;
  const { thumbnail_url: address } = answer;
  return typeof address === 'string' && THUMBNAIL_PATTERN.test(address) ? address : null;
}

/**
 * Looks up the thumbnail of a video without identifying the member.
 * @param service the platform's embed-info service
 * @returns null if there is none, or no answer in time
 */
export async function lookUpThumbnail(service: string, ids: PlatformIds): Promise<string | null> {
  try {
    const answer = await fetch(embedInfoAddress(service, ids), {
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.ok ? thumbnailIn(await answer.json()) : null;
  } catch {
    return null;
  }
}

/** The platform's thumbnail of a video: looked up once, and saved for everyone. */
const thumbnailQuery = (service: string, { id, video_vimeo: ids }: Video) =>
  queryOptions({
    queryKey: ['thumbnail', id] as const,
    queryFn: async () => {
      const found = ids && (await lookUpThumbnail(service, ids));
      if (found !== null) {
        // A failure has no consequences here: another member may have saved it first.
        call('POST /api/video/thumbnail/{videoId}', {
          params: { videoId: String(id) },
          body: { thumbnail_url: found },
        }).catch(() => undefined);
      }
      return found;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The platform's thumbnail of a video, looked up when near; without one, its player. */
export function LookedUpThumbnail({ video }: { video: Video }) {
  const holder = useRef<HTMLDivElement>(null);
  const seen = useInViewport(holder);
  const { video_oembed_url: service } = useSite();
  const { data: found } = useQuery({ ...thumbnailQuery(service, video), enabled: seen });
  if (found === null) return <EmbeddedPreview video={video} />;
  return (
    <div ref={holder} className="relative size-full">
      {found === undefined ? (
        <Clapperboard aria-hidden="true" className="absolute inset-0 m-auto size-8 text-edge" />
      ) : (
        <Picture
          src={found}
          width={640}
          height={360}
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </div>
  );
}
