import { type Kysely, sql } from 'kysely';
import webPush from 'web-push';
import type { DB } from '#platform/database/schema.generated.ts';
import { canUnseal, seal, unseal } from '#platform/secrets/sealed.ts';
import { endAllPush } from './push-subscriptions.store.ts';

/** The key pair by which push services know the site (VAPID, RFC 8292). */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The site's key pair, made where there is none; of several processes at once one makes it. A pair
 * that was sealed with another app secret is replaced, and every subscription to it ends.
 * @param onReplaced is called after that
 */
export const findPushKeys = (
  db: Kysely<DB>,
  sealKey: Buffer,
  onReplaced: () => void,
): Promise<PushKeys> =>
  db.transaction().execute(async (tx) => {
    const made = webPush.generateVAPIDKeys();
    const sealed = seal(sealKey, made.privateKey);
    await sql`
      INSERT INTO push_keys (public_key, sealed_private) VALUES (${made.publicKey}, ${sealed})
      ON CONFLICT DO NOTHING`.execute(tx);
    const stored = await tx
      .selectFrom('push_keys')
      .select(['public_key', 'sealed_private'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (canUnseal(sealKey, stored.sealed_private)) {
      const privateKey = unseal(sealKey, stored.sealed_private);
      return { publicKey: stored.public_key, privateKey };
    }
    await sql`
      UPDATE push_keys SET public_key = ${made.publicKey}, sealed_private = ${sealed},
        created_at = now()`.execute(tx);
    await endAllPush(tx);
    onReplaced();
    return made;
  });
