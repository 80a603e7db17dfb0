/**
 * The most that one call may cost the server, by the names of the bench's reads, for a member amid
 * series with gates. Counts, no times.
 */
export interface Budget {
  /** Statements of a call with all shared content cached, and of the first call after a change. */
  queries: [cached: number, fresh: number];
  /** Bytes of the answer, headers and body, for a page of a large catalogue. */
  bytes: number;
  /** Database blocks that the statements of a cached call touch, with a large catalogue. */
  blocks: number;
  /** Rows that all steps of their plans hand on. */
  rows: number;
}

/** How much a call may grow with ten times as many videos: an index may be a level deeper. */
export const GROWTH = { ratio: 1.3, blocks: 12, rows: 12 };

/** The committed budget. A change that raises it says why. */
export const BUDGET: Record<string, Budget> = {
  // After a change also whether there are gates, and the lectures that they close.
  'videos, page of 8': { queries: [2, 9], bytes: 40_000, blocks: 50, rows: 110 },
  'videos, two tags': { queries: [2, 9], bytes: 40_000, blocks: 50, rows: 110 },
  'videos, unwatched only': { queries: [3, 10], bytes: 40_000, blocks: 32, rows: 220 },
  // After a change also the names of the tags.
  'search, 税金': { queries: [2, 11], bytes: 40_000, blocks: 50, rows: 110 },
  'categories for home': { queries: [2, 12], bytes: 15_000, blocks: 40, rows: 100 },
  'video detail': { queries: [2, 9], bytes: 6_000, blocks: 14, rows: 60 },
  'history, page of 12': { queries: [3, 10], bytes: 60_000, blocks: 75, rows: 270 },
  'notices, page of 10': { queries: [1, 5], bytes: 1_000, blocks: 10, rows: 40 },
  menu: { queries: [1, 5], bytes: 1_000, blocks: 10, rows: 40 },
  tags: { queries: [1, 5], bytes: 1_000, blocks: 10, rows: 40 },
  'current user': { queries: [1, 1], bytes: 1_000, blocks: 10, rows: 40 },
};

/** The measured cost of one call. */
export interface Taken {
  cached: number;
  fresh: number;
  bytes: number;
  blocks: number;
  rows: number;
}

/** Returns where calls cost more than their budget; empty when none does. */
export function overBudget(
  name: string,
  small: Taken,
  large: Taken,
  budget: Budget | undefined,
): string[] {
  if (!budget) return [`${name} has no budget`];
  const [cached, fresh] = budget.queries;
  const over = (what: string, taken: number, allowed: number) =>
    taken > allowed ? [`${name}: ${what} ${taken}, allowed ${Math.floor(allowed)}`] : [];
  const grown = (what: string, from: number, to: number, more: number) =>
    over(`${what} with ten times as many videos (from ${from})`, to, from * GROWTH.ratio + more);
  return [
    ...over('statements', large.cached, cached),
    ...over('statements after a change', large.fresh, fresh),
    ...over('bytes', large.bytes, budget.bytes),
    ...over('blocks', large.blocks, budget.blocks),
    ...over('rows', large.rows, budget.rows),
    ...grown('bytes', small.bytes, large.bytes, 0),
    ...grown('blocks', small.blocks, large.blocks, GROWTH.blocks),
    ...grown('rows', small.rows, large.rows, GROWTH.rows),
  ];
}
