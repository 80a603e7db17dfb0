import * as z from 'zod/mini';
import { text } from '#contract/fields.ts';
import { orderedResource, position } from '#contract/staff/content-resource.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { staffListQuery } from '#contract/staff/wire.ts';

/** Least contrast of white text on a badge: WCAG 2.2, level AA. */
export const LEAST_CONTRAST = 4.5;

const channel = (hex: string): number => {
  const share = Number.parseInt(hex, 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/**
 * The contrast of white text on a colour by WCAG's formula, from 1 (white) to 21 (black).
 * @param color `#rrggbb`
 */
export function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(color.slice(at, at + 2)));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** Whether white text is readable on a colour `#rrggbb`. */
export const carriesWhiteText = (color: string): boolean =>
  contrastWithWhite(color) >= LEAST_CONTRAST;

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
const noticeCategoryDraft = z.object({
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
