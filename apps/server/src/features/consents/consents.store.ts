import { type Kysely, sql } from 'kysely';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { hasConsented, isDue } from './consents.view.ts';

/** Who consents, where, and to which texts; by default all that hold now of the member's brands. */
export interface Consenting {
  memberId: number;
  place: 'first_password' | 'visit' | 'contract';
  fingerprints?: readonly string[];
}

/**
 * Keeps a member's consent to terms of their brands that hold now, with the text. Whoever has
 * consented since members were asked last stays with that.
 */
export async function addConsents(
  tx: Kysely<DB>,
  { memberId, place, fingerprints }: Consenting,
): Promise<void> {
  const isNamed = fingerprints
    ? sql`t.fingerprint = ANY(${fingerprints}::text[])`
    : sql<boolean>`true`;
  const theirs = sql`mb.member_id = ${memberId} AND ${isNamed}`;
  // Two presses at once: the second finds what the first has kept.
  await execute(tx)`SELECT FROM members WHERE id = ${memberId} FOR NO KEY UPDATE`;
  await execute(tx)`
    INSERT INTO terms_versions (brand_id, brand_label, fingerprint, title, body, revised_on)
    SELECT t.brand_id, b.label, t.fingerprint, t.title, t.body, t.revised_on
    FROM memberships mb JOIN terms_today t ON t.brand_id = mb.brand_id
    JOIN brands b ON b.id = mb.brand_id
    WHERE ${theirs}
    ON CONFLICT (brand_id, fingerprint) DO NOTHING`;
  await execute(tx)`
    INSERT INTO consents (member_id, version_id, place)
    SELECT ${memberId}, w.id, ${place}
    FROM memberships mb JOIN terms_today t ON t.brand_id = mb.brand_id
    JOIN terms_versions w ON w.brand_id = t.brand_id AND w.fingerprint = t.fingerprint
    WHERE ${theirs} AND NOT ${hasConsented(sql`${memberId}`)}`;
}

/** Notes that a member does not want to be asked about these terms for now, but for those that are due. */
export const deferConsents = (
  tx: Kysely<DB>,
  memberId: number,
  fingerprints: readonly string[],
): Promise<void> =>
  execute(tx)`
    INSERT INTO consent_deferrals (member_id, brand_id)
    SELECT mb.member_id, mb.brand_id
    FROM memberships mb JOIN terms_today t ON t.brand_id = mb.brand_id
    WHERE mb.member_id = ${memberId} AND t.fingerprint = ANY(${fingerprints}::text[])
      AND NOT ${isDue}
    ON CONFLICT (member_id, brand_id) DO UPDATE SET deferred_at = now()`;
