import { isDeepStrictEqual } from 'node:util';
import { formatMessage } from '@orchard/contract/messages';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import { recordResource } from '#console/records/record-resource.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { findTemplateText, listTemplateTexts } from '#platform/mail/mail.view.ts';
import { type MailTemplate, PLACEHOLDER, type TemplateText } from '#platform/mail/mail-template.ts';
import { findMailTemplate, MAIL_TEMPLATES } from './mail-templates.view.ts';

const gapsIn = (text: string) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

const LABELS: Record<keyof TemplateText, string> = {
  subject: '件名',
  body: '本文',
  link_label: 'ボタンの文言',
};

/** The faults of one field: unknown placeholders, and those of several lines in a line. */
function wrongIn(template: MailTemplate, field: keyof TemplateText, value: string): string[] {
  const isLine = field !== 'body';
  const wrong = gapsIn(value).flatMap((name) => {
    const placeholder = Object.hasOwn(template.placeholders, name)
      ? template.placeholders[name]
      : undefined;
    if (!placeholder && name !== 'product' && name !== 'contact')
      return [formatStaffMessage('validation.placeholder', { placeholder: `{${name}}` })];
    return isLine && (placeholder?.hasLines || name === 'link')
      ? [
          formatStaffMessage('validation.gap_line', {
            placeholder: placeholder?.label ?? name,
            label: LABELS[field],
          }),
        ]
      : [];
  });
  return [...new Set(wrong)];
}

/**
 * Refuses a text with unknown placeholders or without a required one.
 * @throws Problem 422
 */
export function checkTemplateText(template: MailTemplate, draft: TemplateText): void {
  const errors: Record<string, string[]> = {};
  for (const field of ['subject', 'body', 'link_label'] as const) {
    const wrong = wrongIn(template, field, draft[field]);
    if (wrong.length > 0) errors[field] = wrong;
  }
  const present = new Set(gapsIn(draft.body));
  const missing = Object.entries(template.placeholders).filter(
    ([name, { isNeeded }]) => isNeeded && !present.has(name),
  );
  if (missing.length > 0) {
    errors.body = [
      ...(errors.body ?? []),
      ...missing.map(([, { label }]) => formatStaffMessage('validation.gap_needed', { label })),
    ];
  }
  if (present.has('link') && draft.link_label === '') {
    errors.link_label = [formatMessage('validation.required', { label: LABELS.link_label })];
  }
  if (Object.keys(errors).length > 0) throw fieldsProblem(errors);
}

async function store(tx: Kysely<DB>, kind: string, { subject, body, link_label }: TemplateText) {
  await sql`
    INSERT INTO mail_templates (kind, subject, body, link_label)
    VALUES (${kind}, ${subject}, ${body.replace(/\r\n?/g, '\n')}, ${link_label})
    ON CONFLICT (kind) DO UPDATE SET subject = excluded.subject, body = excluded.body,
      link_label = excluded.link_label, updated_at = now()`.execute(tx);
}

/** Mail templates as records of the console: one per declared template, always there. */
export const templateResource = recordResource<TemplateText>({
  kind: 'mail-templates',
  label: ({ subject }) => subject,

  async read(tx, id) {
    const template = findMailTemplate(id);
    return template && ((await findTemplateText(tx, template.kind)) ?? template.templateText);
  },

  async readAll(tx, ids) {
    const stored = await listTemplateTexts(tx);
    return new Map(
      MAIL_TEMPLATES.filter(({ id }) => ids?.includes(id) ?? true).map((template) => [
        template.id,
        stored.get(template.kind) ?? template.templateText,
      ]),
    );
  },

  async check(_tx, draft, id) {
    const template = id === null ? undefined : findMailTemplate(id);
    if (template) checkTemplateText(template, draft);
  },

  async insert(tx, draft, id) {
    const template = id === null ? undefined : findMailTemplate(id);
    if (!template || id === null) throw new Error('a kind of template is declared, not inserted');
    await store(tx, template.kind, draft);
    return id;
  },

  async update(tx, id, draft) {
    const template = findMailTemplate(id);
    if (!template) return;
    // A text in the code is not stored: a release may better it.
    if (isDeepStrictEqual(draft, template.templateText)) await templateResource.remove(tx, id);
    else await store(tx, template.kind, draft);
  },

  /** Back to the text in the code. */
  async remove(tx, id) {
    const template = findMailTemplate(id);
    await sql`DELETE FROM mail_templates WHERE kind = ${template?.kind ?? ''}`.execute(tx);
  },
});
