import type { ResponseOf } from '@orchard/contract/endpoint';
import type { captions } from '@orchard/contract/staff/captions';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { RecordViews } from '#platform/records/record-routes.ts';
import { all, holdsWords, listPage, stateOf } from '#platform/records/staff-list.ts';
import { toWebVtt } from './web-vtt.ts';

type Captions = Omit<ResponseOf<typeof captions.read>, 'revision'>;

const state = sql`CASE
  WHEN s.video_id IS NULL THEN 'none'
  WHEN s.is_estimated THEN 'estimated'
  ELSE 'timed' END`;
const lineCount = sql`(SELECT count(*)::integer FROM video_captions c WHERE c.video_id = v.id)`;

/** Captions as the console shows them: one record per video. */
export const staffCaptions: RecordViews<typeof captions> = {
  list: (db, query) =>
    listPage(db, query, {
      from: sql`videos v LEFT JOIN caption_search s ON s.video_id = v.id`,
      where: all([
        sql`v.deleted_at IS NULL`,
        holdsWords(query.q, [sql`v.title`]),
        query.captions ? sql`${state} = ${query.captions}` : sql`true`,
      ]),
      row: sql`json_build_object(
        'id', v.id, 'title', v.title, 'duration_seconds', v.duration_seconds,
        'state', ${stateOf('v')}, 'captions', ${state}, 'line_count', ${lineCount},
        'updated_at', ${wireTime(sql`s.written_at`)}
      )`,
      sorts: {
        id: sql`v.id`,
        title: sql`v.title`,
        line_count: lineCount,
        published_at: sql`v.published_at`,
        updated_at: sql`s.written_at`,
      },
      by: { sort: 'published_at', order: 'desc', tie: sql`v.id` },
    }),

  async find(db, id) {
    const { rows } = await sql<{ captions: Captions }>`
      SELECT json_build_object(
        'id', v.id, 'title', v.title, 'duration_seconds', v.duration_seconds,
        'has_own_film', v.media_file IS NOT NULL,
        'is_estimated', coalesce(s.is_estimated, false),
        'created_at', NULL, 'updated_at', ${wireTime(sql`s.written_at`)},
        'cues', coalesce((
          SELECT json_agg(json_build_object(
            'start_ms', c.start_ms, 'end_ms', c.end_ms, 'text', c.text
          ) ORDER BY c.position)
          FROM video_captions c WHERE c.video_id = v.id
        ), '[]')
      ) AS captions
      FROM videos v LEFT JOIN caption_search s ON s.video_id = v.id
      WHERE v.id = ${id} AND v.deleted_at IS NULL`.execute(db);
    return rows[0]?.captions;
  },
};

/** Characters that some operating system forbids in file names. */
const NO_NAME = /[\\/:*?"<>|\p{Cc}]/gu;

/** The captions of a video as a file; undefined without captions. */
export async function captionsFile(
  db: Kysely<DB>,
  id: number,
): Promise<{ file_name: string; webvtt: string } | undefined> {
  const found = await staffCaptions.find(db, id);
  if (!found || found.cues.length === 0) return undefined;
  const cues = found.cues.map(({ start_ms: startMs, end_ms: endMs, text }) => ({
    startMs,
    endMs,
    text,
  }));
  const name = [...found.title.replace(NO_NAME, '_')].slice(0, 80).join('');
  return { file_name: `${name}.vtt`, webvtt: toWebVtt(cues) };
}
