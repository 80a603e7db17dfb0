import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { fileLists } from '#scripts/file-lists.ts';
import { databaseTypesFile, generateDatabaseTypes } from '#scripts/generate-database-types.ts';
import { ICON_PACKAGES, iconsInUse, missingIcons } from '#scripts/icon-packages.ts';
import { atErasure, personalDataPages, withChapter } from '#scripts/personal-data-chapter.ts';
import { PERSONAL_COLUMNS } from '#server/personal-columns.ts';
import { onDatabase } from '#server/platform/database/connection.ts';

const lists = fileLists();

test.each(lists)('%s is as the files are (npm run generate)', (file, text) => {
  expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).toBe(text);
});

test('the lists hold every call that a file declares, and every function that binds some', () => {
  const [calls = '', routes = ''] = lists.map(([, text]) => text);
  expect(calls).toContain("{ listBookmarks, toggleBookmark } from '#contract/bookmarks.ts'");
  expect(routes).toContain(
    "export { filmStreamsRoutes } from '#features/films/film-streams.routes.ts';\nexport { filmsRoutes } from '#features/films/films.routes.ts';",
  );
});

const { connection, template } = inject('postgres');
const fresh = await generateDatabaseTypes(onDatabase(connection, template));

test('the types of the tables are those of the migrated schema (npm run generate)', async () => {
  expect(await readFile(databaseTypesFile, 'utf8')).toBe(fresh);
});

test('the check notices a column more or less', async () => {
  expect(fresh).toMatch(/^ {2}vimeo_hash: string \| null;$/m);
  expect(await readFile(databaseTypesFile, 'utf8')).not.toBe(
    fresh.replace(/^ {2}vimeo_hash.*\n/m, ''),
  );
});

const pages = personalDataPages();

describe('the chapter about personal data', () => {
  test.each(pages)('$file is as the list is (npm run generate)', ({ is, shouldBe }) => {
    expect(is).toBe(shouldBe);
  });

  test.each(pages)('$file names every place, what for, how long, and who sees it', ({ is }) => {
    for (const { title, purpose, retention: kept, seenBy } of PERSONAL_COLUMNS) {
      const line = is
        .split('\n')
        .find((one) => one.startsWith(`| ${title}`) && one.includes(purpose));
      expect([title, line?.includes(kept), line?.includes(seenBy)]).toEqual([title, true, true]);
    }
  });

  test('says of each place of a member what an erasure does', () => {
    const said = new Set(
      PERSONAL_COLUMNS.filter(({ whose }) => whose === 'member').map((one) => atErasure(one)),
    );
    expect(said.size).toBe(4);
  });

  test('the check notices a list that says something else, and a page without a place', () => {
    const [page = { is: '', shouldBe: '' }] = pages;
    expect(page.is.replace('| 検索履歴', '| 別のもの')).not.toBe(page.shouldBe);
    expect(withChapter(page.is.replace('| 検索履歴', '| 別のもの'), 'x')).not.toContain('別のもの');
    expect(() => withChapter('# a page', 'x')).toThrow();
  });
});

test.each(ICON_PACKAGES)('the archive of $name holds the icons in use', async (of) => {
  expect(iconsInUse(of).length).toBeGreaterThan(40);
  expect(await missingIcons(of), 'npm run generate adds them').toEqual([]);
});

test('an icon that an archive lacks is noticed', async () => {
  const [mui, lucide] = ICON_PACKAGES;
  if (!mui || !lucide) throw new Error('there are two packages');
  const others = { ...mui, version: lucide.version, name: lucide.name };
  expect(await missingIcons(others)).toContain('Add');
});
