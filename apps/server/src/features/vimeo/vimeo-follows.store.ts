import type { FollowTrouble, VimeoFollowing } from '@orchard/contract/staff/vimeo';
import type { Kysely } from 'kysely';
import type { Auditor } from '#console/records/audit.store.ts';
import { changeRows, execute, readValue } from '#platform/database/query.ts';
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
      trouble = NULL, trouble_since = NULL`;

/** Ends a following; the name of its place. */
export const endFollow = (tx: Kysely<DB>, id: number) =>
  readValue<string>(tx)`DELETE FROM vimeo_follows WHERE id = ${id} RETURNING place_name`;

/** Notes films that are here or begin to come; false where the following has ended. */
export const noteBrought = async (tx: Kysely<DB>, id: number, films: readonly string[]) =>
  (await changeRows(tx)`
    UPDATE vimeo_follows SET brought = ARRAY(
      SELECT unnest(brought) UNION SELECT unnest(${[...films]}::text[])
    ) WHERE id = ${id}`) > 0;

/** Notes a look that was answered, and what is wrong; a trouble that lasts keeps its beginning. */
export const noteLook = (
  db: Kysely<DB>,
  id: number,
  { trouble, isAnswered }: { trouble: FollowTrouble | null; isAnswered: boolean },
) => execute(db)`
    UPDATE vimeo_follows SET trouble = ${trouble},
      looked_at = CASE WHEN ${isAnswered} THEN now() ELSE looked_at END,
      trouble_since = CASE WHEN ${trouble}::text IS NULL THEN NULL
        WHEN trouble = ${trouble} THEN trouble_since ELSE now() END
    WHERE id = ${id}`;
