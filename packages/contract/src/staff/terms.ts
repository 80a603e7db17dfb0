import * as z from 'zod/mini';
import { text } from '#contract/fields.ts';
import { writtenHtml } from '#contract/staff/body-html.ts';
import { contentResource } from '#contract/staff/content-resource.ts';
import { day, outdated, staffListQuery } from '#contract/staff/wire.ts';

/** The draft of a brand's terms, and of those that replace them from a day on. */
export const termsDraft = z.object({
  title: text('タイトル'),
  body: writtenHtml('本文'),
  revised_on: day('改定日'),
  /** Null: none are prepared. */
  next: z.nullable(
    z.object(
      {
        title: text('次の規約のタイトル'),
        body: writtenHtml('次の規約の本文'),
        /** From the beginning of this day on; also the day of the revision. */
        from: day('次の規約の開始日'),
      },
      { error: outdated },
    ),
  ),
});

const {
  create: _,
  bulk: __,
  selection: ___,
  change: ____,
  ...calls
} = contentResource('terms', {
  label: 'Terms',
  query: staffListQuery(['id', 'title', 'revised_on', 'updated_at'], {}),
  shared: { brand_label: z.string(), revised_on: z.nullable(z.string()) },
  /** Null if the brand has no terms yet. */
  row: { title: z.nullable(z.string()), next_from: z.nullable(z.string()) },
  /** Empty if the brand has no terms yet. */
  record: {
    title: z.string(),
    body: z.string(),
    next: z.nullable(z.object({ title: z.string(), body: z.string(), from: z.string() })),
  },
  draft: termsDraft,
});

/** The terms of the brand with the record's id: one record per brand, never created or deleted. */
export const staffTerms = calls;
