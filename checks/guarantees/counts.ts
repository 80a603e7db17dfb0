import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The mark of the guarantee that the test shows: B1. */
    guarantee?: string;
    /** What the test counted: "accepted 0 of 80". */
    count?: string;
  }
}

const isFull = process.env.GUARANTEES === 'full';

/**
 * How often a test tries something.
 * @param quick in `npm test`
 * @param full in `npm run guarantees`: the number that the guarantee names
 */
export const times = (quick: number, full: number): number => (isFull ? full : quick);

/** Adds a test's count to the report (docs/guarantees.md). */
export function report({ task }: TestContext, guarantee: string, count: string): void {
  task.meta.guarantee = guarantee;
  task.meta.count = count;
}
