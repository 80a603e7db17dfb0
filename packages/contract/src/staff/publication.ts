import * as z from 'zod/mini';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { dateTime, ids } from '#contract/staff/wire.ts';

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
