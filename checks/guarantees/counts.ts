import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The guarantee that a test shows, by its mark: B1. */
    guarantee?: string;
    /** What was counted: "accepted 0 of 80". */
    count?: string;
  }
}

const isFull = process.env.GUARANTEES === 'full';

/**
 * How often something is tried.
 * @param quick in `npm test`
 * @param full in `npm run guarantees`, as often as the guarantee says
 */
export const times = (quick: number, full: number): number => (isFull ? full : quick);

/** Hands what a test has counted to the report (docs/guarantees.md). */
export function report({ task }: TestContext, guarantee: string, count: string): void {
  task.meta.guarantee = guarantee;
  task.meta.count = count;
}
