import { THUMBNAIL_PATTERN } from '@orchard/contract/thumbnail-pattern';
import type { Video } from '@orchard/contract/videos';

/** Longer than this nobody looks at an empty card. */
const PATIENCE_MS = 5000;

type PlatformIds = NonNullable<Video['video_vimeo']>;

/** Where the platform's public embed-info service tells about a video. */
export function embedInfoAddress(service: string, { vimeo_id: id, vimeo_hash: hash }: PlatformIds) {
  const address = new URL(service);
  address.searchParams.set('url', `https://vimeo.com/${id}${hash === null ? '' : `/${hash}`}`);
  return address.href;
}

/** The thumbnail in what the service answered; null when there is none, or one from elsewhere. */
export function thumbnailIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('thumbnail_url' in answer)) return null;
  const { thumbnail_url: address } = answer;
  return typeof address === 'string' && THUMBNAIL_PATTERN.test(address) ? address : null;
}

/**
 * Asks the platform for the thumbnail of a video, without telling it who asks.
 * @param service the platform's embed-info service
 * @returns null when it has none, or says nothing in good time
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
