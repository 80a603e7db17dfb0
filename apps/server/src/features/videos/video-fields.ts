import type { Video } from '@orchard/contract/videos';
import { type RawBuilder, sql } from 'kysely';
import { isPlayable } from '#features/film-checks/playable.view.ts';
import { questionsOf } from '#features/questions/questions.view.ts';
import { wireTime } from '#platform/database/wire-time.ts';

type Fields<Name extends keyof Video> = { readonly [Key in Name]: RawBuilder<Video[Key]> };

/**
 * The fields that all members share, of a row `v` of `videos`. A process caches them until the
 * catalogue changes, so every table in these queries needs the trigger `note_content_change`.
 *
 * A field that changes with members' presses (a rating's average) does not belong here: each press
 * would drop the whole catalogue from the cache. It belongs to {@link viewerFields}.
 */
export const sharedFields = {
  id: sql`v.id`,
  title: sql`v.title`,
  body: sql`v.body`,
  published_at: wireTime(sql`v.published_at`),
  thumbnail_url: sql`v.thumbnail_url`,
  embed_url: sql`CASE WHEN v.media_file IS NULL THEN v.embed_url ELSE '/player/' || v.id END`,
  is_unplayable: sql`NOT ${isPlayable}`,
  duration_seconds: sql`v.duration_seconds`,
  tags: sql`coalesce((
    SELECT json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY t.id)
    FROM video_tags vt JOIN tags t ON t.id = vt.tag_id WHERE vt.video_id = v.id
  ), '[]')`,
  video_vimeo: sql`CASE WHEN v.vimeo_id IS NOT NULL
    THEN json_build_object('vimeo_id', v.vimeo_id, 'vimeo_hash', v.vimeo_hash) END`,
} satisfies Partial<Fields<keyof Video>>;

/**
 * The fields that each request reads again, of a row `viewer` (`member_id`, `video_id`): the
 * viewer's own fields, and those that change too often for the cache. Sub-selects instead of joins,
 * so that each is one index look-up for any number of videos.
 */
export const viewerFields = {
  video_watch_completions: sql`coalesce((
    SELECT json_agg(json_build_object('id', c.id)) FROM video_watch_completions c
    WHERE c.member_id = viewer.member_id AND c.video_id = viewer.video_id
  ), '[]')`,
  video_bookmarks: sql`coalesce((
    SELECT json_agg(json_build_object('id', b.id)) FROM video_bookmarks b
    WHERE b.member_id = viewer.member_id AND b.video_id = viewer.video_id
  ), '[]')`,
  video_questions: sql`coalesce((
    ${questionsOf(sql`viewer.member_id`, sql`viewer.video_id`)}
  ), '[]')`,
} satisfies Fields<Exclude<keyof Video, keyof typeof sharedFields>>;

/** The fields of a video that all members share. */
export type SharedVideo = Readonly<Pick<Video, keyof typeof sharedFields>>;

/** The fields of a video that are the viewer's own. */
export type ViewerState = Pick<Video, keyof typeof viewerFields>;

/** Fields as one JSON object. */
export const jsonOf = (fields: Partial<Fields<keyof Video>>): RawBuilder<unknown> =>
  sql`json_build_object(${sql.join(
    Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]),
  )})`;
