import type { ParsedOf } from '@orchard/contract/endpoint';
import type { corrections } from '@orchard/contract/staff/corrections';
import { type Kysely, sql } from 'kysely';
import { writePeriods } from '#console/records/published-resource.ts';
import type { RecordResource } from '#console/records/record-resource.ts';
import { tableResource } from '#console/records/table-resource.ts';
import { instant } from '#console/records/written.ts';
import { execute, readRows, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { anchor, type Line, type Place } from './anchors.ts';

type Draft = ParsedOf<typeof corrections.create>['body'];

/** The places of the correction with this id, in their order. */
const placesJson = (id: string) => sql`coalesce((
  SELECT json_agg(
    json_build_object('video_id', p.video_id, 'start_ms', p.start_ms, 'words', p.words)
    ORDER BY p.position
  ) FROM correction_places p WHERE p.correction_id = ${sql.ref(id)}
), '[]')`;

/** The lines of a video's captions as they are. */
const readLines = (tx: Kysely<DB>, videoId: number) => readRows<Line>(tx)`
  SELECT start_ms, text FROM video_captions WHERE video_id = ${videoId} ORDER BY position`;

/** Places of a form or of the history whose words are no longer said at their time. */
const listMoved = (tx: Kysely<DB>, places: Draft['places']) => readValues<number>(tx)`
  SELECT DISTINCT p.video_id
  FROM unnest(
    ${places.map(({ video_id }) => video_id)}::bigint[],
    ${places.map(({ start_ms }) => start_ms)}::integer[],
    ${places.map(({ words }) => words)}::text[]
  ) p (video_id, start_ms, words)
  WHERE NOT EXISTS (
    SELECT FROM video_captions c
    WHERE c.video_id = p.video_id AND c.start_ms = p.start_ms AND starts_with(p.words, c.text)
  )`;

/** Replaces the places of a correction, each where its words are said now. */
async function writePlaces(tx: Kysely<DB>, id: number, written: Draft['places']): Promise<void> {
  await execute(tx)`DELETE FROM correction_places WHERE correction_id = ${id}`;
  const moved = new Map<Draft['places'][number], number>();
  for (const videoId of await listMoved(tx, written)) {
    const places = written.filter(({ video_id }) => video_id === videoId);
    const lines = await readLines(tx, videoId);
    const starts = anchor(places, { before: lines, now: lines });
    places.forEach((place, at) => {
      moved.set(place, starts[at] ?? place.start_ms);
    });
  }
  await execute(tx)`
    INSERT INTO correction_places (correction_id, position, video_id, start_ms, words)
    SELECT ${id}, p.position, p.video_id, p.start_ms, p.words
    FROM unnest(
      ${written.map(({ video_id }) => video_id)}::bigint[],
      ${written.map((place) => moved.get(place) ?? place.start_ms)}::integer[],
      ${written.map(({ words }) => words)}::text[]
    ) WITH ORDINALITY AS p (video_id, start_ms, words, position)`;
}

const rows = tableResource<Draft>({
  kind: 'corrections',
  label: ({ text, places: [first] }) => text || first?.words || '',
  source: {
    table: 'corrections',
    fields: sql`text, review_on::text, ${wireTime(sql`published_at`)} AS published_at,
      ${placesJson('corrections.id')} AS places`,
    columns: ({ text, review_on, published_at }) => ({
      ...{ text, review_on, published_at: instant(published_at) },
    }),
  },
  writeRest: (tx, id, { places }) => writePlaces(tx, id, places),
  published: { writePeriods: (tx, drafts) => writePeriods(tx, 'corrections', drafts) },
});

/** Corrections as records of the console, each with its places. */
export const correctionResource: RecordResource<Draft> = {
  ...rows,
  async insert(tx, draft, id) {
    if (id === null) return rows.insert(tx, draft, id);
    // Of one that comes back, lectures may have been deleted for good.
    const left = await readValues<number>(tx)`
      SELECT id FROM videos WHERE id = ANY(${draft.places.map((one) => one.video_id)}::bigint[])`;
    const places = draft.places.filter(({ video_id }) => left.includes(video_id));
    return rows.insert(tx, { ...draft, places }, id);
  },
};

/** Before the captions of a video are replaced: its places go to where their words are said then. */
export async function movePlaces(
  tx: Kysely<DB>,
  videoId: number,
  now: readonly Line[],
): Promise<void> {
  const places = await readRows<Place & { id: number; position: number }>(tx)`
    SELECT correction_id AS id, position, start_ms, words FROM correction_places
    WHERE video_id = ${videoId} ORDER BY correction_id, start_ms FOR UPDATE`;
  if (places.length === 0) return;
  const before = await readLines(tx, videoId);
  const moved = [...Map.groupBy(places, ({ id }) => id).values()].flatMap((ofOne) => {
    const starts = anchor(ofOne, { before, now });
    return ofOne.map(({ id, position }, at) => ({ id, position, start: starts[at] ?? 0 }));
  });
  await execute(tx)`
    UPDATE correction_places p SET start_ms = moved.start_ms
    FROM unnest(
      ${moved.map(({ id }) => id)}::bigint[],
      ${moved.map(({ position }) => position)}::integer[],
      ${moved.map(({ start }) => start)}::integer[]
    ) moved (id, position, start_ms)
    WHERE p.correction_id = moved.id AND p.position = moved.position`;
}
