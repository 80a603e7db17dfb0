import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The promise that a test shows, by its mark: B1. */
    promise?: string;
    /** What was counted: "accepted 0 of 80". */
    figure?: string;
  }
}

const isFull = process.env.PROMISES === 'full';

/**
 * How often something is tried.
 * @param quick in `npm test`
 * @param full in `npm run promises`, as often as the promise says
 */
export const times = (quick: number, full: number): number => (isFull ? full : quick);

/** Hands what a test has counted to the report (docs/promises.md). */
export function report({ task }: TestContext, promise: string, figure: string): void {
  task.meta.promise = promise;
  task.meta.figure = figure;
}
