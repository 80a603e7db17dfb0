import { expect, test } from 'vitest';
import { BASELINE, readMigrations } from '#server/platform/database/migration-files.ts';

/** Statements after which what the version before reads or writes is gone, renamed or refused. */
const CONTRACTING: [pattern: RegExp, what: string][] = [
  [/\bDROP\s+(?:TABLE|COLUMN|VIEW|FUNCTION|TYPE|SEQUENCE)\b/i, 'drops what it may use'],
  [/\bRENAME\b/i, 'renames what it may use'],
  [/\bSET\s+NOT\s+NULL\b/i, 'refuses rows that it may write'],
  [/\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i, 'changes a type that it may read'],
  [/\bDROP\s+DEFAULT\b/i, 'refuses rows that it may write'],
  [
    /\bADD\s+COLUMN\s+(?:(?!\bDEFAULT\b|\bGENERATED\b)[^,;])*\bNOT\s+NULL\b(?:(?!\bDEFAULT\b|\bGENERATED\b)[^,;])*[,;]/i,
    'refuses rows that it writes without the new column',
  ],
];

const withoutRemarks = (sql: string) => sql.replaceAll(/--.*$/gm, '');

/** What contracts in a migration that does not say so. */
function unsaid({ name, sql, phase }: { name: string; sql: string; phase: string }): string[] {
  if (name === BASELINE || phase === 'contract') return [];
  return CONTRACTING.filter(([pattern]) => pattern.test(withoutRemarks(sql))).map(
    ([, what]) =>
      `${name} ${what}: do it one release later, and begin the file with "-- phase: contract"`,
  );
}

test('a migration that leaves no way back says so', async () => {
  expect((await readMigrations()).flatMap(unsaid)).toEqual([]);
});

test.each([
  'DROP TABLE a;',
  'ALTER TABLE a DROP COLUMN b;',
  'ALTER TABLE a RENAME TO b;',
  'ALTER TABLE a ALTER COLUMN b SET NOT NULL;',
  'ALTER TABLE a ALTER COLUMN b TYPE bigint;',
  'ALTER TABLE a ADD COLUMN b text NOT NULL;',
])('the check notices %s', (sql) => {
  expect(unsaid({ name: '0002_a.sql', sql, phase: 'expand' })).toHaveLength(1);
  expect(unsaid({ name: '0002_a.sql', sql, phase: 'contract' })).toEqual([]);
});

test.each([
  'CREATE TABLE a (b text NOT NULL);',
  "ALTER TABLE a ADD COLUMN b text NOT NULL DEFAULT '', ADD COLUMN c text;",
  'ALTER TABLE a ADD COLUMN b bigint GENERATED ALWAYS AS IDENTITY NOT NULL;',
  '-- DROP TABLE a comes later\nCREATE INDEX ON a (b);',
])('the check leaves %s alone', (sql) => {
  expect(unsaid({ name: '0002_a.sql', sql, phase: 'expand' })).toEqual([]);
});
