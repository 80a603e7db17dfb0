import type { Video } from '@orchard/contract/videos';
import { queryOptions, useQuery } from '@tanstack/react-query';
import Clapperboard from 'lucide-react/icons/clapperboard';
import { useRef } from 'react';
import { call } from '#lib/api/call.ts';
import { useSite } from '#lib/site.ts';
import { useInViewport } from '#lib/use-in-viewport.ts';
import { Picture } from '#ui/picture.tsx';
import { EmbeddedPreview } from './embedded-preview.tsx';
import { lookUpThumbnail } from './look-up-thumbnail.ts';

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
