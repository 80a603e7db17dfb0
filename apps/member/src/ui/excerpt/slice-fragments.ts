import { type Fragment, mapTexts } from './fragments.ts';

/**
 * The fragments between two places of their joined text.
 * @param start index into that text
 * @param end index after the last code unit; without it, all that follows
 */
export function sliceFragments(fragments: Fragment[], start: number, end?: number): Fragment[] {
  let at = 0;
  return mapTexts(fragments, (text) => {
    const part = text.slice(Math.max(start - at, 0), end && Math.max(end - at, 0));
    at += text.length;
    return part;
  });
}
