import { sql } from 'kysely';
import { notifyOfSecurity } from '#features/notifications/notifications.commands.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { SessionOrigin } from '#platform/sessions/session-origin.ts';
import { newDeviceMail } from './device-mails.view.ts';

export type TellingParts = Pick<SiteParts, 'db' | 'outbox' | 'origin'>;

/** Tells a member, by mail and in the bell, of a sign-in from a device that was not known. */
export async function tellOfNewDevice(
  { db, outbox, origin }: TellingParts,
  member: { id: number; name: string; email: string },
  { deviceKind, network }: Pick<SessionOrigin, 'deviceKind' | 'network'>,
): Promise<void> {
  await db.kysely.transaction().execute(async (tx) => {
    const { rows } = await sql<{ time: string }>`
      SELECT to_char(now() AT TIME ZONE 'Asia/Tokyo', 'FMYYYY"年"FMMM"月"FMDD"日" HH24:MI') AS time
    `.execute(tx);
    const time = rows[0]?.time ?? '';
    await notifyOfSecurity(tx, member.id, `新しい端末（${deviceKind}）からログインがありました。`);
    await outbox.put(tx, newDeviceMail(member, origin, { time, deviceKind, network }));
  });
  outbox.wake();
}
