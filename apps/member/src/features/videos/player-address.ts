import type { Video } from '@orchard/contract/videos';

/** The origin of the platform's player. */
export const PLATFORM_ORIGIN = 'https://player.vimeo.com';

/** Whether an address may be framed: https, or a path of this origin with one leading slash. */
const mayBeFramed = (address: string): boolean =>
  /^\/(?![/\\])[^\\\s]*$/.test(address) || /^https:\/\/[^\s/]/.test(address);

/**
 * The address in the frame of a video: the platform's player without tracking, or the embed
 * address.
 * @returns undefined if the video has no source yet, or cannot be played at present
 */
export function playerAddress(
  video: Pick<Video, 'video_vimeo' | 'embed_url' | 'is_unplayable'>,
): string | undefined {
  const { video_vimeo: platform, embed_url: embed } = video;
  if (video.is_unplayable) return undefined;
  if (platform) {
    const search = new URLSearchParams();
    if (platform.vimeo_hash) search.set('h', platform.vimeo_hash);
    search.set('dnt', '1');
    return `${PLATFORM_ORIGIN}/video/${encodeURIComponent(platform.vimeo_id)}?${search}`;
  }
  return embed !== null && mayBeFramed(embed) ? embed : undefined;
}

/** The player of a video: the platform, the site, or none that tells what it plays. */
export function playerOf(
  video: Pick<Video, 'id' | 'video_vimeo' | 'embed_url' | 'is_unplayable'>,
): 'platform' | 'own' | 'other' {
  if (video.is_unplayable) return 'other';
  if (video.video_vimeo) return 'platform';
  return video.embed_url === `/player/${video.id}` ? 'own' : 'other';
}
