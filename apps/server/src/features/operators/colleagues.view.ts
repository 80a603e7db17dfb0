import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { may, type Right, STAFF_ROLES } from '@orchard/contract/staff/rights';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';

/** Operators who have a right now, by name. */
export async function listColleagues(
  db: Kysely<DB>,
  right: Right,
): Promise<{ id: number; name: string }[]> {
  const roles = STAFF_ROLES.filter((role) => may([role], right));
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM staff
    WHERE disabled_at IS NULL AND roles && ${roles}::text[] ORDER BY name, id`.execute(db);
  return rows;
}

/**
 * The assignee by id; null: unassigned.
 * @throws Problem 422 when no operator with this id has the right
 */
export async function findAssignee(
  db: Kysely<DB>,
  staffId: number | null,
  right: Right,
): Promise<{ id: number; name: string } | null> {
  if (staffId === null) return null;
  const colleague = (await listColleagues(db, right)).find(({ id }) => id === staffId);
  if (!colleague)
    throw fieldsProblem({ staff_id: [formatStaffMessage('validation.gone', { label: '担当者' })] });
  return colleague;
}
