/**
 * Whether all is tried, with `npm test -- --all` and `npm run guarantees`. `npm test` leaves out what
 * takes long: `{ skip: !triesAll }`.
 */
export const triesAll = process.env.CASES === 'all' || process.env.GUARANTEES === 'full';

/** Of cases that differ little, those that a test tries: the first few, or all where all is tried. */
export const some = <Case>(few: number, cases: readonly Case[]): Case[] =>
  cases.slice(0, triesAll ? cases.length : few);

/** How much of something a test makes: the small number, or the real one where all is tried. */
export const amount = (small: number, real: number): number => (triesAll ? real : small);
