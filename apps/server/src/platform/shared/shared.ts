import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { kept } from '#platform/kept.ts';
import type { Moment, SharedContent } from './moment.ts';

/** Tables whose rows appear and go by the time alone. */
const PUBLISHED: Record<SharedContent, readonly (keyof DB & string)[]> = {
  banner: ['banner_slides'],
  catalogue: ['videos', 'video_categories'],
  faq: ['faqs'],
  menu: [],
  notices: ['notices'],
};

/** Sum of the sizes of what is kept. */
const MOST_BYTES = 16 * 2 ** 20;

interface Entry<Value> extends Reading<Value> {
  size: number;
}

/** What a process keeps of content that many see alike. */
export interface Shared {
  /** What is kept under a key and still true at that moment. */
  find<Value>(content: SharedContent, key: string, moment: Moment): Value | undefined;
  /**
   * What is kept, or what is read now.
   * @param key says everything that the content depends on besides time: brands, page, filter
   * @param read reads it, by the connection given and no other
   * @param sizeOf in bytes, roughly
   */
  get<Value>(
    content: SharedContent,
    key: string,
    moment: Moment,
    read: (db: Kysely<DB>) => Promise<Value>,
    sizeOf: (value: Value) => number,
  ): Promise<Value>;
  /**
   * The same for what one row tells, with one statement.
   * @param query answers one row
   */
  getRow<Row extends object, Value>(
    content: SharedContent,
    key: string,
    moment: Moment,
    query: RawBuilder<Row>,
    from: (row: Row) => Value,
    sizeOf: (value: Value) => number,
  ): Promise<Value>;
}

/** What was read of shared content, and how long it is true. */
export interface Reading<Value> {
  /** The content's number, of the same instant as the value. */
  revision: number;
  /** The first moment at which time alone changes the content; milliseconds since 1970. */
  until: number;
  value: Value;
}

interface Standing {
  revision: number;
  until: number | null;
}

/** The content's number, and when time alone changes it next, from its row of `content_revisions`. */
function standing(content: SharedContent): RawBuilder<Standing> {
  const changes = PUBLISHED[content].flatMap((table) => [
    sql`(SELECT min(published_at) FROM ${sql.table(table)} WHERE published_at > now())`,
    sql`(SELECT min(published_until) FROM ${sql.table(table)} WHERE published_until > now())`,
  ]);
  return sql`revision, (extract(epoch FROM least(${sql.join([sql`NULL`, ...changes])}
    ::timestamptz)) * 1000)::float8 AS until`;
}

const readingOf = <Value>(row: Standing | undefined, value: Value): Reading<Value> => ({
  revision: row?.revision ?? 0,
  until: row?.until ?? Number.POSITIVE_INFINITY,
  value,
});

/** Reads content together with its number, as both were at one and the same instant. */
export const readAtOnce = <Value>(
  db: Kysely<DB>,
  content: SharedContent,
  read: (db: Kysely<DB>) => Promise<Value>,
): Promise<Reading<Value>> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await sql<Standing>`
        SELECT ${standing(content)} FROM content_revisions WHERE content = ${content}`.execute(tx);
      return readingOf(rows[0], await read(tx));
    });

/** The same of one row: a statement sees one instant by itself. */
async function readRowAtOnce<Row extends object>(
  db: Kysely<DB>,
  content: SharedContent,
  query: RawBuilder<Row>,
): Promise<Reading<Row>> {
  const { rows } = await sql<Standing & Row>`
    SELECT ${standing(content)}, asked.*
    FROM content_revisions CROSS JOIN (${query}) asked WHERE content = ${content}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`nothing was answered of ${content}`);
  return readingOf(row, row);
}

/** Begins with nothing kept. */
export function createShared(db: Kysely<DB>): Shared {
  const entries = kept<Entry<unknown>>(MOST_BYTES, ({ size }) => size);
  const underWay = new Map<string, Promise<Entry<unknown>>>();

  const isTrue = (entry: Entry<unknown>, content: SharedContent, { now, revisions }: Moment) =>
    entry.revision === revisions[content] && now < entry.until;

  async function keep<Value>(
    content: SharedContent,
    key: string,
    moment: Moment,
    read: () => Promise<Reading<Value>>,
    sizeOf: (value: Value) => number,
  ): Promise<Value> {
    const name = `${content} ${key}`;
    const found = entries.get(name);
    if (found && isTrue(found, content, moment)) return found.value as Value;
    // Somebody reads it already; that reading may have begun before this request.
    const other = await underWay.get(name)?.catch(() => undefined);
    if (other && isTrue(other, content, moment)) return other.value as Value;
    const reading = read().then((entry) => ({ ...entry, size: sizeOf(entry.value) }));
    underWay.set(name, reading);
    try {
      const entry = await reading;
      entries.set(name, entry);
      return entry.value;
    } finally {
      if (underWay.get(name) === reading) underWay.delete(name);
    }
  }

  return {
    find: <Value>(content: SharedContent, key: string, moment: Moment) => {
      const entry = entries.get(`${content} ${key}`);
      return entry && isTrue(entry, content, moment) ? (entry.value as Value) : undefined;
    },
    get: (content, key, moment, read, sizeOf) =>
      keep(content, key, moment, () => readAtOnce(db, content, read), sizeOf),
    getRow: (content, key, moment, query, from, sizeOf) => {
      const read = async () => {
        const reading = await readRowAtOnce(db, content, query);
        return { ...reading, value: from(reading.value) };
      };
      return keep(content, key, moment, read, sizeOf);
    },
  };
}
