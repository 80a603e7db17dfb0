import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import { foldText } from '@orchard/contract/fold-text';
import type { mailTemplates } from '@orchard/contract/staff/mail-templates';
import { STAFF_PAGE_SIZE } from '@orchard/contract/staff/wire';
import { type Kysely, sql } from 'kysely';
import { findRevision } from '#console/records/history.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { Page } from '#platform/http/page.ts';
import type { MailTemplate, TemplateText } from '#platform/mail/mail-template.ts';
import { findMailTemplate, MAIL_TEMPLATES } from './declared-templates.view.ts';

type Row = ResponseOf<typeof mailTemplates.list>[number];
type MailTemplateRecord = ResponseOf<typeof mailTemplates.read>;
type Stored = TemplateText & { kind: string; updated_at: string };

async function storedTemplates(db: Kysely<DB>): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored>`
    SELECT kind, subject, body, link_label, ${wireTime(sql`updated_at`)} AS updated_at
    FROM mail_templates`.execute(db);
  return new Map(rows.map((row) => [row.kind, row]));
}

const rowOf = (
  { id, kind, title, templateText }: MailTemplate,
  stored: Stored | undefined,
): Row => ({
  id,
  kind,
  title,
  subject: (stored ?? templateText).subject,
  is_default: !stored,
  updated_at: stored?.updated_at ?? null,
});

/** The templates with their subjects: exactly those that the code declares. */
export async function listTemplates(
  db: Kysely<DB>,
  query: ParsedOf<typeof mailTemplates.list>['query'],
): Promise<Page<Row>> {
  const stored = await storedTemplates(db);
  const terms = foldText(query.q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const sort = query.sort ?? 'id';
  const sign = query.order === 'desc' ? -1 : 1;
  const rows = MAIL_TEMPLATES.map((template) => rowOf(template, stored.get(template.kind)))
    .filter(({ title, subject }) => {
      const text = foldText(`${title} ${subject}`);
      return terms.every((term) => text.includes(term));
    })
    .sort((a, b) => {
      const [one, other] = [a[sort] ?? '', b[sort] ?? ''];
      return sign * (one < other ? -1 : one > other ? 1 : a.id - b.id);
    });
  const size = query.per_page ?? STAFF_PAGE_SIZE;
  const from = ((query.p ?? 1) - 1) * size;
  return new Page(rows.slice(from, from + size), rows.length, size);
}

/** One template with its text; undefined if there is none. */
export async function findTemplateRecord(
  db: Kysely<DB>,
  id: number,
): Promise<MailTemplateRecord | undefined> {
  const template = findMailTemplate(id);
  if (!template) return undefined;
  const stored = (await storedTemplates(db)).get(template.kind);
  const { subject, body, link_label } = stored ?? template.templateText;
  return {
    ...rowOf(template, stored),
    subject,
    body,
    link_label,
    created_at: null,
    revision: await findRevision(db, 'mail-templates', id),
    placeholders: [
      ...Object.entries(template.placeholders).map(([name, placeholder]) => ({
        name,
        label: placeholder.label,
        is_needed: placeholder.isNeeded ?? false,
      })),
      {
        name: 'product',
        label: 'ブランドの名前（担当者へのメールではサイトの名前）',
        is_needed: false,
      },
      { name: 'contact', label: 'お問い合わせ先', is_needed: false },
    ],
  };
}
