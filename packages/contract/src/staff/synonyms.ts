import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { asVisible, id, storable, unstorable } from '#contract/fields.ts';
import { foldText } from '#contract/fold-text.ts';
import { maxCharacters } from '#contract/lengths.ts';
import { formatMessage } from '#contract/messages.ts';
import { contentResource } from '#contract/staff/content-resource.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { staffListQuery } from '#contract/staff/wire.ts';
import { visibleLine } from '#contract/visible-text.ts';

/** Longest word of a group, in code points. */
const MAX_WORD = 60;
/** Most words of a group. */
export const MAX_GROUP = 20;

const LABEL = '同じ意味の言葉';

/** A word in a sentence, never longer than can be read there. */
const named = (word: string) => {
  const characters = [...word];
  return characters.length > MAX_WORD ? `${characters.slice(0, 20).join('')}…` : word;
};

/** What is wrong with a word that is not empty; undefined if nothing is. */
function wrongWord(word: string): string | undefined {
  const broken = unstorable(word, LABEL);
  if (broken) return broken;
  if ([...word].length > MAX_WORD) {
    return formatStaffMessage('synonyms.too_long', { word: named(word), max: MAX_WORD });
  }
  // Search takes what stands on both sides as words of their own.
  if (/[\s"“”„‟]/.test(word)) return formatStaffMessage('synonyms.parted', { word: named(word) });
  return undefined;
}

/** What is wrong with the words of a group; the first fault of each sort. */
function wrongWords(words: readonly string[]): string[] {
  if (words.length === 0) return [formatMessage('validation.required', { label: LABEL })];
  if (words.length === 1) return [formatStaffMessage('synonyms.too_few')];
  if (words.length > MAX_GROUP) {
    return [formatStaffMessage('validation.at_most', { label: LABEL, max: MAX_GROUP })];
  }
  const wrong = words.map(wrongWord).find((sentence) => sentence !== undefined);
  if (wrong !== undefined) return [wrong];
  const seen = new Map<string, string>();
  for (const word of words) {
    const first = seen.get(foldText(word));
    if (first !== undefined) return [formatStaffMessage('synonyms.twice', { word, first })];
    seen.set(foldText(word), word);
  }
  return [];
}

const noEntries = { error: () => formatMessage('validation.required', { label: LABEL }) };

/** The words of a group as they were typed; empty ones are left out. */
const synonymWords = z.pipe(
  z.pipe(
    z.array(z.string(noEntries), noEntries),
    z.transform((typed: string[]) =>
      typed.map((word) => visibleLine(word)).filter((word) => foldText(word).trim() !== ''),
    ),
  ),
  z.array(z.string()).check((context) => {
    for (const message of wrongWords(context.value)) {
      context.issues.push({ code: 'custom', input: context.value, message });
    }
  }),
);

/** One required word. */
const synonymWord = (label: string) =>
  z
    .string({ error: () => formatMessage('validation.required', { label }) })
    .check(asVisible(MAX_WORD))
    .check((context) => {
      const message =
        foldText(context.value).trim() === ''
          ? formatMessage('validation.required', { label })
          : wrongWord(context.value);
      if (message) context.issues.push({ code: 'custom', input: context.value, message });
    });

/** A group of words that mean the same. */
const group = z.object({ id: id(), words: z.array(z.string()) });

/** A group of words that mean the same. */
export type SynonymGroup = z.output<typeof group>;

/**
 * Groups of words and spellings that mean the same, kept by operators. Words are compared as
 * search compares them (`foldText`), and a word stands in one group only.
 */
export const synonyms = contentResource('synonyms', {
  label: 'Words that mean the same',
  query: staffListQuery(['name', 'updated_at', 'id'], {}),
  shared: {
    /** Its words in one line. */
    name: z.string(),
    words: z.array(z.string()),
  },
  row: {},
  record: {},
  draft: z.object({ words: synonymWords }),
});

/** The words of a search that found nothing, each with its group; null: it is in none. */
export const searchedWords = z.array(z.object({ word: z.string(), group: z.nullable(group) }));

export const previewSynonyms = get('/api/staff/synonyms/preview', {
  audience: 'staff',
  right: 'content.read',
  summary: 'The published videos that a word or another of its group finds',
  query: z.object({
    word: z.optional(
      z.string({ error: () => formatMessage('validation.query', { label: LABEL }) }).check(
        maxCharacters(MAX_WORD, {
          error: formatMessage('validation.max', { label: LABEL, max: MAX_WORD }),
        }),
        storable(LABEL),
      ),
    ),
  }),
  response: z.object({
    /** The group of the word; null if it is in none. */
    group: z.nullable(group),
    /** The word itself and the others of its group, each with its videos. */
    words: z.array(z.object({ word: z.string(), count: z.number() })),
    /** Videos that at least one of them finds. */
    count: z.number(),
    /** The newest of them. */
    videos: z.array(z.object({ id: id(), title: z.string() })),
  }),
});

export const joinSynonyms = post('/api/staff/synonyms/join', {
  audience: 'staff',
  right: 'content.write',
  summary:
    'Adds a word to the group of another, or makes a group of both; 422 where it is in another group',
  body: z.object({ word: synonymWord('キーワード'), same_as: synonymWord(LABEL) }),
  response: group,
});
