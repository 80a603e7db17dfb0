import type { CountedRemark } from '@orchard/contract/staff/remarks';

/** Something to know of a record before it is written: what happens to it besides, or without it. */
export interface Remark {
  /** A predicate whose subject is the record: 「利用停止中です。」 */
  text: string;
  /** The same holds for all rows of a file, so it is counted and not said at each. */
  isOfFile?: boolean;
}

/** How many records have each remark, by its text. */
export type RemarkCounts = Map<string, number>;

/** Counts the remarks on a record. */
export function countRemarks(counts: RemarkCounts, remarks: readonly Remark[] = []): void {
  for (const { text } of remarks) counts.set(text, (counts.get(text) ?? 0) + 1);
}

/** The counts as calls answer them, in the order in which they were found. */
export const countedRemarks = (counts: RemarkCounts): CountedRemark[] =>
  [...counts].map(([text, count]) => ({ text, count }));
