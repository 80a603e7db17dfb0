import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import {
  type CachedContent,
  type Reading,
  readWithRevision,
} from '#platform/content-cache/content-cache.ts';
import type { ReadSnapshot } from '#platform/content-cache/read-snapshot.ts';
import { readRow, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { EntryCollector, type ReadText } from './entry-collector.ts';
import { SearchWords } from './search-words.ts';

export type { SearchWords } from './search-words.ts';
export { kanaOf } from './search-words.ts';

/** Changes whenever a text has been read or the frequent words were counted. */
const searchWords: CachedContent = { name: 'search_words', publishedTables: [] };

/** The texts whose words members search for, each once. */
export const titleTexts = sql`(
  SELECT title AS text FROM videos WHERE deleted_at IS NULL
  UNION SELECT name FROM tags
  UNION SELECT title FROM series
)`;

/** Some of the texts that have not been read. */
export const listUnread = (db: Kysely<DB>, most: number) => readValues<string>(db)`
    SELECT text FROM (${titleTexts} EXCEPT SELECT text FROM title_readings) unread
    LIMIT ${most}`;

/** How many of the titles and names of tags have been read. */
export const readingProgress = async (db: Kysely<DB>): Promise<{ done: number; total: number }> =>
  (await readRow<{ done: number; total: number }>(db)`
    SELECT count(r.text)::int AS done, count(*)::int AS total
    FROM ${titleTexts} t LEFT JOIN title_readings r USING (text)`) ?? { done: 0, total: 0 };

/** Whether words have been counted before, and some were frequent. */
export async function hasFrequentWords(db: Kysely<DB>): Promise<boolean> {
  const row = await db.selectFrom('frequent_words').select('word').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The revision of what titles and names stand in: while it is the same, so are they. */
export async function catalogueRevision(db: Kysely<DB>): Promise<number> {
  const { revision } = await db
    .selectFrom('content_revisions')
    .select('revision')
    .where('content', '=', 'catalogue')
    .executeTakeFirstOrThrow();
  return Number(revision);
}

// So few at a time that requests are answered in between.
const AT_ONCE = 500;

/** Rows in the order of their key, some at a time. */
async function* inBatches<Row>(
  read: (after: string) => Promise<Row[]>,
  keyOf: (row: Row) => string,
) {
  for (let after = ''; ; ) {
    const rows = await read(after);
    yield rows;
    const last = rows.at(-1);
    if (rows.length < AT_ONCE || !last) return;
    after = keyOf(last);
  }
}

async function readSearchWords(db: Kysely<DB>): Promise<SearchWords> {
  const collector = new EntryCollector();
  const texts = inBatches<ReadText>(
    async (after) => {
      const { rows } = await sql<ReadText>`
        SELECT r.text, words, readings, kinds, t.id IS NOT NULL AS "isTag",
          (SELECT count(*)::int FROM video_tags vt WHERE vt.tag_id = t.id) AS uses
        FROM title_readings r LEFT JOIN tags t ON t.name = r.text
        WHERE r.text > ${after} ORDER BY r.text LIMIT ${AT_ONCE}`.execute(db);
      return rows;
    },
    ({ text }) => text,
  );
  for await (const rows of texts) for (const row of rows) collector.addText(row);
  const frequent = inBatches(
    (after) =>
      db
        .selectFrom('frequent_words')
        .select(['word', 'uses'])
        .where('word', '>', after)
        .orderBy('word')
        .limit(AT_ONCE)
        .execute(),
    ({ word }) => word,
  );
  for await (const rows of frequent) for (const row of rows) collector.addFrequent(row);
  return SearchWords.of(collector.entries());
}

/** Holds the words of titles, tags and series and the frequent ones of all texts in memory. */
export interface SearchWordsSource {
  /**
   * The words. After a change the ones of before are given once more while the new ones are read, so
   * that no search waits: at worst it is not yet as kind. Where there were none, as right after the first
   * start, it waits. They are the same for all members: an entry
   * may stand only in videos that a member does not see, or that are not published. Show it only once
   * the search has found something with it.
   */
  load(snapshot: ReadSnapshot): Promise<SearchWords>;
  /** Reads them before anybody asks. */
  warm(): Promise<void>;
}

/** Begins with nothing read. */
export function createSearchWords(
  db: Kysely<DB>,
  log: Pick<FastifyBaseLogger, 'error'>,
): SearchWordsSource {
  let cached: Reading<SearchWords> | undefined;
  let reading: Promise<SearchWords> | undefined;
  const read = () => {
    reading ??= readWithRevision(db, searchWords, readSearchWords)
      .then((fresh) => {
        cached = fresh;
        return fresh.value;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  const renew = () => read().catch((error) => log.error({ err: error }, 'search words'));
  return {
    async load({ revisions }) {
      if (!cached) return read();
      if (cached.value.isEmpty && cached.revision !== revisions[searchWords.name]) return read();
      if (cached.revision !== revisions[searchWords.name]) void renew();
      return cached.value;
    },
    warm: async () => {
      await renew();
    },
  };
}
