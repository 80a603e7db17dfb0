import type { Video } from '@orchard/contract/videos';

/** Where the platform's player lives. */
export const PLATFORM_ORIGIN = 'https://player.vimeo.com';

/** Same-origin path (one slash at the start, none of the tricks that leave the site) or https. */
const mayBeFramed = (address: string): boolean =>
  /^\/(?![/\\])[^\\\s]*$/.test(address) || /^https:\/\/[^\s/]/.test(address);

/**
 * What the frame of a video shows: the platform's player, asked not to track, or the address to
 * embed.
 * @returns undefined when the video has nothing to play yet
 */
export function playerAddress(video: Pick<Video, 'video_vimeo' | 'embed_url'>): string | undefined {
  const { video_vimeo: platform, embed_url: embed } = video;
  if (platform) {
    const search = new URLSearchParams();
    if (platform.vimeo_hash) search.set('h', platform.vimeo_hash);
    search.set('dnt', '1');
    return `${PLATFORM_ORIGIN}/video/${encodeURIComponent(platform.vimeo_id)}?${search}`;
  }
  return embed !== null && mayBeFramed(embed) ? embed : undefined;
}

/** Who plays a video: the platform, a page of our own, or somebody who can't be spoken to. */
export function playerOf(
  video: Pick<Video, 'id' | 'video_vimeo' | 'embed_url'>,
): 'platform' | 'own' | 'other' {
  if (video.video_vimeo) return 'platform';
  return video.embed_url === `/player/${video.id}` ? 'own' : 'other';
}
