import type { Video } from '@orchard/contract/videos';

/** The other videos of a video's category; none if it has no category. */
export const othersOf = ([category]: readonly { videos: Video[] }[], videoId: number): Video[] =>
  category?.videos.filter(({ id }) => id !== videoId) ?? [];
