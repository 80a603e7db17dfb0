import type { VideoProgress } from '@orchard/contract/watching';
import {
  RESUME_FROM_LENGTH,
  RESUME_FROM_SHARE,
  WATCHED_SHARE,
} from '@orchard/contract/watching-rules';

/**
 * The position to resume at, in whole seconds; undefined to start at the beginning: for short
 * videos and those left near their start or end.
 */
export function resumeAt(progress: VideoProgress | undefined): number | undefined {
  if (!progress?.duration || progress.duration < RESUME_FROM_LENGTH) return undefined;
  const share = progress.position / progress.duration;
  return share < RESUME_FROM_SHARE || share > WATCHED_SHARE
    ? undefined
    : Math.floor(progress.position);
}

/** The second in an address's `s`; undefined if there is none. */
export function startSecondIn(params: URLSearchParams): number | undefined {
  const seconds = params.get('s') ?? '';
  return /^\d{1,5}$/.test(seconds) ? Number(seconds) : undefined;
}
