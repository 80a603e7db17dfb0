import type { ParsedOf } from '@orchard/contract/endpoint';
import type { staffMembers } from '@orchard/contract/staff/members';
import type { Kysely } from 'kysely';
import { draftsOf } from '#features/memberships/memberships.view.ts';
import { readRow, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Addressee } from '#platform/mail/mail-template.ts';
import { hasNotEnded, isActive, isMember } from '#platform/sessions/membership.ts';

/** The member with this address in any case, if the member can sign in. */
export const findByEmail = (db: Kysely<DB>, email: string) =>
  readRow<Addressee>(db)`
    SELECT m.id, m.name, m.email FROM members m
    WHERE lower(m.email) = lower(${email}) AND m.suspended_at IS NULL
      AND ${isMember('m')}`;

/** The member with an address who can sign in now: has a password, too. */
export const findActiveByEmail = (db: Kysely<DB>, email: string) =>
  readRow<Addressee>(db)`
    SELECT m.id, m.name, m.email FROM members m
    WHERE lower(m.email) = lower(${email}) AND ${isActive('m')}`;

export const findPasswordHash = async (db: Kysely<DB>, memberId: number): Promise<string | null> =>
  (await readValue<string | null>(db)`
    SELECT password_hash FROM members WHERE id = ${memberId}`) ?? null;

export const isThere = async (db: Kysely<DB>, memberId: number): Promise<boolean> =>
  (await readRow(db)`SELECT FROM members WHERE id = ${memberId}`) !== undefined;

/** A member as a mail's recipient, by id. */
export const findAddressee = (db: Kysely<DB>, memberId: number) =>
  readRow<Addressee>(db)`SELECT id, name, email FROM members WHERE id = ${memberId}`;

export type WrittenMember = ParsedOf<typeof staffMembers.update>['body'];

/** A member as operators write one; undefined if there is none. */
export const findWrittenMember = (db: Kysely<DB>, memberId: number) =>
  readRow<WrittenMember>(db)`
    SELECT m.name, m.kana, m.nickname, m.email, m.number, m.phone, m.note, m.own_1, m.own_2,
      m.suspended_at IS NOT NULL AS is_suspended, ${draftsOf('m')} AS memberships
    FROM members m WHERE m.id = ${memberId}`;

/** The holder of an address, with the facts that decide about an invitation. */
export interface Holder {
  id: number;
  email: string;
  hasPassword: boolean;
  isSuspended: boolean;
}

/** The member with this address in any case and any state. */
export const findHolder = (db: Kysely<DB>, email: string) =>
  readRow<Holder>(db)`
    SELECT id, email, password_hash IS NOT NULL AS "hasPassword",
      suspended_at IS NOT NULL AS "isSuspended"
    FROM members WHERE lower(email) = lower(${email})`;

/** A member who can be invited: without a password, not suspended, membership not expired. */
export const findInvitee = (db: Kysely<DB>, memberId: number) =>
  readRow<Addressee>(db)`
    SELECT m.id, m.name, m.email FROM members m
    WHERE m.id = ${memberId} AND m.password_hash IS NULL AND m.suspended_at IS NULL
      AND ${hasNotEnded('m')}`;

/**
 * The address that is surely the member's own: the present one, or the previous one if an operator
 * wrote the present one recently. A mistyped address may be a stranger's and must not become a way
 * into the account.
 * @param email the member's address until now
 * @param within the time after which an address counts as the member's own
 * @returns undefined if the member has never signed in: only an invitation went to the address
 */
export const findOwnAddress = (
  tx: Kysely<DB>,
  memberId: number,
  { email, within }: { email: string; within: string },
) =>
  readValue<string>(tx)`
    WITH RECURSIVE held AS (
      SELECT ${email}::text AS email, NULL::bigint AS entry, 0 AS age FROM members m
      WHERE m.id = ${memberId} AND (m.password_hash IS NOT NULL
        OR EXISTS (SELECT FROM member_visits v WHERE v.member_id = m.id))
      UNION ALL
      SELECT a.before->>'email', a.id, h.age + 1
      FROM held h CROSS JOIN LATERAL (
        SELECT id, before, after FROM audit_entries
        WHERE kind = 'members' AND record_id = ${memberId} AND at > now() - ${within}::interval
          AND (h.entry IS NULL OR id < h.entry)
          AND lower(before->>'email') <> lower(after->>'email')
        ORDER BY id DESC LIMIT 1
      ) a
      WHERE lower(a.after->>'email') = lower(h.email)
    )
    SELECT email FROM held ORDER BY age DESC LIMIT 1`;
