import * as z from 'zod/mini';

/** Something to know before many records are written, and of how many of them it holds. */
export const countedRemark = z.object({
  count: z.number(),
  /** A predicate whose subject is those records: 「利用停止中です。」 */
  text: z.string(),
});

/** One of {@link countedRemark}. */
export type CountedRemark = z.output<typeof countedRemark>;
