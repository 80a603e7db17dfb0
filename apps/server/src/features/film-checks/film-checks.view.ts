import {
  type FilmCheck,
  type FilmTrouble,
  SILENT_NIGHTS,
} from '@orchard/contract/staff/film-checks';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { all, holdsWords, listPage, type StaffListQuery } from '#console/records/staff-list.ts';
import { readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Page } from '#platform/http/page.ts';
import { filmSource, isLookedAt } from './playable.view.ts';

/** The films that are looked at, as `v`, with what is noted about each as `c`, if anything is. */
const films = sql`videos v LEFT JOIN film_checks c
  ON c.video_id = v.id AND c.source = ${filmSource}`;

const trouble: RawBuilder<FilmTrouble | null> = sql`coalesce(
  c.damage, CASE WHEN c.silent_nights >= ${sql.lit(SILENT_NIGHTS)} THEN 'silent' END)`;

const lengthIn = (column: string) => sql`(c.${sql.ref(column)} ->> 'duration')::integer`;

const row = sql`json_build_object(
  'id', v.id, 'title', v.title,
  'source', CASE WHEN v.media_file IS NULL THEN 'vimeo' ELSE 'file' END,
  'has_hash', coalesce(v.vimeo_hash IS NOT NULL OR v.embed_url LIKE '%h=%', false),
  'trouble', ${trouble}, 'since', ${wireTime(sql`c.since`)},
  'is_suspected', c.suspected IS NOT NULL,
  'is_waiting', coalesce(c.tries > 0, false), 'looked_at', ${wireTime(sql`c.looked_at`)},
  'length_before', ${lengthIn('baseline')}, 'length_now', ${lengthIn('facts')})`;

/** One page of the videos whose film needs an operator. */
export const listFilmChecks = (
  db: Kysely<DB>,
  query: StaffListQuery & { trouble?: FilmTrouble | undefined },
): Promise<Page<FilmCheck>> =>
  listPage<FilmCheck>(db, query, {
    from: films,
    where: all([
      isLookedAt,
      query.trouble ? sql`${trouble} = ${query.trouble}` : sql`${trouble} IS NOT NULL`,
      holdsWords(query.q, [sql`v.title`]),
    ]),
    row,
    sorts: { since: sql`c.since`, title: sql`v.title` },
    by: { sort: 'since', order: 'desc', tie: sql`v.id` },
  });

/** What is noted about the film of a video; undefined where it is not looked at. */
export const findFilmCheck = (db: Kysely<DB>, id: number) => readValue<FilmCheck>(db)`
    SELECT ${row} AS item FROM ${films} WHERE v.id = ${id} AND ${isLookedAt}`;

interface Checking {
  total: number;
  left: number;
  waiting: number;
  damaged: number;
  silent: number;
  looked_at: string | null;
}

/** How far the looks at all films have come; one query. */
export async function findChecking(db: Kysely<DB>): Promise<Checking> {
  const { rows } = await sql<Checking>`
    SELECT count(*)::integer AS total,
      (count(*) FILTER (WHERE c.due_at IS NOT NULL AND c.tries = 0))::integer AS left,
      (count(*) FILTER (WHERE c.due_at IS NOT NULL AND c.tries > 0))::integer AS waiting,
      (count(*) FILTER (WHERE c.damage IS NOT NULL))::integer AS damaged,
      (count(*) FILTER (WHERE ${trouble} = 'silent'))::integer AS silent,
      ${wireTime(sql`max(c.looked_at)`)} AS looked_at
    FROM ${films} WHERE ${isLookedAt}`.execute(db);
  return rows[0] as Checking;
}
