import { composed } from '@orchard/contract/fold-text';
import { usualKanji } from '@orchard/contract/variant-kanji';
import { startWordReader, type TextWords, type WordReader } from '@orchard/japanese-words';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import {
  type BackgroundWorker,
  createBackgroundWorker,
} from '#platform/concurrency/background-worker.ts';
import type { Database } from '#platform/database/open-database.ts';
import { plainText } from '#platform/html/html.ts';
import { inOneSnapshot, type Snapshot } from '#platform/personal-data/snapshot.ts';
import { addReadings, forgetReadings, saveFrequentWords } from './search-words.store.ts';
import {
  catalogueRevision,
  hasFrequentWords,
  listUnread,
  readingProgress,
} from './search-words.view.ts';

/** Reads the words of titles and tags, and counts those of all texts. */
export interface TitleReader extends BackgroundWorker {
  /** Counts the words of all texts anew where one has changed, as each night. */
  recount(): Promise<void>;
}

/** Texts that are read, and videos whose texts are counted, together. */
const READ_AT_ONCE = 100;
const COUNTED_AT_ONCE = 20;
/** Where one in five texts is new, words are counted at once. */
const MANY = 5;
/** A frequent word stands in this many videos; and how many are kept. */
const LEAST_USES = 3;
const MOST_WORDS = 20_000;

/** How much of a text the analyser did not understand: words without a reading, then all words. */
const unread = ({ words, readings }: TextWords) =>
  readings.filter((reading) => reading === '').length * 1_000 + words.length;

/**
 * Reads the words of texts. Most names stand in the dictionary in usual kanji only (高橋 for 髙橋), and
 * a few words in an old form only (叱る): what it understands better counts. The words stay as written.
 */
async function readWords(reader: WordReader, texts: readonly string[]): Promise<TextWords[]> {
  const written = texts.map(composed);
  const unusual = written.filter((text) => usualKanji(text) !== text);
  const read = await reader.read([...written, ...unusual.map(usualKanji)]);
  const usual = new Map(unusual.map((text, at) => [text, read[written.length + at]]));
  return written.map((text, at) => {
    const [asTyped, other] = [read[at] as TextWords, usual.get(text)];
    if (!other || unread(other) >= unread(asTyped)) return asTyped;
    const characters = [...text.trim().replace(/\s+/g, ' ')];
    const asWritten = (word: string) => characters.splice(0, [...word].length).join('');
    return { ...other, words: other.words.map(asWritten) };
  });
}

/**
 * Makes the reader of a process. A process of its own reads, as long as there is something to read:
 * its dictionary is larger than what the site takes. Of several sites on one database one works.
 */
export function createTitleReader(
  db: Database,
  log: Pick<FastifyBaseLogger, 'error'>,
  start: () => WordReader = startWordReader,
): TitleReader {
  /** The catalogues whose titles were read and whose words were counted to the end. */
  let readRevision: number | undefined;
  let countedRevision: number | undefined;
  let isCountDue = false;
  let started: WordReader | undefined;
  const reader = () => {
    if (worker.isStopping) throw new Error('the site ends');
    started ??= start();
    return started;
  };

  async function readNew(): Promise<number> {
    let count = 0;
    for (;;) {
      const texts = await listUnread(db.kysely, READ_AT_ONCE);
      if (texts.length === 0) return count;
      await addReadings(db.kysely, texts, await readWords(reader(), texts));
      count += texts.length;
    }
  }

  async function count(snapshot: Snapshot): Promise<void> {
    const videos = snapshot.batches(sql`SELECT title, body FROM videos WHERE deleted_at IS NULL`);
    for await (const { rows } of videos) {
      for (let from = 0; from < rows.length; from += COUNTED_AT_ONCE) {
        const some = rows.slice(from, from + COUNTED_AT_ONCE);
        await reader().count(some.map(([title, body]) => `${title}\n${plainText(String(body))}`));
      }
    }
    const frequent = await reader().frequent(LEAST_USES, MOST_WORDS);
    await db.kysely.transaction().execute((tx) => saveFrequentWords(tx, frequent));
  }

  /** The lock goes with the connection, also that of a process that is killed. */
  const readAlone = (revision: number) =>
    inOneSnapshot(db, async (snapshot) => {
      const [[isAlone] = []] = await snapshot.rows(
        sql`SELECT pg_try_advisory_xact_lock(hashtextextended('title readings', 0))`,
      );
      if (!isAlone) return;
      await forgetReadings(db.kysely);
      const fresh = await readNew();
      const { done } = await readingProgress(db.kysely);
      if (fresh > 0 && fresh * MANY >= done) isCountDue = true;
      // A process that ended after it had read the titles left the count to the next.
      if (countedRevision === undefined && done > 0 && !(await hasFrequentWords(db.kysely)))
        isCountDue = true;
      if (isCountDue) await count(snapshot);
      readRevision = revision;
      if (isCountDue) countedRevision = revision;
      isCountDue = false;
    });

  async function work(): Promise<void> {
    const revision = await catalogueRevision(db.kysely);
    if (worker.isStopping || (revision === readRevision && !isCountDue)) return;
    try {
      await readAlone(revision);
    } catch (problem) {
      if (!worker.isStopping) throw problem;
    } finally {
      started?.close();
      started = undefined;
    }
  }

  const worker = createBackgroundWorker('title readings', log, work);
  const { stop } = worker;
  return Object.assign(worker, {
    /** Waits for no reading: beside busy processes one may take longer than a site has for its end. */
    stop() {
      const stopped = stop();
      started?.close();
      return stopped;
    },
    async recount() {
      isCountDue = (await catalogueRevision(db.kysely)) !== countedRevision;
      await worker.run();
    },
  });
}
