import type { Fixture } from '#bench/fixture/fixture.ts';

/** The context of every part. */
export interface PartContext {
  fixture: Fixture;
  /** Shorter rounds, and no large database. */
  isQuick: boolean;
  rounds: number;
  /** Seconds of one measurement. */
  seconds: number;
  report(line: string): void;
}

/** A part of the bench: measures, and returns its text for docs/performance.md. */
export type Part = (context: PartContext) => Promise<string>;
