import type { FrequentWord, TextWords } from '@orchard/japanese-words';
import { type Kysely, sql } from 'kysely';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { titleTexts } from './search-words.view.ts';

/** Saves the words of texts; those that are there already stay. */
export async function addReadings(
  db: Kysely<DB>,
  texts: readonly string[],
  read: readonly TextWords[],
): Promise<void> {
  const rows = JSON.stringify(read.map((one, at) => ({ text: texts[at], ...one })));
  await sql`
    INSERT INTO title_readings (text, words, readings, kinds)
    SELECT text, words, readings, kinds
    FROM jsonb_to_recordset(${rows}::jsonb)
      AS r(text text, words text[], readings text[], kinds text)
    ON CONFLICT (text) DO NOTHING`.execute(db);
}

/** Removes the words of texts that nothing has any more. */
export const forgetReadings = (db: Kysely<DB>) => execute(db)`
    DELETE FROM title_readings
    WHERE text IN (SELECT text FROM title_readings EXCEPT ${titleTexts})`;

/** Saves these words as the frequent ones, and removes the others. */
export async function saveFrequentWords(
  tx: Kysely<DB>,
  words: readonly FrequentWord[],
): Promise<void> {
  const rows = JSON.stringify(words);
  await execute(tx)`
    DELETE FROM frequent_words
    WHERE word NOT IN (SELECT word FROM jsonb_to_recordset(${rows}::jsonb) AS w(word text))`;
  await sql`
    INSERT INTO frequent_words AS known (word, uses)
    SELECT word, uses FROM jsonb_to_recordset(${rows}::jsonb) AS w(word text, uses integer)
    ON CONFLICT (word) DO UPDATE SET uses = excluded.uses
    WHERE known.uses <> excluded.uses`.execute(tx);
}
