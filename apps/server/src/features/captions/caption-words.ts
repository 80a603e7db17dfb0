import { foldText } from '@orchard/contract/fold-text';

/** The lines of a transcript run together, as search compares them. */
export interface SpokenText {
  folded: string;
  /** Where each line begins in `folded`. */
  starts: number[];
}

// Words of these letters are written with spaces between them.
const SPACED_END = /[\p{Script=Latin}\p{N}]$/u;
const SPACED_START = /^[\p{Script=Latin}\p{N}]/u;

/** What stands between two pieces that follow one another: Japanese runs on. */
const between = (before: string, after: string): string =>
  SPACED_END.test(before) && SPACED_START.test(after) ? ' ' : '';

const joined = (pieces: readonly string[]): string =>
  pieces.reduce((text, piece) => text + between(text, piece) + piece, '');

/** A line as it is searched: its breaks are for the eye only. */
const foldLine = (text: string): string =>
  joined(
    foldText(text)
      .split(/\s*\n\s*/)
      .filter(Boolean),
  );

/**
 * Runs lines together, so that a word is found that begins in one line and ends in the next.
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

/** The line that holds a place of the folded text. */
const lineAt = (starts: readonly number[], place: number): number =>
  Math.max(
    0,
    starts.findLastIndex((start) => start <= place),
  );

/**
 * The lines in which words begin: those with most of the words, the earlier before the later, and
 * then in the order of time.
 * @param terms folded words
 * @param most so many lines
 */
export function linesWith(
  { folded, starts }: SpokenText,
  terms: readonly string[],
  most: number,
): number[] {
  const words = new Map<number, Set<string>>();
  for (const term of terms) {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1)) {
      const line = lineAt(starts, at);
      words.set(line, (words.get(line) ?? new Set()).add(term));
    }
  }
  return [...words]
    .sort(([a, inA], [b, inB]) => inB.size - inA.size || a - b)
    .slice(0, most)
    .map(([line]) => line)
    .sort((a, b) => a - b);
}
