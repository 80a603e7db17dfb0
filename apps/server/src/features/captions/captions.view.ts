import { type Cue, SPOKEN, type SpokenHit } from '@orchard/contract/captions';
import { readSearch } from '@orchard/contract/search-terms';
import { type Kysely, sql } from 'kysely';

import { isVisibleTo } from '#features/videos/visible-videos.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';
import { holdsWord } from '#platform/text/gram-checks.ts';
import { linesWith, spokenText } from './caption-words.ts';
import type { CaptionCue } from './cue.ts';
import { toWebVtt } from './web-vtt.ts';

const cuesJson = sql`coalesce((
  SELECT json_agg(json_build_object(
    'startMs', c.start_ms, 'endMs', c.end_ms, 'text', c.text
  ) ORDER BY c.position)
  FROM video_captions c WHERE c.video_id = v.id
), '[]')`;

const seconds = (ms: number): number => ms / 1000;

interface Said {
  cues: CaptionCue[];
  isEstimated: boolean;
}

/** The captions of a video, in order; undefined if this member cannot see the video. */
async function findSaid(
  db: Kysely<DB>,
  member: Member,
  videoId: number,
): Promise<Said | undefined> {
  const { rows } = await sql<Said>`
    SELECT ${cuesJson} AS cues, EXISTS (
      SELECT FROM caption_search s WHERE s.video_id = v.id AND s.is_estimated
    ) AS "isEstimated"
    FROM videos v
    WHERE v.id = ${videoId} AND ${isVisibleTo(member)}`.execute(db);
  return rows[0];
}

/** The transcript of a video; undefined if this member cannot see the video. */
export async function findTranscript(
  db: Kysely<DB>,
  member: Member,
  videoId: number,
): Promise<{ cues: Cue[]; is_estimated: boolean } | undefined> {
  const spoken = await findSaid(db, member, videoId);
  if (!spoken) return undefined;
  const cues = spoken.cues.map(({ startMs, endMs, text }) => ({
    start: seconds(startMs),
    end: seconds(endMs),
    text,
  }));
  return { cues, is_estimated: spoken.isEstimated };
}

/**
 * The captions of a video as WebVTT; undefined if it has none, if their times are estimated, or if
 * this member cannot see the video.
 */
export async function findCaptionsFile(
  db: Kysely<DB>,
  member: Member,
  videoId: number,
): Promise<string | undefined> {
  const spoken = await findSaid(db, member, videoId);
  return spoken && spoken.cues.length > 0 && !spoken.isEstimated
    ? toWebVtt(spoken.cues)
    : undefined;
}

/**
 * The newest videos whose captions contain every search word, with the lines that contain most of
 * them; one query. As exact as the search of videos.
 */
export async function searchSpoken(
  db: Kysely<DB>,
  member: Member,
  search: string,
): Promise<SpokenHit[]> {
  const { terms, without } = readSearch(search);
  if (terms.length === 0) return [];
  const conditions = [
    ...terms.map(holdsWord),
    ...without.map((term) => sql`NOT ${holdsWord(term)}`),
  ];
  const { rows } = await sql<{ id: number; title: string; cues: CaptionCue[] }>`
    WITH hits AS MATERIALIZED (
      SELECT s.video_id FROM caption_search s WHERE ${sql.join(conditions, sql` AND `)}
    ), page AS (
      SELECT v.id FROM hits JOIN videos v ON v.id = hits.video_id
      WHERE ${isVisibleTo(member)}
      ORDER BY v.published_at DESC, v.id DESC LIMIT ${SPOKEN.videos}
    )
    SELECT v.id, v.title, ${cuesJson} AS cues FROM page JOIN videos v ON v.id = page.id
    ORDER BY v.published_at DESC, v.id DESC`.execute(db);
  return rows.map(({ id, title, cues }) => ({
    video_id: id,
    title,
    lines: linesWith(spokenText(cues.map(({ text }) => text)), terms, SPOKEN.lines).map((line) => {
      const { startMs, text } = cues[line] as CaptionCue;
      return { start: seconds(startMs), text };
    }),
  }));
}
