import type { Page } from '@playwright/test';
import { addLongFilm, removeFilm } from './setup/long-film.ts';
import { addMarks } from './setup/people.ts';
import { barriers, foreignWords } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer', groups: ['wis'] });

type Film = { id: number; title: string };
let series: { id: number; title: string; lectures: Film[] };
test.beforeEach(async ({ database, make }) => {
  const lectures: Film[] = [];
  for (let count = 0; count < 3; count += 1) lectures.push(await addLongFilm(database, 'wis', 3));
  const [first, second, third] = lectures as [Film, Film, Film];
  const title = `講座 ${String(Math.random()).slice(2, 10)}`;
  const gated = { video: third, opens: 'after_previous' } as const;
  const made = await make.series({ title, lectures: [first, second, gated], audience: ['WIS'] });
  series = { id: made.id, title, lectures };
});
test.afterEach(async ({ database }) => {
  await database.kysely.deleteFrom('series').where('id', '=', series.id).execute();
  for (const { id } of series.lectures) await removeFilm(database, id);
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const turns = (page: Page) => page.getByRole('navigation', { name: '講座の前後の回' });
const list = (page: Page) => page.getByRole('region', { name: `「${series.title}」の各回` });
const titleOf = (position: number) => series.lectures[position - 1]?.title ?? '';
const addressOf = (position: number) =>
  `/video/${series.lectures[position - 1]?.id}?series=${series.id}`;

test('is gone on with, and walked in its order', { tag: '@both' }, async ({
  page,
  account,
  database,
}) => {
  const [first, second] = series.lectures.map(({ id }) => id);
  await addMarks(database, 'completions', account, [first ?? 0]);
  await page.goto('/series');
  const card = page.getByRole('article').filter({ hasText: series.title });
  await expect(card).toContainText('1／3回 視聴済み');
  expect(await barriers(page)).toEqual([]);
  await card.getByRole('link', { name: `「${series.title}」を第2回から見る` }).click();
  await expect(page).toHaveURL(addressOf(2));
  await expect(page.getByRole('main')).toContainText('第2回（全3回）');
  await expect(list(page).locator('[aria-current=page]')).toContainText(titleOf(2));
  expect(await barriers(page)).toEqual([]);
  expect(await foreignWords(page)).toEqual([]);

  // The third opens once the second has been watched.
  await expect(turns(page)).toContainText('次の回：第2回を見終えると視聴できます');
  await page.getByRole('button', { name: '視聴済みにする' }).click();
  await expect(list(page)).toContainText('2／3回 視聴済み');
  await turns(page).getByRole('link', { name: '次の回' }).click();
  await expect(heading(page)).toHaveText(titleOf(3));
  await expect(list(page).locator('[aria-current=page]')).toContainText(titleOf(3));
  await expect(turns(page).getByRole('link', { name: '次の回' })).toHaveCount(0);
  await turns(page).getByRole('link', { name: '前の回' }).click();
  await expect(page).toHaveURL(addressOf(2));

  await page.getByRole('main').getByRole('link', { name: series.title, exact: true }).click();
  await expect(heading(page)).toHaveText(series.title);
  expect(second).toBeDefined();
  await expect(page.getByRole('link', { name: '第3回から見る' })).toHaveAttribute(
    'href',
    addressOf(3),
  );
});

test('shows what is not open yet, and when it will be', { tag: '@both' }, async ({ page }) => {
  await page.goto(`/series/${series.id}`);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText('次に見る');
  await expect(rows.nth(0).getByRole('link')).toHaveAttribute('href', addressOf(1));
  await expect(rows.nth(2)).toContainText(titleOf(3));
  await expect(rows.nth(2)).toContainText('第2回を見終えると視聴できます');
  await expect(rows.nth(2).getByRole('link')).toHaveCount(0);
  expect(await barriers(page)).toEqual([]);
  expect(await foreignWords(page)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});

test('leads on by itself, in its own order', { tag: '@more' }, async ({
  page,
  account,
  database,
}) => {
  // In a category the next one would be one that is not watched.
  await addMarks(database, 'completions', account, [series.lectures[1]?.id ?? 0]);
  await page.goto(addressOf(1));
  const toggle = page.getByRole('switch', { name: '連続再生' });
  await toggle.click();
  await expect(toggle).toBeChecked();
  await heading(page).click();
  await page.keyboard.press('k');
  await expect(page.getByRole('region', { name: '次の動画', exact: true })).toContainText(
    titleOf(2),
  );
  await expect(page).toHaveURL(addressOf(2));
  await expect(heading(page)).toHaveText(titleOf(2));
  await expect(toggle).toBeVisible();
});

test('is the first that holds a lecture, where the address names none', { tag: '@more' }, async ({
  page,
}) => {
  await page.goto(`/video/${series.lectures[0]?.id}`);
  await expect(page.getByRole('main')).toContainText('第1回（全3回）');
  await turns(page).getByRole('link', { name: '次の回' }).click();
  await expect(page).toHaveURL(addressOf(2));
  await expect(heading(page)).toHaveText(titleOf(2));
  // The film has come before it is removed.
  await expect(page.getByRole('switch', { name: '連続再生' })).toBeVisible();
});
