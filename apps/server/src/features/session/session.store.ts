import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** Remembers that the member has signed in on this device. */
export async function rememberDevice(
  db: Kysely<DB>,
  memberId: number,
  device: Buffer,
): Promise<void> {
  await sql`
    INSERT INTO known_devices (member_id, device_hash) VALUES (${memberId}, ${device})
    ON CONFLICT (member_id, device_hash) DO UPDATE SET last_seen_at = now()`.execute(db);
}

/** Forgets devices that have not been used for so long that they no longer count. */
export async function sweepDevices(db: Kysely<DB>): Promise<void> {
  await sql`
    DELETE FROM known_devices WHERE last_seen_at < now() - interval '90 days'`.execute(db);
}
