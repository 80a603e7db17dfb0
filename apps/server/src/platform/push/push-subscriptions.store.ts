import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** A browser's address at its push service, and the keys by which messages to it are encrypted. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Devices of a member that get messages; of more the oldest goes. */
export const MOST_PUSH_DEVICES = 10;

/**
 * Has a browser get the member's messages from now on, and nobody else's. Of each device there is
 * one subscription.
 */
export async function addPush(
  tx: Kysely<DB>,
  { memberId, device }: { memberId: number; device: Buffer },
  { endpoint, p256dh, auth }: PushAddress,
): Promise<void> {
  // In turn for each member, so that two at once cannot exceed the limit.
  await sql`SELECT FROM members WHERE id = ${memberId} FOR UPDATE`.execute(tx);
  await sql`
    DELETE FROM push_subscriptions
    WHERE endpoint = ${endpoint} OR device_hash = ${device}`.execute(tx);
  await sql`
    INSERT INTO push_subscriptions (member_id, endpoint, p256dh, auth, device_hash)
    VALUES (${memberId}, ${endpoint}, ${p256dh}, ${auth}, ${device})
    ON CONFLICT (endpoint) DO UPDATE SET member_id = excluded.member_id, p256dh = excluded.p256dh,
      auth = excluded.auth, device_hash = excluded.device_hash, created_at = now()`.execute(tx);
  await sql`
    DELETE FROM push_subscriptions WHERE id IN (
      SELECT id FROM push_subscriptions WHERE member_id = ${memberId}
      ORDER BY id DESC OFFSET ${MOST_PUSH_DEVICES}
    )`.execute(tx);
}

/** Whether the member gets messages on this device. */
export async function hasPush(
  db: Kysely<DB>,
  memberId: number,
  device: Buffer | null,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM push_subscriptions
    WHERE member_id = ${memberId} AND device_hash = ${device}`.execute(db);
  return rows.length > 0;
}

/** Ends the messages of a member on one device. */
export async function endPushOn(db: Kysely<DB>, memberId: number, device: Buffer): Promise<void> {
  await sql`
    DELETE FROM push_subscriptions
    WHERE member_id = ${memberId} AND device_hash = ${device}`.execute(db);
}

/** Ends the messages of a member at an address of a push service. */
export async function endPushAt(db: Kysely<DB>, memberId: number, endpoint: string): Promise<void> {
  await sql`
    DELETE FROM push_subscriptions
    WHERE member_id = ${memberId} AND endpoint = ${endpoint}`.execute(db);
}

/** Ends the messages of those who had the device before the member who signs in there now. */
export async function endPushOfOthers(
  db: Kysely<DB>,
  memberId: number,
  device: Buffer,
): Promise<void> {
  await sql`
    DELETE FROM push_subscriptions
    WHERE device_hash = ${device} AND member_id <> ${memberId}`.execute(db);
}

/**
 * Ends the messages of a member.
 * @param staying the device that keeps them; null: none does
 */
export async function endMemberPush(
  db: Kysely<DB>,
  memberId: number,
  staying: Buffer | null,
): Promise<void> {
  await sql`
    DELETE FROM push_subscriptions
    WHERE member_id = ${memberId} AND device_hash IS DISTINCT FROM ${staying}::bytea`.execute(db);
}

/** Ends all subscriptions. */
export async function endAllPush(tx: Kysely<DB>): Promise<void> {
  await tx.deleteFrom('push_subscriptions').execute();
}

/** Forgets a subscription that its push service has ended. */
export async function forgetPush(db: Kysely<DB>, subscriptionId: number): Promise<void> {
  await sql`DELETE FROM push_subscriptions WHERE id = ${subscriptionId}`.execute(db);
}

/** Notes that the push service took a message. */
export async function notePushUsed(db: Kysely<DB>, subscriptionId: number): Promise<void> {
  await sql`
    UPDATE push_subscriptions SET last_used_at = now() WHERE id = ${subscriptionId}`.execute(db);
}
