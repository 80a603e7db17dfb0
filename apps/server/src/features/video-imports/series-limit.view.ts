import { foldText } from '@orchard/contract/fold-text';
import { MAX_LECTURES } from '@orchard/contract/staff/series';
import { visibleLine } from '@orchard/contract/visible-text';
import { type Kysely, sql } from 'kysely';
import { type Named, nameReader } from '#console/imports/names.ts';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** A series as rows name it: one that is here by its number, else by its title. */
export const seriesKey = ({ id, title }: { id: number | null; title: string }): string =>
  id === null ? foldText(title) : String(id);

/** Rows of a file that are judged together. */
interface Batch {
  jobId: number;
  /** The column of the series; null where the file has none. */
  column: number | null;
  /** The line of the first row. */
  from: number;
  /** The series that are here. */
  series: readonly Named[];
}

/**
 * Whether lectures of rows still fit into their series, which take {@link MAX_LECTURES}: those that
 * are there stay, and those of a file come in its order.
 * @returns a function for rows whose lecture has no place in the series, in order
 */
export async function seriesLimit(
  tx: Kysely<DB>,
  { jobId, column, from, series }: Batch,
): Promise<(series: { id: number | null; title: string }, film: string) => boolean> {
  if (column === null) return () => true;
  const read = nameReader(series);
  const keyOf = (cell: string): string => {
    const title = visibleLine(cell);
    return seriesKey({ id: read(title).ids[0] ?? null, title });
  };
  const cell = sql<string>`input->>${column}::integer`;
  const present = new Map(
    (
      await readRows<{ key: string; count: number }>(tx)`
        SELECT series_id::text AS key, count(*)::integer AS count FROM series_lectures GROUP BY 1`
    ).map(({ key, count }) => [key, count]),
  );
  const named = await readRows<{ cell: string; count: number }>(tx)`
    SELECT ${cell} AS cell, count(*)::integer AS count FROM staff_job_rows
    WHERE job_id = ${jobId} AND trim(${cell}) <> '' GROUP BY 1`;
  const wanted = new Map<string, number>();
  for (const one of named) {
    const key = keyOf(one.cell);
    wanted.set(key, (wanted.get(key) ?? 0) + one.count);
  }
  const mayBeFull = (key: string) =>
    (present.get(key) ?? 0) + (wanted.get(key) ?? 0) > MAX_LECTURES;
  // Of those the lectures that earlier rows bring.
  const cells = named.flatMap((one) => (mayBeFull(keyOf(one.cell)) ? [one.cell] : []));
  const earlier = await readRows<{ cell: string; film: string; there: string[] }>(tx)`
    SELECT DISTINCT ${cell} AS cell, r.key AS film, ARRAY(
      SELECT l.series_id::text FROM videos v JOIN series_lectures l ON l.video_id = v.id
      WHERE v.vimeo_id = r.key AND v.deleted_at IS NULL
    ) AS there
    FROM staff_job_rows r
    WHERE job_id = ${jobId} AND position < ${from} AND judged <> 'wrong'
      AND ${cell} = ANY(${cells}::text[])`;
  const coming = new Map<string, Set<string>>();
  const comingInto = (key: string): Set<string> => {
    const films = coming.get(key) ?? new Set();
    coming.set(key, films);
    return films;
  };
  for (const { cell: title, film, there } of earlier) {
    const key = keyOf(title);
    if (!there.includes(key)) comingInto(key).add(film);
  }
  return (one, film) => {
    const key = seriesKey(one);
    if (!mayBeFull(key)) return true;
    const films = comingInto(key);
    const isFull = (present.get(key) ?? 0) + films.size >= MAX_LECTURES;
    if (isFull && !films.has(film)) return false;
    films.add(film);
    return true;
  };
}
