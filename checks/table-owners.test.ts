import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from './tree.ts';

const WRITES =
  /\b(?:insert\s+into|merge\s+into|update|delete\s+from|truncate|insertInto\('|updateTable\('|deleteFrom\(')\s*([a-z_]+)/gi;

/** How a resource of the console declares a table that its records are written to. */
const DECLARES = /\btable: '([a-z_]+)',/g;

/** Tables without a store, and what writes them. */
const WRITTEN_ELSEWHERE: Readonly<Record<string, string>> = {
  all_watching: 'nobody: a view',
  audit_entries: 'nobody: a view',
  audit_values: 'functions of the owner: the site may only read it',
  brand_contacts: 'nobody: a view',
  content_revisions: 'the trigger note_content_change',
  member_brands: 'nobody: a view',
  membership_days: 'nobody: a view',
  rate_limits: 'the library that counts, in platform/limits/limits.ts',
  terms_today: 'nobody: a view',
};

/** The tables in the generated types of the database. */
const tablesOf = (types: string): string[] =>
  [...types.slice(types.indexOf('export interface DB {')).matchAll(/^ {2}([a-z_]+): /gm)].map(
    ([, name = '']) => name,
  );

const tables = tablesOf(
  readFileSync(
    join(import.meta.dirname, '../apps/server/src/platform/database/schema.generated.ts'),
    'utf8',
  ),
);

/** Returns the files that write each table. */
function writersByTable(files: SourceFile[]): Map<string, Set<string>> {
  const writers = new Map(tables.map((table) => [table, new Set<string>()]));
  for (const { path, text } of files) {
    for (const [, name = ''] of [...text.matchAll(WRITES), ...text.matchAll(DECLARES)]) {
      writers.get(name.toLowerCase())?.add(path);
    }
  }
  return writers;
}

const shared = (files: SourceFile[]) =>
  [...writersByTable(files)].filter(([, paths]) => paths.size > 1);
const strangers = (files: SourceFile[]) =>
  [...writersByTable(files)].flatMap(([table, paths]) =>
    [...paths].filter((path) => !path.endsWith('.store.ts')).map((path) => `${table}: ${path}`),
  );
const ownerless = (files: SourceFile[]) =>
  [...writersByTable(files)].filter(([, paths]) => paths.size === 0).map(([table]) => table);

// Bulk content for measurements is no feature: it fills tables with hundreds of thousands of rows.
const product = sourceFiles().filter(
  ({ path }) => /^apps\/server\/src\//.test(path) && !/\.test\.ts$|\/demo\/|\/testing\//.test(path),
);

test('each table is written by one store', () => {
  expect(shared(product)).toEqual([]);
});

test('tables are written in stores and nowhere else', () => {
  expect(strangers(product)).toEqual([]);
});

test('each table has its store, or it is said here who writes it', () => {
  expect(tables.length).toBeGreaterThan(60);
  expect(ownerless(product)).toEqual(Object.keys(WRITTEN_ELSEWHERE));
});

test('the tables are those of the database', () => {
  const types =
    'export interface Tags {\n  name: string;\n}\n\nexport interface DB {\n  tags: Tags;\n  video_tags: VideoTags;\n}\n';
  expect(tablesOf(types)).toEqual(['tags', 'video_tags']);
});

test('the check notices a second writer, a write outside a store, a table without a writer', () => {
  const files = [
    { path: 'a/a.store.ts', text: 'sql`INSERT INTO tags (name) VALUES (1)`' },
    { path: 'b/b.view.ts', text: "db.deleteFrom('tags')" },
    { path: 'c/c.store.ts', text: "source: { table: 'pages', fields }" },
    { path: 'd/d.store.ts', text: 'sql`UPDATE pages SET title = 1`' },
  ];
  expect(shared(files).map(([table]) => table)).toEqual(['pages', 'tags']);
  expect(strangers(files)).toEqual(['tags: b/b.view.ts']);
  expect(ownerless(files)).toContain('video_tags');
  expect(ownerless(files)).not.toContain('tags');
});
