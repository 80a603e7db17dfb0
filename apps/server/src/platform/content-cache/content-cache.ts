import { type Kysely, type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DB } from '#platform/database/schema.generated.ts';
import type { ReadSnapshot } from './read-snapshot.ts';

/**
 * Content that is the same for all members of the same brands. The row of `content_revisions` with
 * this name counts its changes; a feature declares it and passes it to the cache.
 */
export interface CachedContent {
  readonly name: string;
  /** Its tables whose rows appear and go by time alone. */
  readonly publishedTables: readonly (keyof DB & string)[];
}

/** Sum of the sizes of what is cached. */
const MAX_BYTES = 16 * 2 ** 20;

interface Entry<Value> extends Reading<Value> {
  size: number;
}

/** The process's cache of shared content. */
export interface ContentCache {
  /**
   * Returns the cached value, or reads it now.
   * @param key names everything that the content depends on besides time: brands, page, filter
   * @param read reads it, only through the connection that it gets
   * @param sizeOf estimates its bytes
   */
  get<Value>(
    content: CachedContent,
    key: string,
    snapshot: ReadSnapshot,
    read: (db: Kysely<DB>) => Promise<Value>,
    sizeOf: (value: Value) => number,
  ): Promise<Value>;
  /**
   * The same for what one row tells, with one statement.
   * @param query answers one row
   */
  getRow<Row extends object, Value>(
    content: CachedContent,
    key: string,
    snapshot: ReadSnapshot,
    query: RawBuilder<Row>,
    from: (row: Row) => Value,
    sizeOf: (value: Value) => number,
  ): Promise<Value>;
}

/** A cached value and its period of validity. */
export interface Reading<Value> {
  /** The content's revision, of the same instant as the value. */
  revision: number;
  /** The first time at which time alone changes the content; milliseconds since 1970. */
  until: number;
  value: Value;
}

interface Validity {
  revision: number;
  until: number | null;
}

/** The content's revision, and when time alone changes it next, from its row of `content_revisions`. */
function validityOf({ publishedTables }: CachedContent): RawBuilder<Validity> {
  const changes = publishedTables.flatMap((table) => [
    sql`(SELECT min(published_at) FROM ${sql.table(table)} WHERE published_at > now())`,
    sql`(SELECT min(published_until) FROM ${sql.table(table)} WHERE published_until > now())`,
  ]);
  return sql`revision, (extract(epoch FROM least(${sql.join([sql`NULL`, ...changes])}
    ::timestamptz)) * 1000)::float8 AS until`;
}

function readingOf<Value>(
  { name }: CachedContent,
  row: Validity | undefined,
  value: Value,
): Reading<Value> {
  if (!row) throw new Error(`content_revisions has no row for ${name}`);
  return { revision: row.revision, until: row.until ?? Number.POSITIVE_INFINITY, value };
}

/** Reads content together with its revision, as both were at one and the same instant. */
export const readWithRevision = <Value>(
  db: Kysely<DB>,
  content: CachedContent,
  read: (db: Kysely<DB>) => Promise<Value>,
): Promise<Reading<Value>> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await sql<Validity>`
        SELECT ${validityOf(content)} FROM content_revisions
        WHERE content = ${content.name}`.execute(tx);
      return readingOf(content, rows[0], await read(tx));
    });

/** The same of one row: a statement sees one instant by itself. */
async function readRowWithRevision<Row extends object>(
  db: Kysely<DB>,
  content: CachedContent,
  query: RawBuilder<Row>,
): Promise<Reading<Row>> {
  const { rows } = await sql<Validity & Row>`
    SELECT ${validityOf(content)}, read.*
    FROM content_revisions CROSS JOIN (${query}) read
    WHERE content = ${content.name}`.execute(db);
  return readingOf(content, rows[0], rows[0] as Row);
}

/** Begins with nothing cached. */
export function createContentCache(db: Kysely<DB>): ContentCache {
  const entries = new LRUCache<string, Entry<unknown>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
  });
  const pending = new Map<string, Promise<Entry<unknown>>>();

  const isTrue = (
    entry: Entry<unknown>,
    { name }: CachedContent,
    { now, revisions }: ReadSnapshot,
  ) => entry.revision === revisions[name] && now < entry.until;

  async function getEntry<Value>(
    content: CachedContent,
    key: string,
    snapshot: ReadSnapshot,
    read: () => Promise<Reading<Value>>,
    sizeOf: (value: Value) => number,
  ): Promise<Value> {
    const name = `${content.name} ${key}`;
    const found = entries.get(name);
    if (found && isTrue(found, content, snapshot)) return found.value as Value;
    // Another request reads it already; that reading may have begun before this request.
    const other = await pending.get(name)?.catch(() => undefined);
    if (other && isTrue(other, content, snapshot)) return other.value as Value;
    // Nothing at all is worth knowing too.
    const reading = read().then((entry) => ({ ...entry, size: Math.max(1, sizeOf(entry.value)) }));
    pending.set(name, reading);
    try {
      const entry = await reading;
      entries.set(name, entry);
      return entry.value;
    } finally {
      if (pending.get(name) === reading) pending.delete(name);
    }
  }

  return {
    get: (content, key, snapshot, read, sizeOf) =>
      getEntry(content, key, snapshot, () => readWithRevision(db, content, read), sizeOf),
    getRow: (content, key, snapshot, query, from, sizeOf) => {
      const read = async () => {
        const reading = await readRowWithRevision(db, content, query);
        return { ...reading, value: from(reading.value) };
      };
      return getEntry(content, key, snapshot, read, sizeOf);
    },
  };
}
