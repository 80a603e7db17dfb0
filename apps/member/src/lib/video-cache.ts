import type { Video } from '@orchard/contract/videos';
import type { QueryClient } from '@tanstack/react-query';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isThisVideo = (value: Record<string, unknown>, id: number) =>
  value.id === id && 'video_bookmarks' in value;

/** Replaces a video wherever an answer contains it; returns the same object if it contains none. */
export function withVideo(answer: unknown, video: Video): unknown {
  if (Array.isArray(answer)) {
    let changed = false;
    const items = answer.map((item) => {
      const next = withVideo(item, video);
      changed ||= next !== item;
      return next;
    });
    return changed ? items : answer;
  }
  if (!isRecord(answer)) return answer;
  if (isThisVideo(answer, video.id)) return video;
  // The fields of answers that hold videos: pages, bookmarks, history entries, categories, series.
  for (const place of ['items', 'video', 'videos', 'lectures']) {
    const next = withVideo(answer[place], video);
    if (next !== answer[place]) return { ...answer, [place]: next };
  }
  return answer;
}

/** Writes the server's newest version of a video into every cached answer. */
export function replaceVideo(client: QueryClient, video: Video): void {
  client.setQueriesData({}, (answer: unknown) => withVideo(answer, video));
}
