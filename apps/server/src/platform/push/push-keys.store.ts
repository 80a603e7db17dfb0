import { type Kysely, sql } from 'kysely';
import webPush from 'web-push';
import type { DB } from '#platform/database/schema.generated.ts';
import { canUnseal, seal, unseal } from '#platform/secrets/secrets.ts';
import { endAllPush } from './push-subscriptions.store.ts';

/** The key pair by which push services know the site (VAPID, RFC 8292). */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const readPair = (db: Kysely<DB>) =>
  db.selectFrom('push_keys').select(['public_key', 'sealed_private']);

/**
 * The site's key pair, made where there is none; of several processes at once one makes it. A pair
 * that was sealed with another app secret is replaced, and every subscription to it ends.
 * @param onReplaced is called after that
 */
export async function findPushKeys(
  db: Kysely<DB>,
  sealKey: Buffer,
  onReplaced: () => void,
): Promise<PushKeys> {
  const there = await readPair(db).executeTakeFirst();
  if (there && canUnseal(sealKey, there.sealed_private)) return opened(there, sealKey);
  return db.transaction().execute(async (tx) => {
    const made = webPush.generateVAPIDKeys();
    const sealed = seal(sealKey, made.privateKey);
    await sql`
      INSERT INTO push_keys (public_key, sealed_private) VALUES (${made.publicKey}, ${sealed})
      ON CONFLICT DO NOTHING`.execute(tx);
    const stored = await readPair(tx).forUpdate().executeTakeFirstOrThrow();
    if (canUnseal(sealKey, stored.sealed_private)) return opened(stored, sealKey);
    await sql`
      UPDATE push_keys SET public_key = ${made.publicKey}, sealed_private = ${sealed},
        created_at = now()`.execute(tx);
    await endAllPush(tx);
    onReplaced();
    return made;
  });
}

const opened = (
  { public_key, sealed_private }: { public_key: string; sealed_private: Buffer },
  sealKey: Buffer,
): PushKeys => ({ publicKey: public_key, privateKey: unseal(sealKey, sealed_private) });
