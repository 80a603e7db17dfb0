import { THUMBNAIL_PATTERN } from '@orchard/contract/thumbnail-pattern';
import type { Video } from '@orchard/contract/videos';

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
