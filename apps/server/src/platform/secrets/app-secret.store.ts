import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { canUnseal, deriveKey, seal } from './secrets.ts';

const PLACE = 'app secret check';
const keyOf = (appSecret: string) => deriveKey(appSecret, 'secret check');

/** Whether a secret is the one that this database was first used with; null: none was noted yet. */
export async function isNotedSecret(
  db: Kysely<DB>,
  appSecret: string | null,
): Promise<boolean | null> {
  const noted = await db.selectFrom('app_secret_check').select('sealed').executeTakeFirst();
  if (!noted) return null;
  return appSecret !== null && canUnseal(keyOf(appSecret), PLACE, noted.sealed);
}

/** Notes by which secret this database is used; of several at once the first one stays. */
export async function noteSecret(db: Kysely<DB>, appSecret: string): Promise<void> {
  const sealed = seal(keyOf(appSecret), PLACE, 'orchard');
  await sql`
    INSERT INTO app_secret_check (sealed) VALUES (${sealed}) ON CONFLICT DO NOTHING`.execute(db);
}

/** Forgets the secret that was noted, for another one. */
export async function forgetNotedSecret(db: Kysely<DB>): Promise<void> {
  await db.deleteFrom('app_secret_check').execute();
}
