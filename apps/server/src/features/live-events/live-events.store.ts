import type { ParsedOf } from '@orchard/contract/endpoint';
import type { liveEvents } from '@orchard/contract/staff/live-events';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import { writePeriods } from '#console/records/published-resource.ts';
import type { RecordResource } from '#console/records/record-resource.ts';
import { conflict } from '#console/records/refused-writes.ts';
import { tableResource } from '#console/records/table-resource.ts';
import { instant } from '#console/records/written.ts';
import { saveListedResources } from '#features/video-resources/video-resources.commands.ts';
import {
  checkListedResources,
  listedResources,
} from '#features/video-resources/video-resources.view.ts';
import { execute, readRow, readValue, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';
import { putGoersBack } from './live-event-goers.store.ts';
import { goersOf } from './live-event-news.view.ts';
import { endsAt } from './visible-live-events.view.ts';

/** An evening as the console writes it. */
export type LiveEventDraft = ParsedOf<typeof liveEvents.create>['body'];

const rows = tableResource<LiveEventDraft>({
  kind: 'live-events',
  label: ({ title }) => title,
  source: {
    table: 'live_events',
    fields: sql`title, body, ${wireTime(sql`starts_at`)} AS starts_at, minutes,
      coalesce(place, '') AS place, coalesce(url, '') AS url,
      coalesce(lecturers, '') AS lecturers, prepare, video_id,
      coalesce(cancelled_because, '') AS cancelled_because,
      ${wireTime(sql`published_at`)} AS published_at,
      ${listedResources(sql`live_events.id`, 'evening')} AS resources`,
    columns: (draft) => ({
      title: draft.title,
      body: sanitizeHtml(draft.body),
      starts_at: instant(draft.starts_at),
      minutes: draft.minutes,
      place: draft.place || null,
      url: draft.url || null,
      lecturers: draft.lecturers || null,
      prepare: draft.prepare,
      video_id: draft.video_id,
      cancelled_because: draft.cancelled_because || null,
      published_at: instant(draft.published_at),
    }),
    lists: {
      brand_ids: { table: 'live_event_brands', owner: 'live_event_id', item: 'brand_id' },
    },
  },
  check: (tx, { resources }) => checkListedResources(tx, resources),
  async writeRest(tx, id, { resources }) {
    await execute(tx)`
      UPDATE live_events SET cancelled_at =
        CASE WHEN cancelled_because IS NOT NULL THEN coalesce(cancelled_at, now()) END
      WHERE id = ${id}`;
    await saveListedResources(tx, 'evening', id, resources);
  },
});

/** What no operator writes of an evening: its name in calendars, what was told, who wants to come. */
interface Unwritten {
  uid: string;
  sequence: number;
  told_span: string | null;
  goers: readonly unknown[];
}

/** From when to when the evening `le` is. */
const period = sql`tstzrange(le.starts_at, ${endsAt})`;

/**
 * Writes evenings, and takes none away from goers before it would be over, also where it is cancelled:
 * who has not read that yet would lose the news.
 * @throws Problem 409
 */
async function keepingGoers(tx: Kysely<DB>, ids: readonly number[], write: () => Promise<void>) {
  // Locked: whoever presses now wants to come to what is left.
  const told = await readValues<number>(tx)`
    SELECT le.id FROM live_events le WHERE le.id = ANY(${[...ids]}::bigint[])
      AND upper(coalesce(nullif(le.told_span, 'empty'), ${period})) > now() FOR UPDATE`;
  const count = async () =>
    (await Promise.all(told.map((id) => readValues(tx)`${goersOf(id)}`))).flat().length;
  const before = await count();
  await write();
  if ((await count()) < before) throw conflict(formatStaffMessage('evenings.has_goers'));
}

/** Evenings as records of the console. */
export const liveEventResource: RecordResource<LiveEventDraft> = {
  ...rows,
  async insert(tx, draft, id) {
    // Of an evening that comes back, the recording may have been deleted for good.
    const isGone =
      id !== null && !(await readValue(tx)`SELECT 1 FROM videos WHERE id = ${draft.video_id}`);
    return rows.insert(tx, isGone ? { ...draft, video_id: null } : draft, id);
  },
  remove: (tx, id) => keepingGoers(tx, [id], () => rows.remove(tx, id)),
  async update(tx, id, draft) {
    // What calendars show of it has changed.
    await execute(tx)`
      UPDATE live_events SET sequence = sequence + 1
      WHERE id = ${id} AND (title, starts_at, minutes, cancelled_because IS NULL) IS DISTINCT FROM
        (${draft.title}, ${instant(draft.starts_at)}, ${draft.minutes}::integer,
          ${draft.cancelled_because === ''}::boolean)`;
    await keepingGoers(tx, [id], () => rows.update(tx, id, draft));
  },
  published: {
    writePeriods: (tx, drafts) =>
      keepingGoers(tx, [...drafts.keys()], () => writePeriods(tx, 'live_events', drafts)),
  },
  unwritten: {
    read: async (tx, id) => ({
      ...(await rows.unwritten?.read(tx, id)),
      ...(await readRow<Unwritten>(tx)`
        SELECT uid, sequence, told_span::text, ARRAY(
          SELECT to_jsonb(g) FROM live_event_goers g WHERE g.live_event_id = ${id}
        ) AS goers FROM live_events WHERE id = ${id}`),
    }),
    async write(tx, id, stored: Unwritten) {
      await rows.unwritten?.write(tx, id, stored as never);
      await execute(tx)`
        UPDATE live_events SET uid = ${stored.uid}::uuid, sequence = ${stored.sequence},
          told_span = ${stored.told_span}::tstzrange
        WHERE id = ${id}`;
      await putGoersBack(tx, stored.goers);
    },
  },
};

/** When the evening `le` is, as `told_span` has it. */
const span = sql`CASE WHEN le.cancelled_at IS NOT NULL THEN 'empty'::tstzrange
  ELSE ${period} END`;

const isUntold = sql`le.published_at <= now() AND le.told_span IS DISTINCT FROM ${span}
  AND (le.told_span IS NOT NULL OR CASE WHEN le.cancelled_at IS NULL THEN le.starts_at > now()
    ELSE EXISTS (SELECT FROM live_event_goers g WHERE g.live_event_id = le.id) END)`;

/** The evenings that members are to be told of: of the plan, or of its change. */
export const listUntold = (db: Kysely<DB>) =>
  readValues<number>(db)`SELECT le.id FROM live_events le WHERE ${isUntold} ORDER BY le.starts_at`;

/** What members are told of an evening. */
export interface ToldEvening {
  title: string;
  sequence: number;
  startsAt: string;
  endsAt: string;
  because: string | null;
  /** It was never told before, and takes place. */
  isNew: boolean;
  /** It was told to be cancelled. */
  wasCancelled: boolean;
  /** It was said to be in the past, and is. */
  isOver: boolean;
}

/** Notes that members are told in this transaction; undefined where another one has done it. */
export const noteTold = (tx: Kysely<DB>, id: number) =>
  readRow<ToldEvening>(tx)`
    WITH before AS (
      SELECT le.id, le.told_span FROM live_events le WHERE le.id = ${id} AND ${isUntold}
      FOR NO KEY UPDATE
    )
    UPDATE live_events le SET told_span = ${span} FROM before WHERE le.id = before.id
    RETURNING le.title, le.sequence, ${wireTime(sql`le.starts_at`)} AS "startsAt",
      ${wireTime(endsAt)} AS "endsAt", le.cancelled_because AS because,
      before.told_span IS NULL AND le.cancelled_at IS NULL AS "isNew",
      coalesce(isempty(before.told_span), false) AS "wasCancelled",
      greatest(upper(before.told_span), ${endsAt}) <= now() AS "isOver"`;
