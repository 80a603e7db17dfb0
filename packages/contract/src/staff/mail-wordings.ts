import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import { id, pathId, text, wireTime } from '#contract/fields.ts';
import { MAX_TEXT } from '#contract/limits.ts';
import { resource } from '#contract/staff/resource.ts';
import { optionalText, recordFields, staffListQuery } from '#contract/staff/wire.ts';

/** What an operator writes of a letter; gaps stand in it as `{name}`. */
export const wordingDraft = z.object({
  subject: text('件名', 200),
  body: text('本文', MAX_TEXT),
  /** The words of the button; of no matter where the letter has no link. */
  link_label: optionalText('ボタンの文字', 100),
});

const gap = z.object({
  name: z.string(),
  label: z.string(),
  is_needed: z.boolean(),
});

const { list, read, update, versions, restore } = resource('mail-wordings', {
  label: 'Wording of letters',
  read: 'mail.read',
  write: 'mail.write',
  query: staffListQuery(['id', 'title', 'updated_at'], {}),
  row: z.object({
    id: id(),
    kind: z.string(),
    title: z.string(),
    subject: z.string(),
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
    gaps: z.array(gap),
  }),
  draft: wordingDraft,
});

const oneWording = z.object({ id: pathId() });
const writes = { audience: 'staff', right: 'mail.write' } as const;

/** How the site's letters are worded: every kind is there, and none is added or deleted. */
export const mailWordings = {
  list,
  read,
  update,
  versions,
  restore,
  reset: post('/api/staff/mail-wordings/{id}/reset', {
    ...writes,
    summary: 'Wording of letters: back to how the site words it by itself',
    params: oneWording,
    response: read.spec.response,
  }),
  preview: post('/api/staff/mail-wordings/{id}/preview', {
    ...writes,
    summary: 'Wording of letters: what a draft looks like with samples in its gaps; writes nothing',
    params: oneWording,
    body: wordingDraft,
    response: z.object({
      subject: z.string(),
      /** As mail programs show it: paragraphs, and buttons with their address. */
      blocks: z.array(
        z.union([z.object({ text: z.string() }), z.object({ url: z.string(), label: z.string() })]),
      ),
      /** As mail programs without HTML show it. */
      text: z.string(),
    }),
  }),
} as const;
