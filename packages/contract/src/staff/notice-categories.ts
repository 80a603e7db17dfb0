import * as z from 'zod/mini';
import { text } from '#contract/fields.ts';
import { orderedResource, position } from '#contract/staff/content-resource.ts';
import { carriesWhiteText } from '#contract/staff/contrast.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { staffListQuery } from '#contract/staff/wire.ts';

/** A badge's colour on which white text is readable; stored in lower case. */
const badgeColor = () =>
  z
    .string({ error: () => formatStaffMessage('validation.color') })
    .check(
      z.trim(),
      z.toLowerCase(),
      z.regex(/^#[0-9a-f]{6}$/, { error: formatStaffMessage('validation.color'), abort: true }),
      z.refine(carriesWhiteText, { error: formatStaffMessage('validation.contrast') }),
    );

/** The draft of a notice category. */
export const noticeCategoryDraft = z.object({
  name: text('カテゴリー名'),
  color: badgeColor(),
  position: position(),
});

export const noticeCategories = orderedResource('notice-categories', {
  label: 'Notice categories',
  query: staffListQuery(['position', 'name', 'notices_count', 'updated_at'], {}),
  shared: { name: z.string(), color: z.string() },
  row: { notices_count: z.number() },
  record: {},
  draft: noticeCategoryDraft,
});
