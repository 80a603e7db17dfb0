import type { VimeoFollowing } from '@orchard/contract/staff/vimeo';
import type { Kysely } from 'kysely';
import type { Auditor } from '#console/records/audit.store.ts';
import { execute, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** Follows a place; one that is followed gets other choices, and what it brought stays known. */
export const keepFollow = (
  tx: Kysely<DB>,
  staff: Auditor,
  { place, place_id, ...params }: VimeoFollowing,
  name: string,
) => execute(tx)`
    INSERT INTO vimeo_follows (place, place_id, place_name, params, staff_id, staff_name)
    VALUES (${place}, ${place_id}, ${name}, ${JSON.stringify(params)}, ${staff.id}, ${staff.name})
    ON CONFLICT (place, place_id) DO UPDATE SET place_name = excluded.place_name,
      params = excluded.params, staff_id = excluded.staff_id, staff_name = excluded.staff_name,
      trouble = NULL, trouble_at = NULL`;

/** Ends a following; the name of its place. */
export const endFollow = (tx: Kysely<DB>, id: number) =>
  readValue<string>(tx)`DELETE FROM vimeo_follows WHERE id = ${id} RETURNING place_name`;

/** A check: films that are here or begin to come, and what keeps others away. */
export interface FollowCheck {
  brought?: readonly string[];
  trouble: string | null;
  /** It ends by itself, and matters after a day. */
  passes?: boolean;
}

export const noteCheck = (
  db: Kysely<DB>,
  id: number,
  { brought = [], trouble, passes = false }: FollowCheck,
) => execute(db)`
    UPDATE vimeo_follows SET trouble = ${trouble},
      trouble_at = CASE WHEN ${trouble}::text IS NOT NULL THEN
        least(trouble_at, now() + ${Number(passes)}::integer * interval '1 day') END,
      looked_at = CASE WHEN ${passes} THEN looked_at ELSE now() END,
      brought = ARRAY(SELECT unnest(brought) UNION SELECT unnest(${[...brought]}::text[]))
    WHERE id = ${id}`;
