import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { SignedFor } from './mail-template.ts';

/** The name and the contact under a mail. */
export interface MailSender {
  /** `{product}` of the templates. */
  name: string;
  /** Beside the name at the head. */
  caption: string | null;
  /** Where replies go; null: they reach nobody. */
  email: string | null;
  telephone: string | null;
  hours: string | null;
}

/** A sender that nobody can answer. */
export const withoutContact = (name: string): MailSender => ({
  name,
  caption: null,
  email: null,
  telephone: null,
  hours: null,
});

/**
 * The sender of a mail: the brand itself, or the member's first. As on the screens, a member without
 * a brand has the site's first.
 * @returns undefined on a site without brands
 */
export async function findMailSender(
  db: Kysely<DB>,
  signedFor: SignedFor,
): Promise<MailSender | undefined> {
  const isMeant =
    'brandId' in signedFor
      ? sql`b.id = ${signedFor.brandId}::bigint`
      : sql`EXISTS (
          SELECT FROM member_brands h
          WHERE h.brand_id = b.id AND h.member_id = ${signedFor.memberId}::bigint
        )`;
  const { rows } = await sql<MailSender>`
    SELECT b.label AS name, b.caption, b.contact_email AS email,
      b.contact_telephone AS telephone, b.contact_hours AS hours
    FROM brands b ORDER BY ${isMeant} DESC, b.position, b.id LIMIT 1`.execute(db);
  return rows[0];
}
