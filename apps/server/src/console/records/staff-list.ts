import { foldLetters, UNSEEN_CLASS } from '@orchard/contract/fold-text';
import { MAX_CHOSEN } from '@orchard/contract/staff/selection';
import { STAFF_PAGE_SIZE, type State } from '@orchard/contract/staff/wire';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { Page } from '#platform/http/page.ts';

/** The parsed query of every list of the console. */
export interface StaffListQuery {
  p?: number | undefined;
  per_page?: number | undefined;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  q?: string | undefined;
}

// The letters, and the two signs of repetition.
const KANA = [...Array.from({ length: 0x56 }, (_, at) => 0x3041 + at), 0x309d, 0x309e];
const HIRAGANA = String.fromCharCode(...KANA);
const KATAKANA = String.fromCharCode(...KANA.map((kana) => kana + 0x60));

/** Text as {@link foldLetters} makes it, in SQL: for lists too short for an index. */
const folded = (text: RawBuilder<unknown>) =>
  sql`translate(lower(normalize(regexp_replace(${text}, ${UNSEEN_CLASS}, '', 'g'), NFKC)), ${KATAKANA}, ${HIRAGANA})`;

/**
 * Makes the condition that a folded text contains every word of a query; true without words.
 * @param q the text that the operator typed
 */
export function holdsWordsIn(
  q: string | undefined,
  text: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const terms = foldLetters(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10);
  if (terms.length === 0) return sql`true`;
  return sql`(${sql.join(
    terms.map((term) => sql`position(${term} in ${text}) > 0`),
    sql` AND `,
  )})`;
}

/**
 * Makes the condition that some columns together contain every word of a query; true without words.
 * @param q the text that the operator typed
 */
export const holdsWords = (
  q: string | undefined,
  columns: readonly RawBuilder<unknown>[],
): RawBuilder<boolean> => holdsWordsIn(q, folded(sql`concat_ws(' ', ${sql.join(columns)})`));

/** All conditions at once. */
export const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join([...conditions], sql` AND `)})`;

/** A condition that counts only where a filter has a value. */
export const when = (value: unknown, condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  value === undefined ? sql`true` : condition;

/** The times of a column that lie in a month `yyyy-MM` of Japan's calendar, or later; all without a month. */
export const isIn = (
  month: string | undefined,
  column: RawBuilder<unknown>,
  orLater?: 'or later',
): RawBuilder<boolean> => {
  if (month === undefined) return sql`true`;
  const start = sql`${`${month}-01`}::timestamp`;
  const begins = sql<boolean>`${column} >= ${start} AT TIME ZONE 'Asia/Tokyo'`;
  if (orLater) return begins;
  return sql`(${begins} AND ${column} < (${start} + interval '1 month') AT TIME ZONE 'Asia/Tokyo')`;
};

/** The state of something published, from the columns of an alias. */
export const stateOf = (alias: string): RawBuilder<State> => {
  const from = sql.ref(`${alias}.published_at`);
  const until = sql.ref(`${alias}.published_until`);
  return sql`CASE
    WHEN ${from} IS NULL THEN 'draft'
    WHEN ${until} <= now() THEN 'ended'
    WHEN ${from} > now() THEN 'scheduled'
    ELSE 'published' END`;
};

/** The source of one list. */
export interface ListParts {
  /** `FROM` with its joins: what conditions and order speak of. */
  from: RawBuilder<unknown>;
  where: RawBuilder<boolean>;
  /** One row as JSON, in the contract's shape; made only for the rows of the page. */
  row: RawBuilder<unknown>;
  /** The columns of the contract's `sort` names. */
  sorts: Record<string, RawBuilder<unknown>>;
  /** The default order, which also breaks ties. */
  by: { sort: string; order: 'asc' | 'desc'; tie: RawBuilder<unknown> };
}

/** One page of a list of the console, with the number of all rows; one query. */
export async function listPage<Row>(
  db: Kysely<DB>,
  query: StaffListQuery,
  { from, where, row, sorts, by }: ListParts,
): Promise<Page<Row>> {
  const size = query.per_page ?? STAFF_PAGE_SIZE;
  const offset = ((query.p ?? 1) - 1) * size;
  const key = sorts[query.sort ?? by.sort] ?? by.tie;
  const direction = (query.order ?? by.order) === 'asc' ? sql`ASC` : sql`DESC`;
  // The rows of the page are chosen first and turned into JSON afterwards; an aggregate over an
  // ordered subquery keeps its order.
  const { rows } = await sql<{ total: number; items: Row[] }>`
    SELECT (SELECT count(*)::integer FROM ${from} WHERE ${where}) AS total, coalesce((
      SELECT json_agg(page.item) FROM (
        SELECT ${row} AS item FROM ${from} WHERE ${where}
        ORDER BY ${key} ${direction} NULLS LAST, ${by.tie} ${direction}
        LIMIT ${size} OFFSET ${offset}
      ) page
    ), '[]') AS items`.execute(db);
  const { total = 0, items = [] } = rows[0] ?? {};
  return new Page(items, total, size);
}

/** Rows of a list: named one by one, or all that a filter leaves. */
export interface Selection<Query> {
  ids?: readonly number[] | undefined;
  filter?: Query | undefined;
}

/** The chosen rows of a list, as a query of `id` and `label` in order of the numbers. */
export type ChosenRows = RawBuilder<unknown>;

/** What is chosen: how many, the first, and a mark of exactly these rows. */
interface Chosen {
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
