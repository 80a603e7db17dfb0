import type { Page } from '@playwright/test';
import { some } from '#server/testing/cases.ts';
import { CHANGES, changeDocument, textOf } from './setup/changed-document.ts';
import { addMarks, newestVideos } from './setup/people.ts';
import { expect, type Troubles, test } from './setup/test.ts';

const CRASH = '問題が発生しました';

/** Of those that differ most first. */
const screens = [
  '/video/1',
  '/',
  '/video?p=2',
  '/notice/1',
  '/page/1',
  '/contact',
  '/series/1',
  '/account',
  '/account/notifications',
  '/notifications',
  '/notice',
  '/video?search=税金',
  '/video/bookmark',
  '/video/moments',
  '/video/browsing-history',
  '/video/category',
  '/series',
  '/questions',
  '/account/security',
  '/account/change-nickname',
  '/account/data',
  '/account/leave',
];

/** Opens a screen as it is served, with the app's scripts held back. @returns what lets them through */
async function openServed(page: Page, path: string): Promise<() => Promise<void>> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((done) => {
    open = done;
  });
  await page.route(/\/assets\/(?!start-).*\.js$/, async (route) => {
    await opened;
    await route.continue();
  });
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('#root > *').first()).toBeAttached({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await page.locator('#lost').waitFor({ state: 'attached' });
  return async () => {
    open();
    await expect(page.locator('#root')).not.toHaveAttribute('data-rendered');
  };
}

/** Comes near every part of the screen and uses it, so that all of it is taken over. */
async function wake(page: Page): Promise<void> {
  await page.mouse.move(300, 300);
  await page.keyboard.press('Shift');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole('contentinfo').last().scrollIntoViewIfNeeded();
}

/** What React says where the document is not as served; it draws the screen anew then. */
const expectMismatch = (troubles: Troubles) =>
  troubles.expect(/Minified React error #4(?:18|22|23|25)/);

// Nobody else changes what a newcomer of the journey's own reads.
test.use({ visitor: 'newcomer' });

test.describe('a screen', () => {
  test.beforeEach(async ({ database, account, make }) => {
    const [first, second] = await newestVideos(database, 2);
    const ids = [first?.id ?? 0, second?.id ?? 0];
    await addMarks(database, 'history', account, ids);
    await addMarks(database, 'bookmarks', account, ids);
    await make.videoNote({ by: account, video: { id: ids[0] ?? 0 }, second: 5, note: '家賃' });
  });

  for (const path of some(1, screens)) {
    test(`at ${path} is right in a document that was changed before the scripts came`, async ({
      context,
      troubles,
    }) => {
      const plain = await context.newPage();
      await (await openServed(plain, path))();
      await wake(plain);
      expect(troubles.count(/./), 'a mismatch of our own').toBe(0);
      expectMismatch(troubles);
      for (const change of CHANGES) {
        await test.step(change, async () => {
          const page = await context.newPage();
          const letThrough = await openServed(page, path);
          await changeDocument(page, change);
          await letThrough();
          await wake(page);
          await expect(page.getByRole('main')).not.toContainText(CRASH);
          const said = await textOf(plain);
          await expect.poll(() => textOf(page)).toBe(said);
          await page.close();
        });
      }
      expect(troubles.count(/TrustedHTML/)).toBe(0);
    });
  }
});

test.describe('a site', () => {
  for (const change of some(1, CHANGES.slice(0, -1))) {
    test(`that is ${change} as it is used stays whole, and its counts right`, async ({
      page,
      database,
      troubles,
    }) => {
      // A change may come before the last part of a screen is taken over.
      expectMismatch(troubles);
      const main = page.getByRole('main');
      const listed = () => textOf(page);
      await page.goto('/video');
      await changeDocument(page, change);
      const pages = page.locator('main nav a[href="/video?p=2"]').first();
      await pages.click();
      await expect.poll(listed).toContain('件中9〜16件');
      await page.locator('main ul button').first().click();
      await expect(page).toHaveURL(/[?&]t=\d+/);
      await expect.poll(listed).not.toContain('件中9〜16件');
      const box = page.locator('header input[type="search"]:visible');
      for (const word of ['税金', '家賃']) {
        await box.fill(word);
        await box.press('Enter');
        await expect(page).toHaveURL(new RegExp(`[?&]search=${encodeURIComponent(word)}`));
        await expect.poll(listed).toContain(word);
      }
      const [video] = await newestVideos(database, 1);
      await page.goto(`/video/${video?.id}`);
      await changeDocument(page, change);
      const toggles = main.locator('button[aria-pressed]');
      for (const toggle of (await toggles.all()).slice(0, 2)) {
        const before = await toggle.getAttribute('aria-pressed');
        const says = (await toggle.textContent())?.replace(/[‹›]|かな/g, '');
        for (const [pressed, text] of [
          [before === 'true' ? 'false' : 'true', undefined],
          [before, says],
        ] as const) {
          await toggle.click();
          await expect(toggle).toHaveAttribute('aria-pressed', String(pressed));
          if (text !== undefined) {
            await expect
              .poll(async () => (await toggle.textContent())?.replace(/[‹›]|かな/g, ''))
              .toBe(text);
          }
        }
      }
      await page.goto('/account/change-nickname');
      await changeDocument(page, change);
      await page.locator('main form input').first().fill('新しい名');
      await page.locator('main form button[type="submit"]').click();
      await expect(page).toHaveURL('/account');
      await expect.poll(listed).toContain('新しい名');
      await page.locator('header button[aria-haspopup="dialog"]:visible').last().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(main).not.toContainText(CRASH);
    });
  }

  test('whose parts are taken out as it is used goes on', async ({ page, database, troubles }) => {
    // A part may go before the last of a screen is taken over.
    expectMismatch(troubles);
    const [video] = await newestVideos(database, 1);
    for (const path of ['/', '/video', `/video/${video?.id}`, '/account/change-nickname']) {
      await page.goto(path);
      await wake(page);
      await changeDocument(page, 'section removed');
      await page.locator('header a[href="/"]').first().click();
      await expect(page).toHaveURL('/');
      await page.getByRole('contentinfo').getByRole('link').first().click();
      await expect(page).not.toHaveURL('/');
      await expect(page.getByRole('main')).not.toContainText(CRASH);
    }
  });
});
