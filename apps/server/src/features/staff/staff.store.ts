import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** An operator of the site. */
export interface StaffDraft {
  name: string;
  email: string;
  /** Null until a password has been chosen. */
  passwordHash: string | null;
}

/** Adds an operator; answers the number. */
export async function addStaff(
  db: Kysely<DB>,
  { name, email, passwordHash }: StaffDraft,
): Promise<number> {
  const { id } = await db
    .insertInto('staff')
    .values({ name, email, password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
