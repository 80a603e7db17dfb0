import { isDeepStrictEqual } from 'node:util';
import type { ParsedOf } from '@orchard/contract/endpoint';
import type { series } from '@orchard/contract/staff/series';
import { type Kysely, sql } from 'kysely';
import type { RecordResource } from '#console/records/record-resource.ts';
import { publishedTableResource } from '#console/records/table-resource.ts';
import { placeOr } from '#console/records/written.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';
import {
  keepLecturesOpen,
  type MemberDay,
  putMemberDaysBack,
  readMemberDays,
} from './series-members.store.ts';

type Draft = ParsedOf<typeof series.create>['body'];

/** A series as the console writes it, or as a table numbers its lectures: in ascending order. */
type StaffSeries = Omit<Draft, 'lectures'> & {
  lectures: (Draft['lectures'][number] & { position?: number | undefined })[];
};

/** The numbers of the lectures of a series, by lecture. */
export async function readPositions(tx: Kysely<DB>, id: number): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('series_lectures')
    .select(['video_id', 'position'])
    .where('series_id', '=', id)
    .execute();
  return new Map(rows.map(({ video_id, position }) => [video_id, position]));
}

/**
 * Numbers lectures that are written in order. While the order of those that were there stays, so do
 * their numbers, which a table may have set (10, 20, 30); one that comes between takes the next.
 */
export function numberLectures(
  lectures: StaffSeries['lectures'],
  before: ReadonlyMap<number, number>,
): Map<number, number> {
  const stayed = lectures.flatMap(({ video_id }) => before.get(video_id) ?? []);
  const isOrdered = stayed.every((number, at) => at === 0 || number > (stayed[at - 1] ?? 0));
  let last = 0;
  return new Map(
    lectures.map(({ video_id, position }) => {
      const former = isOrdered ? before.get(video_id) : undefined;
      last = Math.max(position ?? former ?? 0, last + 1);
      return [video_id, last];
    }),
  );
}

/** Replaces the lectures of a series. */
async function writeLectures(
  tx: Kysely<DB>,
  id: number,
  lectures: StaffSeries['lectures'],
): Promise<void> {
  const numbers = numberLectures(lectures, await readPositions(tx, id));
  await tx.deleteFrom('series_lectures').where('series_id', '=', id).execute();
  if (lectures.length === 0) return;
  await tx
    .insertInto('series_lectures')
    .values(
      lectures.map(({ video_id, opens, days }) => ({
        ...{ series_id: id, video_id, opens, days },
        position: numbers.get(video_id) ?? 0,
      })),
    )
    .execute();
}

/** The lectures of a row of `series` with their gates, in order. */
export const lecturesJson = sql`coalesce((
  SELECT json_agg(json_build_object('video_id', l.video_id, 'opens', l.opens, 'days', l.days)
    ORDER BY l.position)
  FROM series_lectures l WHERE l.series_id = series.id
), '[]')`;

const rows = publishedTableResource<StaffSeries>({
  kind: 'series',
  label: ({ title }) => title,
  source: {
    table: 'series',
    fields: sql`title, body, picture_url, position, ${lecturesJson} AS lectures`,
    columns: ({ title, body, picture_url, position }) => ({
      title,
      body: sanitizeHtml(body),
      picture_url,
      position: placeOr(position, 'series'),
    }),
    lists: { brand_ids: { table: 'series_brands', owner: 'series_id', item: 'brand_id' } },
  },
  writeRest: (tx, id, { lectures }) => writeLectures(tx, id, lectures),
});

/** What decides which lectures are closed, and to whom. */
const gatesOf = ({ lectures, brand_ids, published_at, published_until }: StaffSeries) => ({
  lectures,
  brand_ids,
  published_at,
  published_until,
});

/** Before a series changes: what members can watch stays open. */
async function beforeChange(
  tx: Kysely<DB>,
  before: StaffSeries | undefined,
  after: StaffSeries | undefined,
): Promise<void> {
  if (before && after && isDeepStrictEqual(gatesOf(before), gatesOf(after))) return;
  // A draft has no part in what is open.
  const shown = [before, after].flatMap((one) => (one && one.published_at !== null ? [one] : []));
  const lectures = shown.flatMap((one) => one.lectures);
  await keepLecturesOpen(
    tx,
    lectures.map(({ video_id }) => video_id),
    lectures.filter(({ opens }) => opens !== 'at_once').map(({ video_id }) => video_id),
  );
}

/** A series that comes back, without the lectures that were deleted for good meanwhile. */
async function withoutErased(tx: Kysely<DB>, draft: StaffSeries): Promise<StaffSeries> {
  const { rows: left } = await sql<{ id: number }>`
    SELECT id FROM videos
    WHERE id = ANY(${draft.lectures.map(({ video_id }) => video_id)}::bigint[])`.execute(tx);
  const there = new Set(left.map(({ id }) => id));
  return { ...draft, lectures: draft.lectures.filter(({ video_id }) => there.has(video_id)) };
}

/** Gives the lectures of a series, whose order stays, their former numbers. */
async function renumberLectures(
  tx: Kysely<DB>,
  id: number,
  former: ReadonlyMap<number, number>,
): Promise<void> {
  const { lectures = [] } = (await rows.read(tx, id)) ?? {};
  const numbered = lectures.map((one) => ({ ...one, position: former.get(one.video_id) }));
  await writeLectures(tx, id, numbered);
}

interface Unwritten {
  /** The numbers of the lectures, by lecture. */
  positions: readonly [number, number][];
  starts: readonly MemberDay[];
  openings: readonly MemberDay[];
}

/** Series as records of the console, each with its lectures. */
export const seriesResource: RecordResource<StaffSeries> = {
  ...rows,
  async insert(tx, draft, id) {
    const written = id === null ? draft : await withoutErased(tx, draft);
    await beforeChange(tx, undefined, written);
    return rows.insert(tx, written, id);
  },
  // Members' first days in it, those to whom it was opened, and the numbers that a table has set.
  unwritten: {
    read: async (tx, id) => ({
      ...(await rows.unwritten?.read(tx, id)),
      positions: [...(await readPositions(tx, id))],
      starts: await readMemberDays(tx, 'series_starts', id),
      openings: await readMemberDays(tx, 'series_openings', id),
    }),
    async write(tx, id, stored: Unwritten) {
      await rows.unwritten?.write(tx, id, stored as never);
      await renumberLectures(tx, id, new Map(stored.positions));
      await putMemberDaysBack(tx, 'series_starts', id, stored.starts);
      await putMemberDaysBack(tx, 'series_openings', id, stored.openings);
    },
  },
  async update(tx, id, draft) {
    await beforeChange(tx, await rows.read(tx, id), draft);
    await rows.update(tx, id, draft);
  },
  async remove(tx, id) {
    await beforeChange(tx, await rows.read(tx, id), undefined);
    await rows.remove(tx, id);
  },
  ...(rows.published && {
    published: {
      ...rows.published,
      async writePeriods(tx, drafts) {
        const before = await rows.readAll?.(tx, [...drafts.keys()]);
        for (const [id, draft] of drafts) await beforeChange(tx, before?.get(id), draft);
        await rows.published?.writePeriods(tx, drafts);
      },
    },
  }),
};
