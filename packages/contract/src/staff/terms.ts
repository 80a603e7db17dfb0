import * as z from 'zod/mini';
import { id, text, wireTime } from '#contract/fields.ts';
import { writtenHtml } from '#contract/staff/body-html.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { resource } from '#contract/staff/resource.ts';
import { recordFields, staffListQuery } from '#contract/staff/wire.ts';

const wrong = () => formatStaffMessage('validation.day', { label: '改定日' });

/** An existing day, `yyyy-MM-dd`. */
const day = () =>
  z.string({ error: wrong }).check(
    z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, { error: wrong, abort: true }),
    z.refine(
      (value: string) => {
        const [year = 0, month = 0, date = 0] = value.split('-').map(Number);
        return year >= 1900 && new Date(Date.UTC(year, month, 0)).getUTCDate() >= date;
      },
      { error: wrong },
    ),
  );

/** The draft of a brand's terms. */
export const termsDraft = z.object({
  title: text('タイトル'),
  body: writtenHtml('本文'),
  revised_on: day(),
});

const {
  create: _,
  bulk: __,
  ...calls
} = resource('terms', {
  label: 'Terms',
  read: 'content.read',
  write: 'content.write',
  query: staffListQuery(['id', 'title', 'revised_on', 'updated_at'], {}),
  row: z.object({
    id: id(),
    brand_label: z.string(),
    /** Null if the brand has no terms yet. */
    title: z.nullable(z.string()),
    revised_on: z.nullable(z.string()),
    updated_at: z.nullable(wireTime()),
  }),
  record: z.object({
    ...recordFields,
    brand_label: z.string(),
    /** Empty, like the body, if the brand has no terms yet. */
    title: z.string(),
    body: z.string(),
    revised_on: z.nullable(z.string()),
  }),
  draft: termsDraft,
});

/** The terms of the brand with the record's id: one record per brand, never created or deleted. */
export const staffTerms = calls;
