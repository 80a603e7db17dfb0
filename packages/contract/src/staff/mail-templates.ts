import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import { id, text, wireTime } from '#contract/fields.ts';
import { MAX_TEXT } from '#contract/limits.ts';
import { resource } from '#contract/staff/resource.ts';
import { oneRecord, optionalText, recordFields, staffListQuery } from '#contract/staff/wire.ts';

/** The draft of a mail template, with placeholders such as `{name}`. */
export const templateDraft = z.object({
  subject: text('件名', 200),
  body: text('本文', MAX_TEXT),
  /** The button's label; unused if the mail has no link. */
  link_label: optionalText('ボタンの文言', 100),
});

const placeholders = z.array(
  z.object({
    name: z.string(),
    label: z.string(),
    is_needed: z.boolean(),
    /** Stands in the body alone. */
    is_for_body: z.boolean(),
  }),
);

const { list, read, update, versions, restore } = resource('mail-templates', {
  label: 'TemplateText of letters',
  read: 'mail.read',
  write: 'mail.write',
  query: staffListQuery(['id', 'title', 'updated_at'], {}),
  row: z.object({
    id: id(),
    kind: z.string(),
    title: z.string(),
    subject: z.string(),
    placeholders,
    is_default: z.boolean(),
    updated_at: z.nullable(wireTime()),
  }),
  record: z.object({
    ...recordFields,
    kind: z.string(),
    title: z.string(),
    subject: z.string(),
    body: z.string(),
    link_label: z.string(),
    is_default: z.boolean(),
    placeholders,
  }),
  draft: templateDraft,
});

const writes = { audience: 'staff', right: 'mail.write' } as const;

/** The site's mail templates: all exist, and none can be added or deleted. */
export const mailTemplates = {
  list,
  read,
  update,
  versions,
  restore,
  reset: post('/api/staff/mail-templates/{id}/reset', {
    ...writes,
    summary: 'TemplateText of letters: back to how the site words it by itself',
    params: oneRecord,
    response: read.spec.response,
  }),
  preview: post('/api/staff/mail-templates/{id}/preview', {
    ...writes,
    summary:
      'TemplateText of letters: what a draft looks like with samples in its placeholders; writes nothing',
    params: oneRecord,
    body: templateDraft,
    response: z.object({
      subject: z.string(),
      /** As HTML: paragraphs, and buttons with their address. */
      blocks: z.array(
        z.union([z.object({ text: z.string() }), z.object({ url: z.string(), label: z.string() })]),
      ),
      /** As plain text. */
      text: z.string(),
    }),
  }),
} as const;
