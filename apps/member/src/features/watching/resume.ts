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

/** The second that a press on a time in a text leads to; undefined for any other press. */
export function timeOfLink(press: MouseEvent): number | undefined {
  // Another window or tab is wanted.
  if (press.button || press.ctrlKey || press.metaKey || press.shiftKey || press.altKey) {
    return undefined;
  }
  // Without script such a link opens the video there.
  const link = (press.target as Element).closest<HTMLAnchorElement>('a[href^="?s="]');
  return link ? startSecondIn(new URLSearchParams(link.search)) : undefined;
}
