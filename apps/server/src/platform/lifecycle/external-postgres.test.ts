import { expect, test } from 'vitest';
import { judgeDatabaseVersion } from './external-postgres.ts';

test.each([
  [14, false, /PostgreSQL 14, which is too old: use one of 15 to 18/],
  [15, true, null],
  [18, true, null],
  [19, true, /PostgreSQL 19; this version was tried with 15 to 18/],
])('PostgreSQL %i: fit %s', (major, isFit, says) => {
  const judged = judgeDatabaseVersion(major);
  expect(judged.isFit).toBe(isFit);
  if (says === null) expect(judged.says).toBeNull();
  else expect(judged.says?.en).toMatch(says);
});
