import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { type RecordResource, recordResource } from './record-resource.ts';
import { isOneOf } from './written.ts';

/** From when to when a record is published, Japan's local time. */
export interface Period {
  published_at: string | null;
  published_until: string | null;
}

interface Source {
  /** Where the records and their periods are. */
  table: keyof DB & string;
  /** The columns of a row besides its period, by the names of the draft. */
  fields: RawBuilder<unknown>;
  /** Selects the rows that are records; by default all. */
  where?: RawBuilder<boolean>;
}

/** Reads the drafts of existing records, ordered by number. */
async function readAll<Draft>(
  tx: Kysely<DB>,
  { table, fields, where = sql`true` }: Source,
  ids?: readonly number[],
): Promise<Map<number, Draft>> {
  const { rows } = await sql<{ id: number }>`
    SELECT id, ${fields}, ${wireTime(sql`published_at`)} AS published_at,
      ${wireTime(sql`published_until`)} AS published_until
    FROM ${sql.table(table)} WHERE ${isOneOf(ids)} AND ${where} ORDER BY id`.execute(tx);
  return new Map(rows.map(({ id, ...draft }) => [id, draft as Draft]));
}

/** Writes the periods of records and nothing else of them; of some kinds they have no end. */
export async function writePeriods(
  tx: Kysely<DB>,
  table: Source['table'],
  drafts: ReadonlyMap<number, Pick<Period, 'published_at'> & Partial<Period>>,
): Promise<void> {
  const periods = [...drafts.values()];
  const until = periods.some(({ published_until }) => published_until !== undefined)
    ? sql`, published_until = period.until AT TIME ZONE 'Asia/Tokyo'`
    : sql``;
  await sql`
    UPDATE ${sql.table(table)} one SET updated_at = now(),
      published_at = period.since AT TIME ZONE 'Asia/Tokyo' ${until}
    FROM unnest(${[...drafts.keys()]}::bigint[],
      ${periods.map(({ published_at }) => published_at)}::timestamp[],
      ${periods.map(({ published_until }) => published_until ?? null)}::timestamp[])
      AS period (id, since, until)
    WHERE one.id = period.id`.execute(tx);
}

/** Declares a kind that is published: many of its records can be read, shown and hidden at once. */
export const publishedResource = <Draft extends Period>({
  source,
  ...kind
}: Omit<RecordResource<Draft>, 'read' | 'readAll' | 'published'> & {
  source: Source;
}): RecordResource<Draft> =>
  recordResource<Draft>({
    ...kind,
    read: async (tx, id) => (await readAll<Draft>(tx, source, [id])).get(id),
    readAll: (tx, ids) => readAll<Draft>(tx, source, ids),
    published: { writePeriods: (tx, drafts) => writePeriods(tx, source.table, drafts) },
  });

/**
 * The draft after publishing or hiding it; undefined when it is so already.
 * @param now Japan's local time, as drafts have it
 */
export function changePeriod<Draft extends object>(
  saved: Draft,
  action: 'publish' | 'unpublish',
  now: string,
) {
  const draft = saved as Draft & Period;
  const { published_at: from, published_until: until } = draft;
  const ended = until !== null && until <= now;
  if (action === 'unpublish') return from === null ? undefined : { ...draft, published_at: null };
  if (from !== null && from <= now && !ended) return undefined;
  return {
    ...draft,
    published_at: from !== null && from <= now ? from : now,
    published_until: ended ? null : until,
  };
}
