import * as z from 'zod/mini';
import { id, text, wireTime } from '#contract/fields.ts';
import { carriesWhiteText } from '#contract/staff/contrast.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { ordered, position } from '#contract/staff/order.ts';
import { resource } from '#contract/staff/resource.ts';
import { recordFields, staffListQuery } from '#contract/staff/wire.ts';

/** A badge's colour on which white text is readable; stored in lower case. */
const badgeColor = () =>
  z.string({ error: () => formatStaffMessage('validation.color') }).check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^#[0-9a-f]{6}$/, { error: formatStaffMessage('validation.color'), abort: true }),
    z.refine((color: string) => carriesWhiteText(color), {
      error: formatStaffMessage('validation.contrast'),
    }),
  );

/** The draft of a notice category. */
export const noticeCategoryDraft = z.object({
  name: text('カテゴリ名'),
  color: badgeColor(),
  position: position(),
});

const rights = {
  label: 'Notice categories',
  read: 'content.read',
  write: 'content.write',
} as const;

const fields = { name: z.string(), color: z.string(), position: z.number() };

export const noticeCategories = {
  ...resource('notice-categories', {
    ...rights,
    query: staffListQuery(['position', 'name', 'notices_count', 'updated_at'], {}),
    row: z.object({
      id: id(),
      ...fields,
      notices_count: z.number(),
      updated_at: z.nullable(wireTime()),
    }),
    record: z.object({ ...recordFields, ...fields }),
    draft: noticeCategoryDraft,
  }),
  ...ordered('notice-categories', rights),
};
