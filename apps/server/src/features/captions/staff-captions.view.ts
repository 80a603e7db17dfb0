import type { captions } from '@orchard/contract/staff/captions';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords, stateOf } from '#console/records/staff-list.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { captionText, readCaptions, refusedFile } from './caption-file.ts';
import { toWebVtt } from './web-vtt.ts';

const state = sql`CASE
  WHEN s.video_id IS NULL THEN 'none'
  WHEN s.is_estimated THEN 'estimated'
  ELSE 'timed' END`;
const lineCount = sql`(SELECT count(*)::integer FROM video_captions c WHERE c.video_id = v.id)`;

/** Captions as the console shows them: one record per video. */
export const staffCaptions = recordViews<typeof captions>({
  from: sql`videos v LEFT JOIN caption_search s ON s.video_id = v.id`,
  alias: 'v',
  times: { created: sql`NULL::timestamptz`, updated: sql`s.written_at` },
  exists: sql`v.deleted_at IS NULL`,
  shared: sql`'title', v.title, 'duration_seconds', v.duration_seconds`,
  row: sql`'state', ${stateOf('v')}, 'captions', ${state}, 'line_count', ${lineCount}`,
  record: sql`
    'has_own_film', v.media_file IS NOT NULL,
    'is_estimated', coalesce(s.is_estimated, false),
    'cues', coalesce((
      SELECT json_agg(json_build_object(
        'start_ms', c.start_ms, 'end_ms', c.end_ms, 'text', c.text
      ) ORDER BY c.position)
      FROM video_captions c WHERE c.video_id = v.id
    ), '[]')`,
  where: ({ q, captions: chosen }) => [
    holdsWords(q, [sql`v.title`]),
    chosen ? sql`${state} = ${chosen}` : sql`true`,
  ],
  sorts: { line_count: lineCount },
  by: { sort: 'published_at', order: 'desc' },
});

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

/** The captions in a file as WebVTT, or why they cannot be saved. */
export function captionsInFile(bytes: Uint8Array): { captions: string } | { fault: string } {
  const text = captionText(bytes);
  if (text === undefined) return { fault: formatStaffMessage('captions.none_found') };
  const file = readCaptions(text);
  const refusal = refusedFile(file);
  if (refusal) return { fault: refusal };
  const [fault] = file.faults;
  return fault
    ? { fault: `${fault.line}行目：${fault.message}` }
    : { captions: toWebVtt(file.cues) };
}
