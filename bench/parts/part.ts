import type { Fixture } from '#bench/fixture/fixture.ts';

/** What every part is given. */
export interface PartContext {
  fixture: Fixture;
  /** Shorter rounds, and no large database. */
  isQuick: boolean;
  rounds: number;
  /** Seconds of one measurement. */
  seconds: number;
  say(line: string): void;
}

/** A part of the bench: measures, and answers what its place in docs/performance.md says. */
export type Part = (context: PartContext) => Promise<string>;
