import type { Video } from '@orchard/contract/videos';
import type { CategoryProgress, VideoProgress } from '@orchard/contract/watching';
import { useQuery } from '@tanstack/react-query';
import { query } from './api/call.ts';
import type { LoaderArgs } from './screen-loader.ts';

/** How far the member is with each category. */
export const categoryProgressQuery = query('GET /api/video/category/progress');

/** What the member can go on with; of the videos titles are shown, no texts. */
export const continueQuery = query('GET /api/video/continue', { query: { bodies: '0' } });

/** How far the member is with one video. */
export const playbackQuery = (videoId: string | number) =>
  query('GET /api/video/playback/{videoId}', { params: { videoId: String(videoId) } });

/** Where in a video the member stopped, 0 to 1; 0 where they did not begin, or are through. */
export function stoppedAt(progress: VideoProgress | undefined): number {
  if (!progress?.duration) return 0;
  if (progress.is_watched && !progress.is_reviewing) return 0;
  return Math.min(progress.position / progress.duration, 1);
}

/** How far the member is with several videos. */
export const progressQuery = (videoIds: readonly number[]) =>
  query('GET /api/video/progress', {
    query: { id: [...videoIds].sort((a, b) => a - b).map(String) },
  });

/** Asks ahead how far the member is with the videos of a list; nothing where there are none. */
export const prefetchProgress = async (
  { prefetch }: Pick<LoaderArgs, 'prefetch'>,
  videos: readonly Pick<Video, 'id'>[],
): Promise<void> => {
  if (videos.length > 0) await prefetch(progressQuery(videos.map(({ id }) => id)));
};

/** How far the member is with several videos, by number; empty until it is known. */
export function useProgress(videoIds: readonly number[]): ReadonlyMap<number, VideoProgress> {
  const { data = [] } = useQuery({ ...progressQuery(videoIds), enabled: videoIds.length > 0 });
  return new Map(data.map((progress) => [progress.video_id, progress]));
}

/** How far the member is with the categories, by number; empty until it is known. */
export function useCategoryProgress(): ReadonlyMap<number, CategoryProgress> {
  const { data = [] } = useQuery(categoryProgressQuery);
  return new Map(data.map((progress) => [progress.category_id, progress]));
}
