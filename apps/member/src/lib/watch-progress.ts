import type { Video } from '@orchard/contract/videos';
import type { CategoryProgress, VideoProgress } from '@orchard/contract/watching';
import { useQuery } from '@tanstack/react-query';
import { query } from './api/call.ts';
import type { LoaderArgs } from './screen-loader.ts';

/** The member's progress in each category. */
export const categoryProgressQuery = query('GET /api/video/category/progress');

/** The videos to continue, with titles but without texts. */
export const continueQuery = query('GET /api/video/continue', { query: { bodies: '0' } });

/** The video to go on or begin with, without its text. */
export const resumeQuery = query('GET /api/video/resume', { query: { bodies: '0' } });

/** The member's progress in one video. */
export const playbackQuery = (videoId: string | number) =>
  query('GET /api/video/playback/{videoId}', { params: { videoId: String(videoId) } });

/** The position in a video, 0 to 1; 0 if the member has not begun or has finished. */
export function stoppedAt(progress: VideoProgress | undefined): number {
  if (!progress?.duration) return 0;
  if (progress.is_watched && !progress.is_reviewing) return 0;
  return Math.min(progress.position / progress.duration, 1);
}

/** The member's progress in several videos. */
export const progressQuery = (videoIds: readonly number[]) =>
  query('GET /api/video/progress', {
    query: { id: [...videoIds].sort((a, b) => a - b).map(String) },
  });

/** Prefetches the progress in the videos of a list. */
export const prefetchProgress = async (
  { prefetch }: Pick<LoaderArgs, 'prefetch'>,
  videos: readonly Pick<Video, 'id'>[],
): Promise<void> => {
  if (videos.length > 0) await prefetch(progressQuery(videos.map(({ id }) => id)));
};

/** The member's progress by video id; empty until it is loaded. */
export function useProgress(videoIds: readonly number[]): ReadonlyMap<number, VideoProgress> {
  const { data = [] } = useQuery({ ...progressQuery(videoIds), enabled: videoIds.length > 0 });
  return new Map(data.map((progress) => [progress.video_id, progress]));
}

/** The member's progress by category id; empty until it is loaded. */
export function useCategoryProgress(): ReadonlyMap<number, CategoryProgress> {
  const { data = [] } = useQuery(categoryProgressQuery);
  return new Map(data.map((progress) => [progress.category_id, progress]));
}
