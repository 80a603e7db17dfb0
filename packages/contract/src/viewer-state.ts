import type { Video } from '#contract/videos.ts';

/** Whether the signed-in member has watched the video. */
export const isWatched = (video: Pick<Video, 'video_watch_completions'>): boolean =>
  video.video_watch_completions.length > 0;

/** Whether the signed-in member has bookmarked the video. */
export const isBookmarked = (video: Pick<Video, 'video_bookmarks'>): boolean =>
  video.video_bookmarks.length > 0;
