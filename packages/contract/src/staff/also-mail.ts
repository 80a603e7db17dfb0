import * as z from 'zod/mini';
import { wireTime } from '#contract/fields.ts';
import { yesOrNo } from '#contract/staff/wire.ts';

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
