import type { Locator, Page } from '@playwright/test';
import { digits, table, withSpread } from '#bench/results.ts';
import { spread } from '#bench/statistics.ts';
import type { Browser } from './browser.ts';
import { slowDown, timePress, timeScreen, watchPresses } from './presses.ts';

/** The titles of videos; tags are links too. */
const titles = (page: Page) =>
  page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link');

/** A control, and the screen that shows it. */
interface Control {
  name: string;
  path: string;
  of: (page: Page) => Locator;
}

const PRESSES: readonly Control[] = [
  {
    name: 'a tag, on and off',
    path: '/video',
    of: (page) => page.getByRole('list', { name: 'タグで絞り込む' }).getByRole('button').first(),
  },
  {
    name: 'the order',
    path: '/video',
    of: (page) => page.getByRole('button', { pressed: false, name: /新しい順|古い順/ }),
  },
  {
    name: 'the next page',
    path: '/video',
    of: (page) => page.getByRole('link', { name: '次のページ' }),
  },
  {
    name: 'a bookmark',
    path: 'video',
    of: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /ブックマーク/ })
        .first(),
  },
];

const LINKS: readonly Control[] = [
  {
    name: 'home → notices',
    path: '/',
    of: (page) => page.getByRole('link', { name: 'お知らせ一覧' }),
  },
  {
    name: 'home → categories',
    path: '/',
    of: (page) => page.getByRole('main').getByRole('link', { name: 'カテゴリー一覧' }),
  },
  {
    name: 'list → video',
    path: '/video',
    of: (page) => titles(page).first(),
  },
  {
    name: 'video → home',
    path: 'video',
    of: (page) => page.getByRole('banner').getByRole('link').first(),
  },
];

const PROCESSORS = [1, 4];

/** Measures a control several times at each speed of the processor. */
async function measured(
  { context, origin }: Browser,
  { name, path, of }: Control,
  times: number,
  measure: (target: Locator) => Promise<number>,
  isAnew: boolean,
): Promise<string[]> {
  const cells: string[] = [];
  for (const processor of PROCESSORS) {
    const page = await context.newPage();
    await watchPresses(page);
    const open = async () => {
      await page.goto(`${origin}${path === 'video' ? '/video' : path}`);
      if (path === 'video') {
        await titles(page).first().click();
        await page.waitForURL(/\/video\/\d+/);
      }
      await of(page).waitFor();
      await page.waitForLoadState('networkidle');
    };
    await open();
    await slowDown(page, processor);
    const found: number[] = [];
    for (let time = 0; time < times; time += 1) {
      if (isAnew && time > 0) await open();
      found.push(await measure(of(page)));
    }
    cells.push(withSpread(spread(found)));
    await page.close();
  }
  return [name, ...cells];
}

/** Measures presses on a desktop's screen. Returns two tables. */
export async function measurePresses(browser: Browser, times: number): Promise<string> {
  const head = PROCESSORS.map((times) =>
    times === 1 ? 'this processor' : `${digits(times)} × slower`,
  );
  const presses: string[][] = [];
  for (const control of PRESSES)
    presses.push(await measured(browser, control, times, timePress, false));
  const screens: string[][] = [];
  for (const control of LINKS)
    screens.push(await measured(browser, control, times, timeScreen, true));
  return [
    table(['from the press to the next paint (INP), ms', ...head], presses),
    table(['from the press to the next screen, painted, ms', ...head], screens),
    `Medians of ${times} presses with the least and the greatest, as the browser itself counts events (16: within a frame). The pointer is on a link for a tenth of a second before it presses, as a person’s is; that is when the screen is fetched ahead.`,
  ].join('\n\n');
}
