import type { Consents, OpenTerms } from '@orchard/contract/consents';
import type { Terms } from '@orchard/contract/terms';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readRow, readRows, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { brandIds, type Member } from '#platform/sessions/member.ts';
import { isActive, japanDay } from '#platform/sessions/membership.ts';

/**
 * Whether a member has accepted a text of the brand of terms `t` since members were asked last; where
 * they never were, any text counts.
 */
export const hasConsented = (memberId: RawBuilder<unknown>): RawBuilder<boolean> => sql`EXISTS (
  SELECT FROM consents c JOIN terms_versions v ON v.id = c.version_id
  WHERE c.member_id = ${memberId} AND v.brand_id = t.brand_id
    AND c.accepted_at >= coalesce(t.consent_asked_at, '-infinity')
)`;

/** The site waits for the consent to terms `t`. */
export const isDue: RawBuilder<boolean> = sql`coalesce(t.consent_by <= ${japanDay()}, false)`;

const isAskedNow = (memberId: number) => sql`(
  t.consent_asked_at IS NOT NULL AND (${isDue} OR NOT EXISTS (
    SELECT FROM consent_deferrals f
    WHERE f.member_id = ${memberId} AND f.brand_id = t.brand_id
      AND f.deferred_at >= t.consent_asked_at
  ))
)`;

const readOpen = (
  db: Kysely<DB>,
  memberId: number,
  ofBrands: RawBuilder<unknown>,
  condition: RawBuilder<unknown> = sql`true`,
) =>
  readRows<OpenTerms>(db)`
    SELECT t.fingerprint, b.label AS brand_label, t.title, t.body, t.revised_on::text AS revised_on,
      t.consent_by::text AS consent_by, ${isDue} AS is_due
    FROM terms_today t JOIN brands b ON b.id = t.brand_id
    WHERE t.brand_id = ANY(${ofBrands}) AND ${condition}
      AND NOT ${hasConsented(sql`${memberId}`)}
    ORDER BY b.position, b.id`;

const heldBy = (member: Member) => sql`${brandIds(member)}::integer[]`;

/** The terms that the member is to be asked about now. */
export const listAsked = (db: Kysely<DB>, member: Member): Promise<OpenTerms[]> =>
  readOpen(db, member.id, heldBy(member), isAskedNow(member.id));

/** The terms that an invited member accepts with the first password, also before the first day. */
export const listForInvited = (db: Kysely<DB>, memberId: number): Promise<OpenTerms[]> =>
  readOpen(
    db,
    memberId,
    sql`ARRAY(SELECT mb.brand_id FROM memberships mb WHERE mb.member_id = ${memberId})`,
  );

/** The texts that hold now for the member, accepted or not. */
export const listHeld = (db: Kysely<DB>, member: Member): Promise<string[]> =>
  readValues<string>(db)`
    SELECT t.fingerprint FROM terms_today t WHERE t.brand_id = ANY(${heldBy(member)})`;

/** What the member has accepted, newest first, and what is open. */
export async function findConsents(db: Kysely<DB>, member: Member): Promise<Consents> {
  const accepted = await readRows<Consents['accepted'][number]>(db)`
    SELECT c.id, v.brand_label, v.title, v.revised_on::text AS revised_on,
      ${wireTime(sql`c.accepted_at`)} AS accepted_at
    FROM consents c JOIN terms_versions v ON v.id = c.version_id
    WHERE c.member_id = ${member.id} ORDER BY c.accepted_at DESC, c.id DESC`;
  return { accepted, open: await readOpen(db, member.id, heldBy(member)) };
}

/** The text that the member accepted; undefined for another's consent. */
export const findAcceptedText = (
  db: Kysely<DB>,
  member: Member,
  consentId: number,
): Promise<Terms | undefined> =>
  readRow<Terms>(db)`
    SELECT v.title, v.body, v.revised_on::text AS revised_on
    FROM consents c JOIN terms_versions v ON v.id = c.version_id
    WHERE c.id = ${consentId} AND c.member_id = ${member.id}`;

/** How many members of brand `b` who can sign in have consented to its terms `t`, or have not. */
export const countOfConsents = (which: 'consented' | 'unconsented'): RawBuilder<number> => {
  const consented = hasConsented(sql`m.id`);
  return sql`(
    SELECT count(*) FROM member_brands mb JOIN members m ON m.id = mb.member_id
    WHERE mb.brand_id = b.id AND ${isActive('m')}
      AND ${which === 'consented' ? consented : sql`NOT ${consented}`}
  )`;
};

/** The last consent of members `m` to the terms of each brand, newest first, as JSON. */
export const lastConsentsJson: RawBuilder<unknown> = sql`coalesce((
  SELECT json_agg(
    json_build_object('title', l.title, 'accepted_at', ${wireTime(sql`l.accepted_at`)})
    ORDER BY l.accepted_at DESC
  )
  FROM (
    SELECT DISTINCT ON (v.brand_label) v.title, c.accepted_at
    FROM consents c JOIN terms_versions v ON v.id = c.version_id
    WHERE c.member_id = m.id ORDER BY v.brand_label, c.accepted_at DESC
  ) l
), '[]')`;

/** When members `m` last accepted terms. */
export const lastConsentAt: RawBuilder<string | null> = wireTime(
  sql`(SELECT max(c.accepted_at) FROM consents c WHERE c.member_id = m.id)`,
);
