import type { ParsedOf } from '@orchard/contract/endpoint';
import { formatMessage } from '@orchard/contract/messages';
import type { videos } from '@orchard/contract/staff/videos';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';

type Listed = NonNullable<ParsedOf<typeof videos.create>['body']['resources']>;

/**
 * Only files that were uploaded whole can be listed.
 * @throws Problem 422
 */
export async function checkVideoResources(tx: Kysely<DB>, resources: Listed): Promise<void> {
  const files = resources.map(({ file }) => file);
  const { rows } = await sql`
    SELECT FROM unnest(${files}::text[]) AS listed (file)
    WHERE NOT EXISTS (SELECT FROM resource_files f WHERE f.file = listed.file)`.execute(tx);
  if (rows.length === 0) return;
  throw fieldsProblem({ resources: [formatMessage('validation.choose', { label: '資料' })] });
}

/** Replaces the files beside a video. */
export async function saveVideoResources(
  tx: Kysely<DB>,
  videoId: number,
  resources: Listed,
): Promise<void> {
  await sql`DELETE FROM video_resources WHERE video_id = ${videoId}`.execute(tx);
  await sql`
    INSERT INTO video_resources (video_id, position, file, title)
    SELECT ${videoId}::bigint, listed.position, listed.file, listed.title
    FROM unnest(
      ${resources.map(({ file }) => file)}::text[],
      ${resources.map(({ title }) => title)}::text[]
    ) WITH ORDINALITY AS listed (file, title, position)`.execute(tx);
}
