import { formatMessage } from '@orchard/contract/messages';
import type { VideoResource } from '@orchard/contract/video-resources';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isVisibleTo } from '#features/videos/visible-videos.view.ts';
import { readRow, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { Staff } from '#platform/sessions/staff.ts';

/** Where the files of a video, or of an evening, are listed. */
const LISTS = {
  video: sql`video_resources r WHERE r.video_id`,
  evening: sql`live_event_resources r WHERE r.live_event_id`,
};

/** What lists files for members. */
export type Lister = keyof typeof LISTS;

/** The paths under which these files are handed out. */
export const RESOURCE_PATHS = { video: '/media/resources', evening: '/media/evenings' } as const;

/** The files that the record of a video or an evening lists, in members' order, as JSON. */
export const listedResources = (
  id: RawBuilder<unknown>,
  lister: Lister = 'video',
): RawBuilder<{ file: string; title: string }[]> => sql`(
  SELECT coalesce(json_agg(json_build_object('file', r.file, 'title', r.title)
    ORDER BY r.position), '[]')
  FROM ${LISTS[lister]} = ${id}
)`;

/** The same for members: what each is, and its address. */
export const shownResources = (
  id: RawBuilder<unknown>,
  lister: Lister,
): RawBuilder<unknown> => sql`(
  SELECT coalesce(json_agg(json_build_object(
    'title', r.title, 'kind', substring(r.file FROM '[a-z]+$'), 'bytes', f.bytes,
    'url', ${RESOURCE_PATHS[lister]}::text || '/' || ${id} || '/' || r.file
  ) ORDER BY r.position), '[]')
  FROM resource_files f, ${LISTS[lister]} = ${id} AND r.file = f.file
)`;

/**
 * Only files that were uploaded whole can be listed.
 * @throws Problem 422
 */
export async function checkListedResources(
  tx: Kysely<DB>,
  resources: readonly { file: string }[],
): Promise<void> {
  const files = resources.map(({ file }) => file);
  const isWhole = await readValue<boolean>(tx)`
    SELECT ${files}::text[] <@ ARRAY(SELECT file FROM resource_files WHERE file = ANY(${files}::text[]))`;
  if (!isWhole)
    throw fieldsProblem({ resources: [formatMessage('validation.choose', { label: '資料' })] });
}

/** The row of an upload. */
export interface ResourceFileRow {
  id: string;
  name: string;
  bytes: number;
  file: string | null;
}

/** An upload of this operator; undefined if there is none. */
export const findResourceFile = (
  db: Kysely<DB>,
  staff: Staff,
  id: string,
) => readRow<ResourceFileRow>(db)`
    SELECT id, name, bytes, file FROM resource_files
    WHERE id::text = ${id} AND staff_id = ${staff.id}`;

/** The files beside a video; undefined if this member cannot see the video. */
export const listVideoResources = (db: Kysely<DB>, member: Member, videoId: number) =>
  readValue<VideoResource[]>(db)`
    SELECT ${shownResources(sql`v.id`, 'video')} AS resources
    FROM videos v WHERE v.id = ${videoId} AND ${isVisibleTo(member)}`;
