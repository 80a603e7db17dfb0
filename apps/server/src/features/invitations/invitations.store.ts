import { type Kysely, sql } from 'kysely';
import { execute, readRow, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { hashSecret } from '#platform/secrets/secrets.ts';
import { hasNotEnded } from '#platform/sessions/membership.ts';

/** Records an invitation; the count of reminders starts again. */
export const noteInvited = (tx: Kysely<DB>, memberId: number, mailId: number) =>
  execute(tx)`
    INSERT INTO invitations (member_id, mail_id) VALUES (${memberId}, ${mailId})
    ON CONFLICT (member_id) DO UPDATE SET invited_at = now(), mail_id = ${mailId},
      reminders = 0, reminded_at = NULL, opened_at = NULL`;

/** Deletes an invitation, for example when the member's address changed. */
export async function forgetInvitation(tx: Kysely<DB>, memberId: number): Promise<void> {
  await tx.deleteFrom('invitations').where('member_id', '=', memberId).execute();
}

/** Records that a visitor opened the first-password screen, if this secret is valid. */
export const noteOpened = (db: Kysely<DB>, secret: string) =>
  execute(db)`
    UPDATE invitations SET opened_at = now()
    WHERE opened_at IS NULL AND member_id = (
      SELECT member_id FROM mailed_tokens
      WHERE token_hash = ${hashSecret(secret)} AND purpose = 'first' AND expires_at > now()
    )`;

/** An invited member without a password. */
export interface Reminded {
  id: number;
  name: string;
  email: string;
}

/**
 * Three and six days after the invitation. It leaves out members whose mail failed, and invitations
 * older than two weeks, which are due only because the site was down.
 */
const isToRemind = sql`i.reminders < 2
  AND i.invited_at <= now() - CASE i.reminders WHEN 0 THEN interval '3 days' ELSE interval '6 days' END
  AND i.invited_at > now() - interval '14 days'
  AND m.password_hash IS NULL AND m.suspended_at IS NULL AND ${hasNotEnded('m')}
  AND NOT EXISTS (SELECT FROM mails l WHERE l.id = i.mail_id AND l.failed_at IS NOT NULL)`;

/** The members who are due for a reminder, whoever was invited first before others. */
export const listToRemind = (db: Kysely<DB>) =>
  readValues<number>(db)`
    SELECT i.member_id FROM invitations i JOIN members m ON m.id = i.member_id
    WHERE ${isToRemind} ORDER BY i.invited_at`;

/** Counts a member's reminder; undefined where it is due no more, or another process has it. */
export const takeReminder = (tx: Kysely<DB>, memberId: number) =>
  readRow<Reminded>(tx)`
    UPDATE invitations i SET reminded_at = now(),
      reminders = CASE WHEN i.invited_at <= now() - interval '6 days' THEN 2 ELSE 1 END
    FROM members m WHERE m.id = i.member_id AND i.member_id = (
      SELECT i.member_id FROM invitations i JOIN members m ON m.id = i.member_id
      WHERE i.member_id = ${memberId} AND ${isToRemind} FOR UPDATE OF i SKIP LOCKED
    )
    RETURNING m.id, m.name, m.email`;

/**
 * Counts a reminder that an operator sends to a member, whenever the invitation was. It stands for the
 * next one that would have come by itself. Undefined for whoever was not invited, has a password or could not
 * sign in.
 */
export const markReminded = (tx: Kysely<DB>, memberId: number) =>
  readRow<Reminded>(tx)`
    UPDATE invitations i SET reminded_at = now(), reminders = least(i.reminders + 1, 2)
    FROM members m WHERE m.id = i.member_id AND m.id = ${memberId}
      AND m.password_hash IS NULL AND m.suspended_at IS NULL AND ${hasNotEnded('m')}
    RETURNING m.id, m.name, m.email`;

export const noteReminder = (tx: Kysely<DB>, memberId: number, mailId: number) =>
  execute(tx)`UPDATE invitations SET mail_id = ${mailId} WHERE member_id = ${memberId}`;
