import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** A member as mails address one. */
export interface Addressee {
  id: number;
  name: string;
  email: string;
}

/** The member with this address, whatever its case; not one who is suspended. */
export async function findByEmail(db: Kysely<DB>, email: string): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    SELECT id, name, email FROM members
    WHERE lower(email) = lower(${email}) AND suspended_at IS NULL`.execute(db);
  return rows[0];
}

/** The stored hash of a member's password. */
export async function findPasswordHash(db: Kysely<DB>, memberId: number): Promise<string | null> {
  const row = await db
    .selectFrom('members')
    .select('password_hash')
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** A member as mails address one, by number. */
export async function findAddressee(
  db: Kysely<DB>,
  memberId: number,
): Promise<Addressee | undefined> {
  return db
    .selectFrom('members')
    .select(['id', 'name', 'email'])
    .where('id', '=', memberId)
    .executeTakeFirst();
}

/** What an invitation needs to know of a member who is there already. */
export interface Invitee {
  id: number;
  email: string;
  hasPassword: boolean;
  isSuspended: boolean;
}

/** The member with this address, whatever its case, invited or in. */
export async function findInvitee(db: Kysely<DB>, email: string): Promise<Invitee | undefined> {
  const { rows } = await sql<Invitee>`
    SELECT id, email, password_hash IS NOT NULL AS "hasPassword",
      suspended_at IS NOT NULL AS "isSuspended"
    FROM members WHERE lower(email) = lower(${email}) FOR UPDATE`.execute(db);
  return rows[0];
}
