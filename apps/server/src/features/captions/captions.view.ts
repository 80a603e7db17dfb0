import type { Cue } from '@orchard/contract/captions';
import type { SpokenHit } from '@orchard/contract/search';
import { GROUP_HITS } from '@orchard/contract/search-groups';
import { readSearch } from '@orchard/contract/search-terms';
import { type Kysely, sql } from 'kysely';

import type { Asker, VideoLists } from '#features/videos/video-lists.view.ts';
import { isVisibleTo } from '#features/videos/visible-videos.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { CaptionCue } from './cue.ts';
import { linesWith, spokenText } from './spoken-text.ts';
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
 * The videos in which every word was said, the newest first, with the lines that hold most of the
 * words. As exact as the search of videos, whose look-ups it shares; one query for the lines.
 * @param most how many come along; all are counted
 */
export async function searchSpoken(
  db: Kysely<DB>,
  videoLists: VideoLists,
  asker: Asker,
  { search, most }: { search: string; most: number },
): Promise<{ total: number; hits: SpokenHit[] }> {
  const read = readSearch(search);
  if (read.terms.length === 0) return { total: 0, hits: [] };
  const [found, visible] = await Promise.all([
    videoLists.finder.find(read, asker.snapshot),
    videoLists.visibleIds(asker),
  ]);
  const ids = visible.filter(
    (id) =>
      found.terms.every(({ spoken }) => spoken.has(id)) &&
      !found.without.some(({ spoken }) => spoken.has(id)),
  );
  if (ids.length === 0) return { total: 0, hits: [] };
  const { rows } = await sql<{ id: number; title: string; cues: CaptionCue[] }>`
    SELECT v.id, v.title, ${cuesJson} AS cues
    FROM unnest(${ids.slice(0, most)}::bigint[]) WITH ORDINALITY AS shown (id, place)
    JOIN videos v ON v.id = shown.id
    ORDER BY shown.place`.execute(db);
  const hits = rows.map(({ id, title, cues }) => {
    const text = spokenText(cues.map((cue) => cue.text));
    const lines = linesWith(text, read.terms, GROUP_HITS.lines).map((line) => {
      const { startMs, text } = cues[line] as CaptionCue;
      return { start: seconds(startMs), text };
    });
    return { video_id: id, title, lines };
  });
  return { total: ids.length, hits };
}

/** Videos whose captions are read in one statement: a request's may not take long. */
const AT_ONCE = 500;

/** What tells the captions of videos apart, by video; nothing for a video without any. */
export async function digestCaptions(db: Kysely<DB>): Promise<Map<number, string>> {
  const digests = new Map<number, string>();
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; digest: string }>`
      SELECT c.video_id AS id, md5(
        string_agg(concat_ws(' ', c.start_ms, c.end_ms, c.text), E'\\n' ORDER BY c.position)
        || coalesce(
          (SELECT s.is_estimated FROM caption_search s WHERE s.video_id = c.video_id), false
        )
      ) AS digest
      FROM video_captions c WHERE c.video_id > ${last}
      GROUP BY c.video_id ORDER BY c.video_id LIMIT ${AT_ONCE}`.execute(db);
    for (const { id, digest } of rows) digests.set(id, digest);
    if (rows.length < AT_ONCE) return digests;
    last = rows.at(-1)?.id ?? last;
  }
}
