import type { State } from '@orchard/contract/staff/wire';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { isForBrand, isInState, type Published, publicationJson } from './publication.ts';
import type { RecordViews, recordRoutes } from './record-routes.ts';
import { all, type ListParts, listPage, type StaffListQuery } from './staff-list.ts';

type Calls = Parameters<typeof recordRoutes>[1];
type QueryOf<C extends Calls> = Parameters<RecordViews<C>['list']>[1];
type RecordOf<C extends Calls> = Awaited<ReturnType<RecordViews<C>['find']>>;
type Conditions = readonly RawBuilder<boolean>[];
type Publication = { state?: State; brand?: number };

/** How the console reads a resource. Pairs are those of `json_build_object`. */
interface Declared<C extends Calls> {
  /** The table, with joins that keep its number of rows. */
  from: RawBuilder<unknown>;
  /** The table's alias. */
  alias: string;
  /** The name of a row, as dialogs and lists of results say it; by default its title. */
  named?: RawBuilder<string>;
  /** Adds period, state and audience to rows and records, and their filters to the list. */
  published?: Published;
  /** What rows and records show besides the id and the times, as pairs. */
  shared: RawBuilder<unknown>;
  /** What only rows show. */
  row?: RawBuilder<unknown>;
  /** What only records show. */
  record?: RawBuilder<unknown>;
  /** The times of a record; by default columns of the table. */
  times?: { created: RawBuilder<unknown>; updated: RawBuilder<unknown> };
  /** Which records there are; by default all rows of the table. */
  exists?: RawBuilder<boolean>;
  /** The conditions that the query of a list makes. */
  where(query: QueryOf<C>, db: Kysely<DB>): Conditions | Promise<Conditions>;
  /** The order by each `sort` that is not a column of the table. */
  sorts?: ListParts['sorts'];
  by: { sort: string; order: 'asc' | 'desc' };
}

/** Reads the lists and records of a resource as it declares them. */
export function recordViews<C extends Calls>({
  from,
  alias,
  named = sql.ref<string>(`${alias}.title`),
  published,
  shared,
  row,
  record,
  times,
  exists = sql`true`,
  where,
  sorts = {},
  by,
}: Declared<C>): RecordViews<C> & Required<Pick<RecordViews<C>, 'choose'>> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const { created, updated } = times ?? {
    created: column('created_at'),
    updated: column('updated_at'),
  };
  const json = (...parts: (RawBuilder<unknown> | undefined)[]) => {
    const identity = sql`'id', ${column('id')}, 'updated_at', ${wireTime(updated)}`;
    const publication = published && publicationJson(published);
    const pairs = [identity, shared, publication, ...parts].filter((part) => part !== undefined);
    return sql`json_build_object(${sql.join(pairs)})`;
  };
  const filtered = async (query: QueryOf<C>, db: Kysely<DB>) => {
    const { state, brand } = query as Publication;
    return all([
      exists,
      ...(published ? [isInState(alias, state), isForBrand(published, brand)] : []),
      ...(await where(query, db)),
    ]);
  };
  return {
    async choose(db, { ids, filter }) {
      const isChosen = ids
        ? all([exists, sql`${column('id')} = ANY(${ids}::bigint[])`])
        : await filtered((filter ?? {}) as QueryOf<C>, db);
      return sql`SELECT ${column('id')}, ${named} FROM ${from} WHERE ${isChosen}`;
    },

    async list(db, query) {
      const { sort = by.sort } = query as StaffListQuery;
      return listPage(db, query as StaffListQuery, {
        from,
        where: await filtered(query, db),
        row: json(row),
        sorts: { [sort]: column(sort), updated_at: updated, ...sorts },
        by: { ...by, tie: column('id') },
      });
    },

    async find(db, id) {
      const { rows } = await sql<{ record: RecordOf<C> }>`
        SELECT ${json(sql`'created_at', ${wireTime(created)}`, record)} AS record
        FROM ${from} WHERE ${column('id')} = ${id} AND ${exists}`.execute(db);
      return rows[0]?.record;
    },
  };
}
