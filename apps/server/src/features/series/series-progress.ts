import type { SeriesSummary } from '@orchard/contract/series';
import type { LectureRow } from './series.view.ts';

/** The member's progress in the lectures of a series. */
export function progressIn(
  lectures: readonly LectureRow[],
): Pick<SeriesSummary, 'lectures_count' | 'watched_count' | 'seconds_left' | 'next'> {
  const unwatched = lectures.filter(({ is_watched }) => !is_watched);
  const next = unwatched.find(({ is_open }) => is_open);
  return {
    lectures_count: lectures.length,
    watched_count: lectures.length - unwatched.length,
    seconds_left: unwatched.reduce<number | null>(
      (sum, { seconds_left }) =>
        sum === null || seconds_left === null ? null : sum + seconds_left,
      0,
    ),
    next: next
      ? {
          video_id: next.video_id,
          position: next.position,
          title: next.title,
          seconds_left: next.seconds_left,
        }
      : null,
  };
}
