import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Wording } from './letter-kind.ts';

/** What operators have made of a kind of letter; undefined where they have left it as it is. */
export async function findWording(db: Kysely<DB>, kind: string): Promise<Wording | undefined> {
  const { rows } = await sql<Wording>`
    SELECT subject, body, link_label FROM mail_wordings WHERE kind = ${kind}`.execute(db);
  return rows[0];
}
