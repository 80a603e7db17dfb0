import type { MAIL_STATES } from '@orchard/contract/staff/mails';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { SignedFor, TemplateText } from './mail-template.ts';

/** The contract's state of a mail, as SQL on the table's alias. */
export const mailState = (alias: string): RawBuilder<(typeof MAIL_STATES)[number]> => sql`CASE
  WHEN ${sql.ref(`${alias}.is_kept`)} THEN 'kept'
  WHEN ${sql.ref(`${alias}.sent_at`)} IS NOT NULL THEN 'sent'
  WHEN ${sql.ref(`${alias}.failed_at`)} IS NOT NULL THEN 'failed'
  ELSE 'waiting' END`;

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

/** The name in the From of a sender's mails; null: the one that MAIL_FROM has. */
export const fromNameOf = ({ name }: MailSender, product: string): string | null =>
  name === product ? null : name;

/** A sender that nobody can answer. */
export const withoutContact = (name: string): MailSender => ({
  name,
  caption: null,
  email: null,
  telephone: null,
  hours: null,
});

/**
 * The sender of a mail: the brand itself, or the member's first that has not ended. As on the screens, a member without
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
      : sql`(
          SELECT CASE WHEN coalesce(h.last_day >= japan_today(), true) THEN 2 ELSE 1 END
          FROM membership_days h
          WHERE h.brand_id = b.id AND h.member_id = ${signedFor.memberId}::bigint
        )`;
  const { rows } = await sql<MailSender>`
    SELECT b.label AS name, b.caption, c.contact_email AS email,
      c.contact_telephone AS telephone, c.contact_hours AS hours
    FROM brands b JOIN brand_contacts c ON c.brand_id = b.id ORDER BY ${isMeant} DESC NULLS LAST, b.position, b.id LIMIT 1`.execute(
    db,
  );
  return rows[0];
}

/**
 * The site's name while its settings have none: the first brand's.
 * @param product for a site without brands
 */
export const usualSiteName = (product: string): RawBuilder<string> =>
  sql`coalesce((SELECT label FROM brands ORDER BY position, id LIMIT 1), ${product}::text)`;

/**
 * The sender of mails that bear no brand's name: the site, as its settings have it.
 * @param product its name on a site without brands
 */
export async function findSiteSender(db: Kysely<DB>, product: string): Promise<MailSender> {
  const { rows } = await sql<MailSender>`
    SELECT coalesce(sender_name, name, ${usualSiteName(product)}) AS name, NULL AS caption,
      contact_email AS email, contact_telephone AS telephone, contact_hours AS hours
    FROM site_settings`.execute(db);
  return rows[0] ?? withoutContact(product);
}

/** The operators' version of a template; undefined if they did not change it. */
export async function findTemplateText(
  db: Kysely<DB>,
  kind: string,
): Promise<TemplateText | undefined> {
  const { rows } = await sql<TemplateText>`
    SELECT subject, body, link_label FROM mail_templates WHERE kind = ${kind}`.execute(db);
  return rows[0];
}

/** The operators' versions of all templates, by kind. */
export async function listTemplateTexts(db: Kysely<DB>): Promise<Map<string, TemplateText>> {
  const { rows } = await sql<TemplateText & { kind: string }>`
    SELECT kind, subject, body, link_label FROM mail_templates`.execute(db);
  return new Map(rows.map(({ kind, ...text }) => [kind, text]));
}

/**
 * The last different addresses that mails were tried for within a day, but one, each with how its last
 * try ended; newest first.
 * @param count how many
 */
export async function listLastTries(
  db: Kysely<DB>,
  { except, count }: { except: string; count: number },
): Promise<{ recipient: string; error: string | null }[]> {
  const { rows } = await sql<{ recipient: string; error: string | null }>`
    SELECT recipient, error FROM (
      SELECT DISTINCT ON (lower(recipient)) recipient, last_error AS error, tried_at
      FROM (
        SELECT recipient, last_error, tried_at FROM mails
        WHERE tried_at > now() - interval '1 day' AND lower(recipient) <> lower(${except})
          AND (sent_at IS NOT NULL OR last_error IS NOT NULL)
        ORDER BY tried_at DESC LIMIT 100
      ) tries ORDER BY lower(recipient), tried_at DESC
    ) addresses ORDER BY tried_at DESC LIMIT ${count}`.execute(db);
  return rows;
}
