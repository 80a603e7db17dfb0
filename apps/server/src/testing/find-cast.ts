import type { Kysely } from 'kysely';
import type { Cast } from '#demo/cast/cast.ts';
import { operators, people } from '#demo/cast/people.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** Returns the ids of an existing cast. */
export async function findCast(db: Kysely<DB>): Promise<Cast> {
  const rows = await db.selectFrom('members').select(['id', 'email']).execute();
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  const members = Object.entries(people).map(([name, { email }]) => [name, { id: ids.get(email) }]);
  const sato = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', operators.sato.email)
    .executeTakeFirstOrThrow();
  return { members: Object.fromEntries(members) as Cast['members'], sato };
}
