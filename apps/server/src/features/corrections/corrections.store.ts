import type { ParsedOf } from '@orchard/contract/endpoint';
import type { corrections } from '@orchard/contract/staff/corrections';
import { type Kysely, sql } from 'kysely';
import { lockRecord } from '#console/records/audit.store.ts';
import { writePeriods } from '#console/records/published-resource.ts';
import type { RecordResource } from '#console/records/record-resource.ts';
import { tableResource } from '#console/records/table-resource.ts';
import { instant } from '#console/records/written.ts';
import { execute, readRows, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { anchor, type Line } from './anchors.ts';

type Draft = ParsedOf<typeof corrections.create>['body'];

/**
 * Places and captions are written one after the other: each looks at what the other has written. The
 * lectures stay meanwhile.
 */
async function lockPlaces(tx: Kysely<DB>, videoIds: readonly number[]): Promise<void> {
  await lockRecord(tx, 'correction places', 0);
  await execute(tx)`
    SELECT FROM videos WHERE id = ANY(${videoIds}::bigint[]) ORDER BY id FOR KEY SHARE`;
}

/** Moves all places of a video to where their words are said once these lines are its captions. */
export async function movePlaces(tx: Kysely<DB>, videoId: number, now?: readonly Line[]) {
  await lockPlaces(tx, [videoId]);
  const places = await readRows<Line & { id: number; position: number }>(tx)`
    SELECT correction_id AS id, position, start_ms, words AS text FROM correction_places
    WHERE video_id = ${videoId} ORDER BY correction_id, start_ms FOR UPDATE`;
  if (places.length === 0) return;
  const before = await readRows<Line>(tx)`
    SELECT start_ms, text FROM video_captions WHERE video_id = ${videoId} ORDER BY position`;
  const moved = [...Map.groupBy(places, ({ id }) => id).values()].flatMap((ofOne) => {
    const starts = anchor(ofOne, before, now ?? before);
    return ofOne.map(({ id, position }, at) => ({ id, position, start_ms: starts[at] }));
  });
  await execute(tx)`
    UPDATE correction_places p SET start_ms = moved.start_ms
    FROM json_to_recordset(${JSON.stringify(moved)}::json)
      moved (id bigint, position integer, start_ms integer)
    WHERE p.correction_id = moved.id AND p.position = moved.position`;
}

/** Replaces the places of a correction; words that are no longer said at their time are looked for. */
async function writePlaces(tx: Kysely<DB>, id: number, places: Draft['places']): Promise<void> {
  await lockPlaces(
    tx,
    places.map(({ video_id }) => video_id),
  );
  await execute(tx)`DELETE FROM correction_places WHERE correction_id = ${id}`;
  await execute(tx)`
    INSERT INTO correction_places (correction_id, position, video_id, start_ms, words)
    SELECT ${id}, p.position, p.video_id, p.start_ms, p.words
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(places)}::json)
      AS (video_id bigint, start_ms integer, words text)
    ) WITH ORDINALITY p (video_id, start_ms, words, position)`;
  const others = await readValues<number>(tx)`
    SELECT DISTINCT p.video_id FROM correction_places p
    WHERE p.correction_id = ${id} AND NOT EXISTS (
      SELECT FROM video_captions c
      WHERE c.video_id = p.video_id AND c.start_ms = p.start_ms AND starts_with(p.words, c.text)
    )`;
  for (const videoId of others) await movePlaces(tx, videoId);
}

const rows = tableResource<Draft>({
  kind: 'corrections',
  label: ({ text, places: [first] }) => text || first?.words || '',
  source: {
    table: 'corrections',
    fields: sql`text, review_on::text, ${wireTime(sql`published_at`)} AS published_at,
      coalesce((
        SELECT json_agg(
          json_build_object('video_id', p.video_id, 'start_ms', p.start_ms, 'words', p.words)
          ORDER BY p.position
        ) FROM correction_places p WHERE p.correction_id = corrections.id
      ), '[]') AS places`,
    columns: ({ text, review_on, published_at }) => ({
      ...{ text, review_on, published_at: instant(published_at) },
    }),
  },
  writeRest: (tx, id, { places }) => writePlaces(tx, id, places),
  published: { writePeriods: (tx, drafts) => writePeriods(tx, 'corrections', drafts) },
});

/** What comes back, or was open in a form, without places in lectures that were deleted for good. */
async function withoutGone(tx: Kysely<DB>, draft: Draft): Promise<Draft> {
  const left = await readValues<number>(tx)`
    SELECT id FROM videos WHERE id = ANY(${draft.places.map((one) => one.video_id)}::bigint[])`;
  return { ...draft, places: draft.places.filter(({ video_id }) => left.includes(video_id)) };
}

/** Corrections as records of the console, each with its places. */
export const correctionResource: RecordResource<Draft> = {
  ...rows,
  insert: async (tx, draft, id) =>
    rows.insert(tx, id === null ? draft : await withoutGone(tx, draft), id),
  update: async (tx, id, draft) => rows.update(tx, id, await withoutGone(tx, draft)),
};
