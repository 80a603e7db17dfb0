import { type Kysely, sql } from 'kysely';
import { isLiveEventFor } from '#features/live-events/visible-live-events.view.ts';
import type { Lister } from '#features/video-resources/video-resources.view.ts';
import { isVisibleTo } from '#features/videos/visible-videos.view.ts';
import { readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/** A video that plays from a file of the site's own. */
export interface PlayableFile {
  id: number;
  title: string;
  mediaFile: string;
  thumbnailUrl: string | null;
  /** Captions with exact times, which can be shown over the film. */
  hasCaptions: boolean;
  /** The lecture's text, sanitised HTML. */
  body: string;
  /** Length in seconds; null while unknown. */
  duration: number | null;
}

const columns = sql`v.id, v.title, v.media_file AS "mediaFile", v.thumbnail_url AS "thumbnailUrl",
  v.body, v.duration_seconds AS duration,
  EXISTS (
    SELECT FROM caption_search s WHERE s.video_id = v.id AND NOT s.is_estimated
  ) AS "hasCaptions"`;

/**
 * The file of a video.
 * @param member null for operators, who get it in any state of the video
 * @returns undefined if there is none, or if this member may not see the video
 */
export const findPlayableFile = (
  db: Kysely<DB>,
  member: Member | null,
  videoId: number,
) => readRow<PlayableFile>(db)`
    SELECT ${columns} FROM videos v
    WHERE v.id = ${videoId} AND v.media_file IS NOT NULL
      AND ${member ? isVisibleTo(member) : sql<boolean>`true`}`;

/** A file beside a video or an evening, under the name that it is saved by. */
export interface ResourceDownload {
  file: string;
  title: string;
}

/**
 * May this member have this file? It stands beside a video or an evening.
 * @param member null for operators, who get it in any state of that
 * @returns undefined if it is not listed there, or if this member may not see that
 */
export const findResourceDownload = (
  db: Kysely<DB>,
  member: Member | null,
  { of, id, file }: { of: Lister; id: number; file: string },
) => readRow<ResourceDownload>(db)`
    SELECT r.file, r.title FROM ${
      of === 'video'
        ? sql`video_resources r JOIN videos v ON v.id = r.video_id WHERE v.id = ${id}
            AND ${member ? isVisibleTo(member) : sql<boolean>`true`}`
        : sql`live_event_resources r JOIN live_events le ON le.id = r.live_event_id
            WHERE le.id = ${id} AND ${member ? isLiveEventFor(member) : sql<boolean>`true`}`
    } AND r.file = ${file}`;
