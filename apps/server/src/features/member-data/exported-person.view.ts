import { sql } from 'kysely';
import type { Person } from '#platform/personal-data/personal-columns.ts';
import type { Snapshot } from '#platform/personal-data/snapshot.ts';

/** A member whose data are exported. */
export interface ExportedPerson extends Person {
  email: string;
}

/**
 * Finds whose data to export. Former addresses count only while the member can still go back to
 * them, and nobody else has them: an address that was mistyped, or is another member's by now, would
 * bring what is not theirs.
 */
export async function findExportedPerson(
  snapshot: Snapshot,
  memberId: number,
): Promise<ExportedPerson | undefined> {
  const [row] = await snapshot.rows(sql`
    SELECT m.name, m.email, ARRAY(
      SELECT lower(t.email) FROM mailed_tokens t
      WHERE t.member_id = m.id AND t.purpose = 'undo_email'
        AND NOT EXISTS (SELECT FROM members o WHERE lower(o.email) = lower(t.email))
    ) FROM members m WHERE m.id = ${memberId}`);
  if (!row) return undefined;
  const [name, email, former] = row as [string, string, string[]];
  return { id: memberId, name, email, addresses: [email.toLowerCase(), ...former] };
}
