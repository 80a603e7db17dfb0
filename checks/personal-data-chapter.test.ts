import { describe, expect, test } from 'vitest';
import { atErasure, personalDataPages, withChapter } from '#scripts/personal-data-chapter.ts';
import { PERSONAL_COLUMNS } from '#server/personal-columns.ts';

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
