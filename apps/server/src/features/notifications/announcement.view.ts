import { type RawBuilder, sql } from 'kysely';
import { wireTime } from '#platform/database/wire-time.ts';

/**
 * Whether a record is also told by mail and when it was told, as pairs of `json_build_object`. It
 * stands apart from the audiences: they read the views that contain it.
 */
export const announcementJson = (
  kind: 'video' | 'notice',
  alias: string,
): RawBuilder<unknown> => sql`
  'also_mail', ${sql.ref(`${alias}.also_mail`)},
  'announced_at', (
    SELECT ${wireTime(sql`a.announced_at`)} FROM announced a
    WHERE a.kind = ${kind} AND a.record_id = ${sql.ref(`${alias}.id`)}
  )`;
