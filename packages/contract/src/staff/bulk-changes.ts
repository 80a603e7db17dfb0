import * as z from 'zod/mini';
import { choice } from '#contract/fields.ts';
import { formatMessage } from '#contract/messages.ts';
import { MEMBERSHIP_LABELS } from '#contract/staff/memberships.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { contentChanges, wrongAction } from '#contract/staff/selection.ts';
import { between, ids, optionalDay, yesOrNo } from '#contract/staff/wire.ts';

const some = (label: string) =>
  ids(label, 50).check(
    z.refine((chosen) => chosen.length > 0, {
      error: () => formatMessage('validation.choose', { label }),
    }),
  );

/** What an operator does with many videos. */
export const videoChange = z.discriminatedUnion(
  'action',
  [
    ...contentChanges,
    z.object({ action: z.literal('tags_add'), tag_ids: some('タグ') }),
    z.object({ action: z.literal('tags_remove'), tag_ids: some('タグ') }),
    /** Those that have a tag get another one instead: a tag is split by choosing its videos. */
    z.object({
      action: z.literal('tag_replace'),
      tag_id: choice('外すタグ'),
      into_id: choice('付けるタグ'),
    }),
    /** Nobody but these brands, or (none) everybody. */
    z.object({ action: z.literal('brands_set'), brand_ids: ids('ブランド', 50) }),
    /** Behind its last lecture, in order of their numbers. */
    z.object({ action: z.literal('series_add'), series_id: choice('講座') }),
    z.object({ action: z.literal('series_remove'), series_id: choice('講座') }),
  ],
  { error: wrongAction },
);

/** What an operator does with many videos. */
export type VideoChange = z.output<typeof videoChange>;

/** What an operator does with many tags: merged, what has them gets another, and they are deleted. */
export const tagChange = z.discriminatedUnion(
  'action',
  [...contentChanges, z.object({ action: z.literal('merge'), into_id: choice('統合先のタグ') })],
  { error: wrongAction },
);

/** What an operator does with many tags. */
export type TagChange = z.output<typeof tagChange>;

const brand = () => choice(MEMBERSHIP_LABELS.brand_id);

const months = () => between('月数', 1, 120);

/** What an operator does with many members. */
export const memberChange = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('suspend') }),
    z.object({ action: z.literal('resume') }),
    /** Of those who have the brand, as what follows. */
    z
      .object({
        action: z.literal('period_set'),
        brand_id: brand(),
        first_day: optionalDay(MEMBERSHIP_LABELS.first_day),
        paid_until: optionalDay(MEMBERSHIP_LABELS.paid_until),
      })
      .check(
        z.refine(
          ({ first_day: from, paid_until: until }) =>
            from === null || until === null || until >= from,
          { path: ['paid_until'], error: formatStaffMessage('members.period') },
        ),
      ),
    /** Later by months, counted from the day until which each membership is paid. */
    z.object({ action: z.literal('period_extend'), brand_id: brand(), months: months() }),
    z.object({
      action: z.literal('renewal_set'),
      brand_id: brand(),
      renews: yesOrNo(MEMBERSHIP_LABELS.renews),
    }),
    /** A payment failed on a day, or (null) came in after all. */
    z.object({
      action: z.literal('payment_set'),
      brand_id: brand(),
      failed_since: optionalDay(MEMBERSHIP_LABELS.failed_since),
    }),
    z.object({ action: z.literal('brands_add'), brand_ids: some('会員区分') }),
    z.object({ action: z.literal('brands_remove'), brand_ids: some('会員区分') }),
    z.object({ action: z.literal('invite') }),
    z.object({ action: z.literal('remind') }),
  ],
  { error: wrongAction },
);

/** What an operator does with many members. */
export type MemberChange = z.output<typeof memberChange>;
