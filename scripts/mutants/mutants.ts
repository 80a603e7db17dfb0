import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/guarantees/run.ts';
import type { Numbered } from './instrument.ts';
import { mutationsOf } from './mutations.ts';

/** A mutant of a source file. */
export interface Mutant extends Numbered {
  /** From the project's folder. */
  file: string;
  line: number;
  /** What stood there, and what stands there now: as much as differs. */
  from: string;
  to: string;
}

/** What differs between two texts, with the words that it is in. */
function difference(before: string, after: string): { from: string; to: string; at: number } {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  while (start > 0 && /[\w'.]/.test(before[start - 1] ?? '')) start -= 1;
  while (end > 0 && /[\w'.]/.test(before.at(-end) ?? '')) end -= 1;
  const cut = (text: string) => text.slice(start, text.length - end);
  return { from: cut(before), to: cut(after), at: start };
}

/** All mutants of source files, numbered from 1. */
export function mutantsOf(files: readonly string[]): Mutant[] {
  let id = 0;
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return mutationsOf(file, source).map((mutation): Mutant => {
      id += 1;
      const before = source.slice(mutation.start, mutation.end);
      const { from, to, at } = difference(before, mutation.replacement);
      const line = source.slice(0, mutation.start + at).split('\n').length;
      return { ...mutation, id, file, line, from, to };
    });
  });
}
