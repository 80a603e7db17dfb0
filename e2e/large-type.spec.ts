import type { Page } from '@playwright/test';
import { some } from '#server/testing/cases.ts';
import { picturesLoaded } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

/** Android's largest type, and what browsers and WCAG 1.4.4 reach. */
const SHARES = [130, 150, 200];
const WIDTH = 360;
const SCREENS = [
  '/',
  '/video/1',
  '/video',
  '/video?search=%E6%8A%95%E8%B3%87',
  '/series',
  '/series/1',
  '/video/category',
  '/notice',
  '/notice/1',
  '/notifications',
  '/account',
  '/account/notifications',
  '/contract',
  '/contact',
  '/questions',
  '/video/bookmark',
  '/video/browsing-history',
];

const enlarge = (page: Page, share: number) =>
  page.evaluate((percent) => {
    document.documentElement.style.fontSize = `${percent}%`;
  }, share);

/** What sticks out at the right, short headings in many lines, and a logo that is cut or gone. */
const faults = (page: Page) =>
  page.evaluate((width) => {
    // A phone makes its window as wide as what sticks out of it.
    const beyond = document.documentElement.scrollWidth - width;
    const headings = [...document.querySelectorAll<HTMLElement>('main :is(h2, h3)')].filter(
      (one) => {
        const style = getComputedStyle(one);
        return (
          one.textContent.length <= 16 &&
          one.checkVisibility() &&
          one.offsetHeight > 3.5 * Number.parseFloat(style.lineHeight)
        );
      },
    );
    const marks = [...document.querySelectorAll('main .rounded-full')].filter(
      (one) =>
        one.checkVisibility() &&
        !one.closest('[class*="overflow-x-auto"]') &&
        one.getBoundingClientRect().right > width + 1,
    );
    const logo = document.querySelector('header img');
    return [
      ...(beyond > 0 ? [`${beyond} px too wide`] : []),
      ...headings.map((one) => `too many lines: ${one.textContent}`),
      ...marks.map((one) => `outside: ${one.textContent}`),
      ...(logo && logo.getBoundingClientRect().width < 60 ? ['the logo is cut'] : []),
    ];
  }, WIDTH);

test.use({ visitor: 'hanako' });

for (const share of SHARES) {
  test(`type of ${share} % breaks no screen of a phone`, {
    tag: share === 200 ? '@phone' : ['@phone', '@more'],
  }, async ({ page }) => {
    await page.setViewportSize({ width: WIDTH, height: 640 });
    for (const path of some(6, SCREENS)) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        await enlarge(page, share);
        await expect.poll(() => picturesLoaded(page)).toBe(true);
        expect(await faults(page)).toEqual([]);
      });
    }
  });
}
