import * as z from 'zod/mini';
import { wireTime } from '#contract/fields.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { dateTime, ids, yesOrNo } from '#contract/staff/wire.ts';

/** In a draft of what members are told of as it is published. */
export const alsoMailDraft = {
  /**
   * Members who have not chosen the ways of its kind are told by mail at once. Absent: as it is, and
   * false in a new record.
   */
  also_mail: z.optional(yesOrNo('メールでも知らせる')),
};

/** The same in its record. */
export const alsoMailRecord = {
  also_mail: z.boolean(),
  /** When members were told of it; null: not yet. */
  announced_at: z.nullable(wireTime()),
};

const period = { published_at: dateTime('公開開始'), published_until: dateTime('公開終了') };

type Period = z.output<z.ZodMiniObject<typeof period>>;

const endsAfterBeginning = ({ published_at: from, published_until: until }: Period): boolean =>
  from === null || until === null || until > from;

/** A draft with a period of publication, whose end must be after its beginning. */
export const periodDraft = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.object({ ...fields, ...period }).check(
    z.refine<object>((draft) => endsAfterBeginning(draft as Period), {
      path: ['published_until'],
      error: formatStaffMessage('validation.period'),
    }),
  );

/** A draft with a period and an audience; no brand means every member. */
export const publishedDraft = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  periodDraft({ ...fields, brand_ids: ids('公開対象', 50) });
