import type { VideoProgress } from '@orchard/contract/watching';
import {
  RESUME_FROM_LENGTH,
  RESUME_FROM_SHARE,
  WATCHED_SHARE,
} from '@orchard/contract/watching-rules';

/**
 * Where a video goes on, in whole seconds; undefined where it begins at its beginning: one left
 * near its start or its end, and a short one.
 */
export function resumeAt(progress: VideoProgress | undefined): number | undefined {
  if (!progress?.duration || progress.duration < RESUME_FROM_LENGTH) return undefined;
  const share = progress.position / progress.duration;
  return share < RESUME_FROM_SHARE || share > WATCHED_SHARE
    ? undefined
    : Math.floor(progress.position);
}

/** The moment that an address asks for with `s`, in seconds; undefined when it asks for none. */
export function startSecondIn(params: URLSearchParams): number | undefined {
  const seconds = params.get('s') ?? '';
  return /^\d{1,5}$/.test(seconds) ? Number(seconds) : undefined;
}
