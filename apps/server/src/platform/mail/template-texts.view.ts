import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { TemplateText } from './mail-template.ts';

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
