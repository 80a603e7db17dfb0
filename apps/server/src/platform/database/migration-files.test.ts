import { expect, test } from 'vitest';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { type Phase, pendingMigrations } from './migration-files.ts';

const file = (name: string, phase: Phase = 'expand') => ({
  name,
  checksum: `sum of ${name}`,
  sql: '',
  phase,
});
const files = [file('0001_a.sql'), file('0002_b.sql'), file('0003_c.sql')];

test('what was not applied is pending, in order', () => {
  expect(pendingMigrations(files, [])).toEqual(files);
  expect(pendingMigrations(files, [file('0001_a.sql')])).toEqual(files.slice(1));
  expect(pendingMigrations(files, files)).toEqual([]);
});

test('what a newer version has only added is no obstacle', () => {
  expect(pendingMigrations(files, [...files, file('0004_d.sql')])).toEqual([]);
});

test('a database of before the first release is told to begin anew', () => {
  const now = [{ ...file('0001_schema.sql'), checksum: 'of now' }];
  for (const past of [
    [file('0001_members.sql'), file('0002_sessions.sql')],
    [file('0001_schema.sql')],
  ]) {
    expect(() => pendingMigrations(now, past)).toThrow(/Nothing was changed\. Begin anew/);
  }
  expect(pendingMigrations(now, now)).toEqual([]);
});

test.each([
  [
    'what a newer version took away',
    [...files, file('0004_d.sql', 'contract')],
    /0004_d\.sql, which/,
  ],
  ['a changed file', [{ ...file('0001_a.sql'), checksum: 'other' }], /0001_a\.sql was changed/],
  ['a missing file', [file('0000_gone.sql')], /0000_gone\.sql, which .* does not know/],
  ['a late number', [file('0001_a.sql'), file('0003_c.sql')], /0002_b\.sql comes before 0003_c/],
])('%s refuses with a sentence', (_, applied, sentence) => {
  expect(() => pendingMigrations(files, applied)).toThrow(StartRefusal);
  expect(() => pendingMigrations(files, applied)).toThrow(sentence);
});
