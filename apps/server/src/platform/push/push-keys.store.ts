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
  if (there && isOpen(there, sealKey)) return opened(there, sealKey);
  return db.transaction().execute(async (tx) => {
    const made = webPush.generateVAPIDKeys();
    const sealed = seal(sealKey, placeOf(made.publicKey), made.privateKey);
    await sql`
      INSERT INTO push_keys (public_key, sealed_private) VALUES (${made.publicKey}, ${sealed})
      ON CONFLICT DO NOTHING`.execute(tx);
    const stored = await readPair(tx).forUpdate().executeTakeFirstOrThrow();
    if (isOpen(stored, sealKey)) return opened(stored, sealKey);
    await sql`
      UPDATE push_keys SET public_key = ${made.publicKey}, sealed_private = ${sealed},
        created_at = now()`.execute(tx);
    await endAllPush(tx);
    onReplaced();
    return made;
  });
}

type StoredPair = Awaited<ReturnType<ReturnType<typeof readPair>['executeTakeFirstOrThrow']>>;

/** Beside another public key a private one does not open. */
const placeOf = (publicKey: string) => `push key ${publicKey}`;

const isOpen = ({ public_key, sealed_private }: StoredPair, sealKey: Buffer) =>
  canUnseal(sealKey, placeOf(public_key), sealed_private);

const opened = ({ public_key, sealed_private }: StoredPair, sealKey: Buffer): PushKeys => ({
  publicKey: public_key,
  privateKey: unseal(sealKey, placeOf(public_key), sealed_private),
});
