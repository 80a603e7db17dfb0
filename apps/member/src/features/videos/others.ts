import type { Video } from '@orchard/contract/videos';

/** The other videos of the category that a video stands in; none when it stands in none. */
export const othersOf = ([category]: readonly { videos: Video[] }[], videoId: number): Video[] =>
  category?.videos.filter(({ id }) => id !== videoId) ?? [];
