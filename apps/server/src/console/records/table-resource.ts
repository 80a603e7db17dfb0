import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { type Period, publishedResource } from './published-resource.ts';
import { type RecordResource, recordResource } from './record-resource.ts';
import { instant, isOneOf, numberOr } from './written.ts';

/** A list of ids of a draft, such as `brand_ids`, as the pairs of a table of its own. */
interface ListTable {
  table: keyof DB & string;
  /** The column with the id of the record. */
  owner: string;
  /** The column with the ids of the list. */
  item: string;
}

/** Where the records of a resource are: one row each, with an `id`, `created_at` and `updated_at`. */
interface TableSource<Draft extends object> {
  table: keyof DB & string;
  /** What is read of a row by the names of the draft, without lists and period. */
  fields: RawBuilder<unknown>;
  /** What is written of a draft, by column, without lists and period. */
  columns(draft: Draft): Readonly<Record<string, unknown>>;
  lists?: { readonly [Name in keyof Draft]?: ListTable };
}

type Declared<Draft extends object> = Pick<RecordResource<Draft>, 'kind' | 'label'> &
  Partial<RecordResource<Draft>> & {
    source: TableSource<Draft>;
    /** Writes what a draft has beside its row and its lists. */
    writeRest?(tx: Kysely<DB>, id: number, draft: Draft): Promise<void>;
  };

/** When a record was made, which operators do not write; null where nobody knows. */
interface Created {
  created_at: string | null;
}

const listsOf = <Draft extends object>({ lists = {} }: TableSource<Draft>) =>
  Object.entries(lists) as [keyof Draft & string, ListTable][];

/** What is read of a row: the fields, and each list in the order of its ids. */
const readFields = <Draft extends object>(source: TableSource<Draft>) =>
  sql.join([
    source.fields,
    ...listsOf(source).map(
      ([name, { table, owner, item }]) => sql`ARRAY(
        SELECT ${sql.ref(item)} FROM ${sql.table(table)} WHERE ${sql.ref(owner)} = ${sql.ref(`${source.table}.id`)} ORDER BY 1
      ) AS ${sql.ref(name)}`,
    ),
  ]);

/** Writes rows and lists as a source declares them. */
function writesOf<Draft extends object>(
  source: TableSource<Draft>,
  writeRest?: Declared<Draft>['writeRest'],
): Pick<RecordResource<Draft>, 'insert' | 'update' | 'remove' | 'unwritten'> {
  const { table, columns } = source;
  const writeAround = async (tx: Kysely<DB>, id: number, draft: Draft) => {
    for (const [name, list] of listsOf(source)) {
      const [pairs, owner] = [sql.table(list.table), sql.ref(list.owner)];
      await sql`DELETE FROM ${pairs} WHERE ${owner} = ${id}`.execute(tx);
      await sql`
        INSERT INTO ${pairs} (${owner}, ${sql.ref(list.item)})
        SELECT DISTINCT ${id}::bigint, unnest(${draft[name]}::bigint[])`.execute(tx);
    }
    await writeRest?.(tx, id, draft);
  };
  return {
    async insert(tx, draft, id) {
      const values = columns(draft);
      const names = ['id', ...Object.keys(values)].map((name) => sql.ref(name));
      const { rows } = await sql<{ id: number }>`
        INSERT INTO ${sql.table(table)} (${sql.join(names)}) OVERRIDING SYSTEM VALUE
        VALUES (${sql.join([numberOr(id, table), ...Object.values(values)])})
        RETURNING id`.execute(tx);
      const added = (rows[0] as { id: number }).id;
      await writeAround(tx, added, draft);
      return added;
    },

    async update(tx, id, draft) {
      const values = Object.entries(columns(draft)).map(
        ([name, value]) => sql`${sql.ref(name)} = ${value}`,
      );
      await sql`
        UPDATE ${sql.table(table)} SET ${sql.join(values)}, updated_at = now()
        WHERE id = ${id}`.execute(tx);
      await writeAround(tx, id, draft);
    },

    async remove(tx, id) {
      await sql`DELETE FROM ${sql.table(table)} WHERE id = ${id}`.execute(tx);
    },

    unwritten: {
      async read(tx, id) {
        const { rows } = await sql<Created>`
          SELECT created_at::text FROM ${sql.table(table)} WHERE id = ${id}`.execute(tx);
        return rows[0];
      },
      async write(tx, id, { created_at }: Created) {
        await sql`
          UPDATE ${sql.table(table)} SET created_at = ${created_at}::timestamptz
          WHERE id = ${id}`.execute(tx);
      },
    },
  };
}

/**
 * Declares a resource whose records are rows of a table. Reading, adding, changing and removing
 * follow from `source`; what a resource does in its own way it declares as well.
 */
export const tableResource = <Draft extends object>({
  source,
  writeRest,
  ...resource
}: Declared<Draft>): RecordResource<Draft> => {
  const readAll = async (tx: Kysely<DB>, ids?: readonly number[]) => {
    const { rows } = await sql<{ id: number }>`
      SELECT id, ${readFields(source)} FROM ${sql.table(source.table)}
      WHERE ${isOneOf(ids)} ORDER BY id`.execute(tx);
    return new Map(rows.map(({ id, ...draft }) => [id, draft as Draft]));
  };
  return recordResource<Draft>({
    read: async (tx, id) => (await readAll(tx, [id])).get(id),
    readAll,
    ...writesOf(source, writeRest),
    ...resource,
  });
};

/** The same of a table whose rows are published from a time to a time. */
export const publishedTableResource = <Draft extends Period>({
  source,
  writeRest,
  ...resource
}: Declared<Draft>): RecordResource<Draft> => {
  const columns = (draft: Draft) => ({
    ...source.columns(draft),
    published_at: instant(draft.published_at),
    published_until: instant(draft.published_until),
  });
  return publishedResource<Draft>({
    ...writesOf({ ...source, columns }, writeRest),
    ...resource,
    source: { table: source.table, fields: readFields(source) },
  });
};
