import type { Locator, Page } from '@playwright/test';
import { barriers, foreignWords } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

/**
 * Whether a card shows a mark to its reader: inside of the card and of everything around the mark
 * that cuts what it holds.
 */
const showsMark = (card: Locator): Promise<boolean> =>
  card.evaluate((element) => {
    const isSeen = (box: DOMRect, within: Element | null): boolean => {
      if (!within) return true;
      const { top, right, bottom, left } = within.getBoundingClientRect();
      const cuts = within === element || getComputedStyle(within).overflow !== 'visible';
      const isOutside =
        box.top < top - 1 ||
        box.right > right + 1 ||
        box.bottom > bottom + 1 ||
        box.left < left - 1;
      if (cuts && isOutside) return false;
      return within === element || isSeen(box, within.parentElement);
    };
    return [...element.querySelectorAll('mark')].some((mark) =>
      [...mark.getClientRects()].some((box) => box.width > 0 && isSeen(box, mark)),
    );
  });

test.use({ visitor: 'newcomer' });

const searched = (word: string, group?: string) =>
  `/video?${new URLSearchParams({ search: word, ...(group && { in: group }) })}`;
const kinds = (page: Page) => page.getByRole('navigation', { name: '検索結果の種類' });
const kind = (page: Page, name: string) =>
  kinds(page).getByRole('link', { name: new RegExp(`^${name} \\d+ ?件$`) });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const hits = (page: Page, name: string) => part(page, name).getByRole('heading', { level: 3 });
const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** How far the page can be moved sideways. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a search shows by kind what else was found, and each kind alone', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto(searched('動画'));
  await expect(kind(page, '動画')).toHaveAttribute('aria-current', 'page');
  await expect(cards(page)).toHaveCount(8);
  await expect(hits(page, 'お知らせ')).toHaveCount(3);
  await expect(part(page, 'よくあるご質問').locator('mark').first()).toHaveText('動画');
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  expect(await barriers(page)).toEqual([]);
  expect(await foreignWords(page)).toEqual([]);

  const all = part(page, 'お知らせ').getByRole('link', { name: /^すべて見る（\d+件）$/ });
  const count = Number((await all.textContent())?.match(/\d+/)?.[0]);
  await all.click();
  await expect(page).toHaveURL(searched('動画', 'notices'));
  await expect(hits(page, 'お知らせ')).toHaveCount(count);
  await expect(kind(page, 'お知らせ')).toHaveText(new RegExp(`${count}件$`));
  await expect(kind(page, 'お知らせ')).toHaveAttribute('aria-current', 'page');
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByRole('group', { name: '並び順' })).toBeHidden();
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  expect(await barriers(page)).toEqual([]);

  await page.reload();
  await expect(hits(page, 'お知らせ')).toHaveCount(count);
  await kind(page, 'よくあるご質問').click();
  await expect(part(page, 'お知らせ')).toBeHidden();
  await expect(kind(page, 'よくあるご質問')).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(hits(page, 'お知らせ')).toHaveCount(count);
  await page.goBack();
  await expect(page).toHaveURL(searched('動画'));
  await expect(cards(page)).toHaveCount(8);
});

test('a question of the FAQ opens unfolded', { tag: ['@both', '@more'] }, async ({ page }) => {
  await page.goto(searched('動画をダウンロード'));
  // By key, as far as the hit.
  await kind(page, 'よくあるご質問').focus();
  await page.keyboard.press('Enter');
  const hit = part(page, 'よくあるご質問').getByRole('link');
  await expect(hit).toHaveText('動画をダウンロードして保存できますか。');
  // The screen that opens moves the focus to its heading: the key follows at once.
  await hit.press('Enter');
  await expect(page).toHaveURL(/\/contact#faq-\d+$/);
  const answer = page.getByText('ダウンロードには対応しておりません');
  await expect(answer).toBeInViewport();
  await page.reload();
  await expect(answer).toBeInViewport();
});

test('an answer to somebody else opens under its lecture', { tag: '@more' }, async ({ page }) => {
  await page.goto(searched('物件を見に行ったものの買わなかった'));
  // No lecture holds it: one line says so.
  await expect(page.getByText(/に一致する動画はありません/)).toBeVisible();
  const answers = part(page, '質問と回答');
  await answers.getByRole('link').click();
  await expect(page).toHaveURL(/\/video\/\d+#question-\d+$/);
  await expect(page.getByText('交通費はどうなりますか', { exact: false })).toBeInViewport();
});

test('a word that was said opens its lecture at that second', { tag: '@both' }, async ({
  page,
}) => {
  await page.goto(searched('家賃', 'spoken'));
  const line = part(page, '文字起こし').getByRole('link').first();
  await expect(line.locator('mark').first()).toHaveText('家賃');
  const [, minutes, seconds] = (await line.textContent())?.match(/^(\d+):(\d\d)/) ?? [];
  await line.click();
  await expect(page).toHaveURL(new RegExp(`\\?s=${Number(minutes) * 60 + Number(seconds)}$`));
});

test('where a kind has nothing, it says so and leads back', { tag: '@more' }, async ({ page }) => {
  await page.goto(searched('夜勤の看護師', 'pages'));
  await expect(page.getByText('「ページ」には見つかりませんでした。')).toBeVisible();
  await page.getByRole('link', { name: 'すべての検索結果を見る' }).click();
  await expect(part(page, '文字起こし')).toBeVisible();
});

const main = (page: Page) => page.getByRole('main');
const step = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title });

async function searchFor(page: Page, word: string) {
  await page.goto(`/video?${new URLSearchParams({ search: word })}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`「${word}」の検索結果`);
}

test('a question finds what its words find, and says so', { tag: '@both' }, async ({ page }) => {
  await searchFor(page, '確定申告ゼミについて教えてください');
  await expect(main(page)).toContainText(
    '「確定申告ゼミについて教えてください」に一致する動画はありません。',
  );
  const found = step(page, /^「確定申告ゼミ」の結果\d+件$/);
  const hits = found.getByRole('article');
  await expect(hits).not.toHaveCount(0);
  await expect(hits.first().locator('mark').first()).toBeVisible();
  await expect(main(page).getByText('動画が見つかりませんでした。')).toBeHidden();
  expect(await barriers(page)).toEqual([]);
});

test('a word that no lecture holds leads to the lecture beside it', {
  tag: '@both',
}, async ({ page }) => {
  await expect(async () => {
    await searchFor(page, '敷金失敗談');
    await expect(step(page, /^一部の言葉「敷金」の結果\d+件$/)).toBeVisible();
  }).toPass();
  await expect(main(page).getByText('動画が見つかりませんでした。')).toBeHidden();
  const lecture = step(page, /「敷金」の結果/)
    .getByRole('article')
    .first();
  const title = (await lecture.getByRole('heading').innerText()).replace(/\s+/g, '');
  expect(title).toContain('敷金');
  await lecture.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/video\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('敷金');
});

test('the number in a line is that of the search behind it', async ({ page }) => {
  await searchFor(page, '家賃豆知識');
  const found = step(page, /^一部の言葉「家賃」の結果\d+件$/);
  const [, count] = /(\d+)件$/.exec(await found.getByRole('heading').first().innerText()) ?? [];
  await found.getByRole('link', { name: '「家賃」で検索する' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('「家賃」の検索結果');
  await expect(main(page)).toContainText(`${count}件`);
});

test('all that a step finds is one press away', async ({ page }) => {
  await searchFor(page, '不動産投資の必勝法について');
  const all = page.getByRole('link', { name: 'で検索する' }).first();
  await all.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=/);
  await expect(
    page.getByRole('article').first().getByRole('heading').locator('mark').first(),
  ).toBeVisible();
});

test('a search goes on with what is read so, was meant, or means the same', async ({ page }) => {
  for (const [word, title] of [
    ['kakuteishinkoku', /^「確定申告」の結果\d+件$/],
    ['インボスイ', /もしかして「インボイス」ですか？/],
    ['ニーサ', /^同じ意味の言葉「NISA」の結果\d+件$/],
  ] as const) {
    // The titles are read soon after the site has started.
    await expect(async () => {
      await searchFor(page, word);
      await expect(step(page, title)).toBeVisible();
    }).toPass();
  }
});

test('where nothing is found there are popular lectures, and somebody to ask', {
  tag: '@both',
}, async ({ page }) => {
  await searchFor(page, 'ぬぬぬぬぬ');
  await expect(main(page)).toContainText('動画が見つかりませんでした。');
  await expect(step(page, '人気の動画').getByRole('article')).toHaveCount(8);
  expect(await barriers(page)).toEqual([]);
  await main(page).getByRole('link', { name: '質問する' }).click();
  await expect(page).toHaveURL('/contact');
});

/** In titles, far down in texts, in tags only, two words, single characters, Latin letters. */
const WORDS = ['関係', '税務', 'ローン 金利', 'ノート', '会社', '第3回', 'の', 'ＮＩＳＡ'];

test('every card shows why it was found, as wide as a phone and a desktop', async ({ page }) => {
  let seen = 0;
  for (const word of WORDS) {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`/video?${new URLSearchParams({ search: word })}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`「${word}」の検索結果`);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 860 });
      for (const card of await cards(page).all()) {
        expect([word, await card.getByRole('heading').innerText(), await showsMark(card)]).toEqual([
          word,
          expect.anything(),
          true,
        ]);
        seen += 1;
      }
    }
  }
  expect(seen).toBeGreaterThan(60);
});

test('phones show no excerpt without a search', { tag: '@phone' }, async ({ page }) => {
  const texts = cards(page).first().getByRole('paragraph');
  await page.goto('/video');
  await expect(cards(page)).toHaveCount(8);
  const without = await texts.count();
  await page.goto(`/video?${new URLSearchParams({ search: 'ノート' })}`);
  await expect(cards(page).first()).toBeVisible();
  const shown = cards(page).nth(1).getByRole('paragraph');
  await expect(shown).toHaveCount(without + 1);
  await expect(shown.last()).toContainText('ノート');
});

test('on a phone the hits stand before filters and order', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/video?${new URLSearchParams({ search: '融資' })}`);
  await expect(cards(page).first()).toBeInViewport({ ratio: 1 });
  const unwatched = page.getByRole('button', { name: '未視聴のみ' });
  await expect(unwatched).toBeHidden();
  await page.getByRole('button', { name: '絞り込み・並び順' }).tap();
  await unwatched.tap();
  await expect(page).toHaveURL(/uncp=1/);
  await expect(page.getByRole('button', { name: '絞り込み・並び順（1件選択中）' })).toBeVisible();
  await expect(unwatched).toHaveAttribute('aria-pressed', 'true');
});
