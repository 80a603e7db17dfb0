import { MAX_CHOSEN } from '@orchard/contract/staff/selection';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** Rows of a list: named one by one, or all that a filter leaves. */
export interface Selection<Query> {
  ids?: readonly number[] | undefined;
  filter?: Query | undefined;
}

/** The chosen rows of a list, as a query of `id` and `label` in order of the numbers. */
export type ChosenRows = RawBuilder<unknown>;

/** What is chosen: how many, the first, and a mark of exactly these rows. */
export interface Chosen {
  count: number;
  first: { id: number; label: string }[];
  /** The numbers of the first thousand. */
  ids: number[];
  marker: string;
}

/** Counts what is chosen. */
export async function countChosen(db: Kysely<DB>, rows: ChosenRows): Promise<Chosen> {
  const { rows: found } = await sql<Chosen>`
    WITH chosen (id, label) AS (${rows})
    SELECT count(*)::integer AS count,
      coalesce((
        SELECT json_agg(json_build_object('id', id, 'label', label)) FROM (
          SELECT * FROM chosen ORDER BY id LIMIT 5
        ) few
      ), '[]') AS first,
      ARRAY(SELECT id FROM chosen ORDER BY id LIMIT ${MAX_CHOSEN}) AS ids,
      coalesce(md5(string_agg(id::text, ',' ORDER BY id)), '') AS marker
    FROM chosen`.execute(db);
  return found[0] as Chosen;
}
