import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileLists } from '#scripts/file-lists.ts';

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
