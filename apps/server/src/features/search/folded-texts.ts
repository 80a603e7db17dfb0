import { setImmediate as nextTurn } from 'node:timers/promises';
import { foldText } from '@orchard/contract/fold-text';
import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { DB } from '#platform/database/schema.generated.ts';
import { plainText } from '#platform/html/html.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { Entry, EntrySource } from './entry-sources.ts';

/** Bytes of folded texts that a process keeps: 4 million characters. */
const MAX_BYTES = 8 * 2 ** 20;
/** Bytes of memory for a text beside its characters, and for a character. */
const [OVERHEAD, CHARACTER_BYTES] = [200, 2];
/** Texts that one query reads, and that are folded before other requests run. */
const [READ, FOLDED] = [200, 10];

/** An entry of a source, without its texts. */
export interface Listed {
  id: number;
  /** The hash of its texts. */
  hash: string;
  video_id: number | null;
}

/** The texts of an entry as search compares them. */
export interface Folded {
  hash: string;
  title: string;
  /** With the title. */
  full: string;
}

/** An expression for the hash of an entry's texts, on the alias `e`. */
export const hashOfTexts = sql<string>`md5(e.title || E'\\n' || e.body)`;

const fold = ({ hash, title, body }: Entry & { hash: string }): Folded => {
  const folded = foldText(title);
  return { hash, title: folded, full: `${folded}\n${foldText(plainText(body))}` };
};

/**
 * Keeps the folded texts of entries by what they hash to: a change of one entry reads and folds this
 * one. What does not fit into memory is folded at each search.
 */
export function foldedTexts(db: Kysely<DB>) {
  const cache = new LRUCache<string, Folded>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ full }) => OVERHEAD + full.length * CHARACTER_BYTES,
  });
  // Searches that come at once would all fold the same.
  const inTurn = pLimit(1);

  /** The texts of these entries that the member may still read, in no order. */
  return async (
    source: EntrySource,
    member: Member,
    listed: readonly Listed[],
  ): Promise<Map<number, Folded>> => {
    const texts = new Map<number, Folded>();
    const keyOf = (id: number) => `${source.kind} ${id}`;
    const takeCached = () =>
      listed.filter(({ id, hash }) => {
        const found = texts.get(id) ?? cache.get(keyOf(id));
        if (found?.hash !== hash) return true;
        texts.set(id, found);
        return false;
      });
    if (takeCached().length === 0) return texts;
    await inTurn(async () => {
      const missing = takeCached().map(({ id }) => id);
      for (let from = 0; from < missing.length; from += READ) {
        const { rows } = await sql<Entry & { hash: string }>`
          SELECT e.*, ${hashOfTexts} AS hash FROM (${source.entries(member)}) e
          WHERE e.id = ANY(${missing.slice(from, from + READ)}::bigint[])`.execute(db);
        for (const [at, row] of rows.entries()) {
          if (at % FOLDED === FOLDED - 1) await nextTurn();
          const folded = fold(row);
          texts.set(row.id, folded);
          cache.set(keyOf(row.id), folded);
        }
      }
    });
    return texts;
  };
}
