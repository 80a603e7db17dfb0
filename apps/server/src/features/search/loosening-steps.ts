import type { SearchStep } from '@orchard/contract/search';
import type { OtherWords } from './other-words.ts';
import type { Titles } from './title-parts.ts';

/** Most searches that one step makes. */
const MOST = 6;

/**
 * The searches that come of words when some of them are written otherwise, without the words as they
 * are; six at most, those with fewer changes first.
 * @param others the other ways of writing a word
 */
export function variantsOf(
  words: readonly string[],
  others: (word: string) => readonly string[],
): string[][] {
  let variants: { words: string[]; changes: number }[] = [{ words: [], changes: 0 }];
  for (const term of words) {
    const ways = [...new Set([term, ...others(term)])];
    variants = variants.flatMap((before) =>
      ways.map((way) => ({
        words: [...before.words, way],
        changes: before.changes + (way === term ? 0 : 1),
      })),
    );
    variants.sort((one, other) => one.changes - other.changes);
    variants = variants.slice(0, MOST + 1);
  }
  return variants
    .filter(({ changes }) => changes > 0)
    .slice(0, MOST)
    .map((variant) => variant.words);
}

/** With more hits, and none in a title, a search says nothing. */
const MANY = 100;

type Searches = readonly (readonly string[])[];
interface Step extends Omit<SearchStep, 'videos'> {
  /** What it found anew. */
  ids: readonly number[];
  inTitle: boolean;
  isMost: boolean;
}

/**
 * Steps that hold all that was meant come first: in titles, then as one word that was mistyped, then in
 * texts.
 */
function rankOf({ kind, inTitle, isMost, searches: [first] }: Step): number {
  if (isMost) return inTitle ? 3 : 4;
  if (kind !== 'nearest') return inTitle ? 0 : 2;
  return inTitle && !first?.words.includes(' ') ? 1 : 3;
}

interface StepParts {
  search: (some: readonly string[]) => Promise<readonly number[]>;
  /** The same, the best first. */
  inOrder: (some: readonly string[]) => Promise<readonly number[]>;
  titles: Titles;
  others: OtherWords;
  /** What is behind a minus; each search leaves it out. */
  leftOut: readonly string[];
}

/** What the steps of one loosened search have found so far. */
export class LooseningSteps {
  readonly #steps: Step[] = [];
  readonly #shown: Set<number>;
  readonly #parts: StepParts;

  /** @param hits what the search itself finds */
  constructor(hits: readonly number[], parts: StepParts) {
    this.#shown = new Set(hits);
    this.#parts = parts;
  }

  /** How many videos are shown, with those of the search itself. */
  get count(): number {
    return this.#shown.size;
  }

  /** The steps that found something, the best first. */
  get found(): Step[] {
    return this.#steps.sort((one, other) => rankOf(one) - rankOf(other));
  }

  /**
   * Searches for each of some words, and keeps as one step what is new.
   * @param needsTitle whether only searches count that a title holds
   * @param isMost whether they leave something out
   */
  async take(
    kind: SearchStep['kind'],
    searches: Searches,
    { needsTitle = false, isMost = false } = {},
  ): Promise<void> {
    const { search, inOrder, titles, leftOut } = this.#parts;
    const answers = await Promise.all(
      searches.map(async (some) => ({ some, ids: await search(some) })),
    );
    const says = answers
      .filter(({ ids }) => ids.some((id) => !this.#shown.has(id)))
      .map(({ some, ids }) => ({ some, ids, inTitle: titles.hold(some) }))
      // What operators keep as the same is no guess.
      .filter(
        ({ ids, inTitle }) => inTitle || kind === 'same' || (!needsTitle && ids.length <= MANY),
      )
      .sort((one, other) => Number(other.inTitle) - Number(one.inTitle));
    if (says.length === 0) return;
    const ordered = await Promise.all(says.map(({ some }) => inOrder(some)));
    const all = [...new Set(ordered.flat())];
    this.#steps.push({
      kind,
      searches: says.map(({ some, ids }) => ({
        words: [...some, ...leftOut].join(' '),
        total: ids.length,
      })),
      total: all.length,
      ids: all.filter((id) => !this.#shown.has(id)),
      inTitle: says.some(({ inTitle }) => inTitle),
      isMost: isMost || kind === 'most',
    });
    for (const id of all) this.#shown.add(id);
  }

  /** Searches for what means the same, and for what is read or written so. */
  async takeKinds(some: readonly string[], isMost = false): Promise<void> {
    const { same, written } = this.#parts.others;
    await this.take('same', variantsOf(some, same), { isMost });
    await this.take('written', variantsOf(some, written), { isMost });
  }
}
