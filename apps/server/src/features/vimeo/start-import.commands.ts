import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { MAX_LECTURES } from '@orchard/contract/staff/series';
import { type Kysely, sql } from 'kysely';
import type { Auditor } from '#console/records/audit.store.ts';
import { addJob } from '#console/staff-jobs/staff-jobs.store.ts';
import { refuseGoneBrands } from '#features/brands/brands.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { VIMEO_JOB, type VimeoJobParams } from './vimeo-job.ts';

/** How many lectures a series has room for; undefined where it is gone. */
async function roomInSeries(tx: Kysely<DB>, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(l.video_id)::integer AS count
    FROM series s LEFT JOIN series_lectures l ON l.series_id = s.id
    WHERE s.id = ${id} GROUP BY s.id`.execute(tx);
  return rows[0] && MAX_LECTURES - rows[0].count;
}

/** @throws Problem 422 for what is gone by now */
export async function refuseGone(
  tx: Kysely<DB>,
  { brand_ids, tag_ids, series_id }: VimeoJobParams,
  count: number,
): Promise<void> {
  await refuseGoneBrands(tx, '公開対象', brand_ids);
  const gone = (label: string) => [formatStaffMessage('validation.gone', { label })];
  const tags = await sql`SELECT FROM tags WHERE id = ANY(${tag_ids}::bigint[])`.execute(tx);
  if (tags.rows.length < tag_ids.length) throw fieldsProblem({ tag_ids: gone('タグ') });
  if (series_id === null) return;
  const room = await roomInSeries(tx, series_id);
  if (room === undefined) throw fieldsProblem({ series_id: gone('講座') });
  if (count <= room) return;
  const message = formatStaffMessage('vimeo.series_full', { max: MAX_LECTURES });
  throw fieldsProblem({ series_id: [message] });
}

/**
 * Adds the job that imports films, in their order.
 * @returns its number
 * @throws Problem 422 for choices that are gone
 */
export async function startImport(
  tx: Kysely<DB>,
  staff: Auditor,
  params: VimeoJobParams,
  films: readonly { id: string; title: string }[],
): Promise<number> {
  const chosen = [...new Map(films.map((film) => [film.id, film])).values()];
  await refuseGone(tx, params, chosen.length);
  const job = await addJob(
    tx,
    staff,
    {
      ...{ kind: VIMEO_JOB, rights: ['content.write'] as const, title: 'Vimeoからの取り込み' },
      ...{ params, canUndo: true },
    },
    chosen.map(({ id: key, title: label }, index) => ({ position: index + 1, key, label })),
  );
  return job.id;
}
