import { startSecondIn } from './resume.ts';

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
