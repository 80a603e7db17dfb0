import type { ResponseOf } from '@orchard/contract/endpoint';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { OperatorState, operators } from '@orchard/contract/staff/operators';
import { may, type Right, STAFF_ROLES, type StaffRole } from '@orchard/contract/staff/rights';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { all, holdsWords, listPage, type StaffListQuery } from '#console/records/staff-list.ts';
import { readRow, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Page } from '#platform/http/page.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { isStaffLive } from '#platform/sessions/live-sessions.view.ts';

type Row = ResponseOf<typeof operators.list>[number];
type FullOperator = Omit<ResponseOf<typeof operators.read>, 'revision'>;

/** An operator has a password, or an account at the provider in its place, as a condition. */
export const canSignIn = (staff: string) => sql<boolean>`(
  ${sql.ref(`${staff}.password_hash`)} IS NOT NULL
  OR EXISTS (SELECT FROM staff_identities i WHERE i.staff_id = ${sql.ref(`${staff}.id`)})
)`;

const state: RawBuilder<OperatorState> = sql`CASE
  WHEN t.disabled_at IS NOT NULL THEN 'disabled'
  WHEN NOT ${canSignIn('t')} THEN 'invited'
  ELSE 'active' END`;

const shown = sql`
  'id', t.id, 'name', t.name, 'email', t.email, 'roles', t.roles, 'state', ${state},
  'has_authenticator', t.totp_confirmed_at IS NOT NULL,
  'last_signed_in_at', ${wireTime(sql`t.last_signed_in_at`)}`;

// By the first role; from the most rights to the least.
const rank = sql`array_position(ARRAY['admin', 'editor', 'teacher', 'support', 'viewer'], t.roles[1])`;

export const listOperators = (
  db: Kysely<DB>,
  query: StaffListQuery & {
    role?: StaffRole | undefined;
    state?: OperatorState | undefined;
  },
): Promise<Page<Row>> =>
  listPage<Row>(db, query, {
    from: sql`staff t`,
    where: all([
      holdsWords(query.q, [sql`t.name`, sql`t.email`]),
      query.role ? sql`${query.role} = ANY(t.roles)` : sql`true`,
      query.state ? sql`${state} = ${query.state}` : sql`true`,
    ]),
    row: sql`json_build_object(${shown})`,
    sorts: {
      id: sql`t.id`,
      name: sql`t.name`,
      email: sql`lower(t.email)`,
      roles: rank,
      last_signed_in_at: sql`t.last_signed_in_at`,
    },
    by: { sort: 'id', order: 'asc', tie: sql`t.id` },
  });

export const findOperator = (db: Kysely<DB>, id: number) =>
  readValue<FullOperator>(db)`
    SELECT json_build_object(${shown},
      'created_at', ${wireTime(sql`t.created_at`)},
      'updated_at', ${wireTime(sql`t.updated_at`)},
      'sessions', (
        SELECT count(*) FROM staff_sessions s
        WHERE s.staff_id = t.id AND s.entered_at IS NOT NULL AND ${isStaffLive}
      ),
      'link_until', (
        SELECT ${wireTime(sql`k.expires_at`)} FROM staff_tokens k
        WHERE k.staff_id = t.id AND k.expires_at > now()
      )
    ) AS operator FROM staff t WHERE t.id = ${id}`;

/** Whether an administrator with a password would be left, who can sign in whatever the provider does. */
export const hasAdmin = async (tx: Kysely<DB>): Promise<boolean> =>
  (await readValue<boolean>(tx)`
    SELECT EXISTS (
      SELECT FROM staff
      WHERE 'admin' = ANY(roles) AND disabled_at IS NULL AND password_hash IS NOT NULL
    ) AS some`) ?? false;

/** The fields of an operator in the audit log. */
export interface OperatorFields {
  name: string;
  email: string;
  roles: StaffRole[];
  state: OperatorState;
}

export const findOperatorFields = (tx: Kysely<DB>, id: number) =>
  readRow<OperatorFields>(tx)`
    SELECT t.name, t.email, t.roles, ${state} AS state FROM staff t WHERE t.id = ${id}`;

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
