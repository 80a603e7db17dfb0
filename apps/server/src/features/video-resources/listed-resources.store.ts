import { type Kysely, sql } from 'kysely';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Lister } from './video-resources.view.ts';

const TABLES = {
  video: { table: 'video_resources', owner: 'video_id' },
  evening: { table: 'live_event_resources', owner: 'live_event_id' },
} as const;

/** Replaces the files beside a video or an evening. */
export async function saveListedResources(
  tx: Kysely<DB>,
  lister: Lister,
  id: number,
  resources: readonly { file: string; title: string }[],
): Promise<void> {
  const [table, owner] = [sql.table(TABLES[lister].table), sql.ref(TABLES[lister].owner)];
  await execute(tx)`DELETE FROM ${table} WHERE ${owner} = ${id}`;
  await execute(tx)`
    INSERT INTO ${table} (${owner}, position, file, title)
    SELECT ${id}::bigint, listed.position, listed.file, listed.title
    FROM unnest(
      ${resources.map(({ file }) => file)}::text[],
      ${resources.map(({ title }) => title)}::text[]
    ) WITH ORDINALITY AS listed (file, title, position)`;
}
