import type { InvitationState } from '@orchard/contract/staff/members';
import { type RawBuilder, sql } from 'kysely';
import { wireTime } from '#platform/database/wire-time.ts';

/** Joins the invitation `i` and its last mail `l` to members `m`. */
export const withInvitation = sql`
  LEFT JOIN invitations i ON i.member_id = m.id
  LEFT JOIN mails l ON l.id = i.mail_id`;

/** The state of a member's invitation; needs {@link withInvitation}. */
export const invitationState: RawBuilder<InvitationState> = sql`CASE
  WHEN m.password_hash IS NOT NULL THEN 'done'
  WHEN i.member_id IS NULL THEN 'none'
  WHEN l.failed_at IS NOT NULL AND l.last_error <> 'expired' THEN 'bounced'
  WHEN NOT EXISTS (
    SELECT FROM mailed_tokens t
    WHERE t.member_id = m.id AND t.purpose = 'first' AND t.expires_at > now()
  ) THEN 'lapsed'
  WHEN i.opened_at IS NOT NULL THEN 'opened'
  WHEN l.next_attempt_at IS NOT NULL THEN 'waiting'
  WHEN l.is_kept THEN 'kept'
  ELSE 'sent' END`;

/** The invitation as JSON; needs {@link withInvitation}. */
export const invitationJson = sql`json_build_object(
  'state', ${invitationState},
  'invited_at', ${wireTime(sql`i.invited_at`)},
  'reminders', coalesce(i.reminders, 0),
  'opened_at', ${wireTime(sql`i.opened_at`)}
)`;
