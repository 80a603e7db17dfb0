import { type Kysely, sql } from 'kysely';
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
}

/** What was read of shared content, and how long it is true. */
export interface Reading<Value> {
  /** The content's number, of the same instant as the value. */
  revision: number;
  /** The first moment at which time alone changes the content; milliseconds since 1970. */
  until: number;
  value: Value;
}

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
      const changes = PUBLISHED[content].flatMap((table) => [
        sql`(SELECT min(published_at) FROM ${sql.table(table)} WHERE published_at > now())`,
        sql`(SELECT min(published_until) FROM ${sql.table(table)} WHERE published_until > now())`,
      ]);
      const { rows } = await sql<{ revision: number; until: number | null }>`
        SELECT revision, (extract(epoch FROM least(${sql.join([sql`NULL`, ...changes])}
          ::timestamptz)) * 1000)::float8 AS until
        FROM content_revisions WHERE content = ${content}`.execute(tx);
      const value = await read(tx);
      const { revision = 0, until = null } = rows[0] ?? {};
      return { revision, until: until ?? Number.POSITIVE_INFINITY, value };
    });

/** Begins with nothing kept. */
export function createShared(db: Kysely<DB>): Shared {
  const entries = kept<Entry<unknown>>(MOST_BYTES, ({ size }) => size);
  const underWay = new Map<string, Promise<Entry<unknown>>>();

  const isTrue = (entry: Entry<unknown>, content: SharedContent, { now, revisions }: Moment) =>
    entry.revision === revisions[content] && now < entry.until;

  return {
    find: <Value>(content: SharedContent, key: string, moment: Moment) => {
      const entry = entries.get(`${content} ${key}`);
      return entry && isTrue(entry, content, moment) ? (entry.value as Value) : undefined;
    },
    async get<Value>(
      content: SharedContent,
      key: string,
      moment: Moment,
      read: (db: Kysely<DB>) => Promise<Value>,
      sizeOf: (value: Value) => number,
    ) {
      const name = `${content} ${key}`;
      const found = entries.get(name);
      if (found && isTrue(found, content, moment)) return found.value as Value;
      // Somebody reads it already; that reading may have begun before this request.
      const other = await underWay.get(name)?.catch(() => undefined);
      if (other && isTrue(other, content, moment)) return other.value as Value;
      const reading = readAtOnce(db, content, read).then((entry) => ({
        ...entry,
        size: sizeOf(entry.value),
      }));
      underWay.set(name, reading);
      try {
        const entry = await reading;
        entries.set(name, entry);
        return entry.value;
      } finally {
        if (underWay.get(name) === reading) underWay.delete(name);
      }
    },
  };
}
