import { expect, test } from 'vitest';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { pendingMigrations } from './migration-plan.ts';

const file = (name: string) => ({ name, checksum: `sum of ${name}`, sql: '' });
const files = [file('0001_a.sql'), file('0002_b.sql'), file('0003_c.sql')];

test('what was not applied is pending, in order', () => {
  expect(pendingMigrations(files, [])).toEqual(files);
  expect(pendingMigrations(files, [file('0001_a.sql')])).toEqual(files.slice(1));
  expect(pendingMigrations(files, files)).toEqual([]);
});

test.each([
  ['a changed file', [{ name: '0001_a.sql', checksum: 'other' }], /0001_a\.sql was changed/],
  ['a missing file', [file('0000_gone.sql')], /0000_gone\.sql, which .* does not know/],
  ['a late number', [file('0001_a.sql'), file('0003_c.sql')], /0002_b\.sql comes before 0003_c/],
])('%s refuses with a sentence', (_, applied, sentence) => {
  expect(() => pendingMigrations(files, applied)).toThrow(StartRefusal);
  expect(() => pendingMigrations(files, applied)).toThrow(sentence);
});
