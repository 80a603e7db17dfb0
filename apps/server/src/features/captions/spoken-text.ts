import { foldText } from '@orchard/contract/fold-text';
import type { Term } from '@orchard/contract/search-terms';

/** The lines of a transcript joined into one folded text, as search compares them. */
export interface SpokenText {
  folded: string;
  /** Where each line begins in `folded`. */
  starts: number[];
}

// Languages in these letters put spaces between words.
const SPACED_END = /[\p{Script=Latin}\p{N}]$/u;
const SPACED_START = /^[\p{Script=Latin}\p{N}]/u;

/** The separator between two lines: Japanese needs none. */
const between = (before: string, after: string): string =>
  SPACED_END.test(before) && SPACED_START.test(after) ? ' ' : '';

/** Lines, or parts of one, as one text. */
export const joined = (parts: readonly string[]): string =>
  parts.reduce((text, part) => text + between(text, part) + part, '');

/** A line as search sees it: line breaks only serve the layout. */
export const foldLine = (text: string): string =>
  joined(
    foldText(text)
      .split(/\s*\n\s*/)
      .filter(Boolean),
  );

/**
 * Joins lines, so search finds a word that begins in one line and ends in the next.
 * @param lines the texts of the cues, in order
 */
export function spokenText(lines: readonly string[]): SpokenText {
  let folded = '';
  const starts: number[] = [];
  for (const line of lines.map(foldLine)) {
    folded += between(folded, line);
    starts.push(folded.length);
    folded += line;
  }
  return { folded, starts };
}

/** The line that contains an index of the folded text. */
export const lineAt = (starts: readonly number[], place: number): number =>
  Math.max(
    0,
    starts.findLastIndex((start) => start <= place),
  );

/**
 * The lines in which words begin: the `most` lines with most of the words (earlier ones first),
 * returned in the order of time.
 * @param terms of a search
 * @param most greatest number of lines
 */
export function linesWith(
  { folded, starts }: SpokenText,
  terms: readonly Term[],
  most: number,
): number[] {
  const termsByLine = new Map<number, Set<string>>();
  for (const term of terms) {
    for (const spelling of term) {
      for (let at = folded.indexOf(spelling); at >= 0; at = folded.indexOf(spelling, at + 1)) {
        const line = lineAt(starts, at);
        termsByLine.set(line, (termsByLine.get(line) ?? new Set()).add(term[0]));
      }
    }
  }
  return [...termsByLine]
    .sort(([a, inA], [b, inB]) => inB.size - inA.size || a - b)
    .slice(0, most)
    .map(([line]) => line)
    .sort((a, b) => a - b);
}
