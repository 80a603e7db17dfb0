import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';
import { localTime } from '#server/demo/japan-time.ts';
import { fromNow } from '#server/testing/times.ts';

const DAY = /^\d{4}-\d\d-\d\d/;
const dayIn = (days: number) => DAY.exec(localTime(fromNow({ days })))?.[0] ?? '';
/** `12月5日` of `2026-12-05`. */
const shortDay = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
const openMonth = async (page: Page, day: string) => {
  await page.goto(`/staff/schedule?month=${day.slice(0, 7)}`);
  await expect(page.getByRole('navigation', { name: '表示する月' })).toContainText(
    `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月`,
  );
};

test('what goes live in a month stands day by day and leads to its record @both', async ({
  page,
  make,
  isMobile,
}, { retry }) => {
  const at = fromNow({ days: 400 });
  const day = localTime(at).slice(0, 10);
  const title = `来年の講義 ${isMobile ? '携帯' : '机'}${retry}`;
  const video = await make.video({ title, publishedAt: at });
  await page.goto('/staff/schedule');
  const chooser = page.getByRole('navigation', { name: '表示する月' });
  const now = await chooser.getByRole('heading').textContent();
  await chooser.getByRole('link', { name: '次の月' }).click();
  await expect(chooser).not.toContainText(now ?? '');
  await chooser.getByRole('link', { name: '今月' }).click();
  await expect(chooser).toContainText(now ?? '');

  await openMonth(page, day);
  const entries = page.getByRole('region', { name: shortDay(day) });
  await expect(entries.getByText('動画・公開').first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const grid = page.getByRole('table', { name: 'カレンダー' });
  await expect(grid).toBeVisible({ visible: !isMobile });
  if (!isMobile) {
    await grid.getByRole('link', { name: new RegExp(`^${Number(day.slice(8))}`) }).click();
    await expect(page).toHaveURL(new RegExp(`#${day}$`));
    await expect(entries).toBeInViewport();
  }
  await entries.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`/staff/videos/${video.id}$`));
});

test('terms are prepared for a day, announced and withdrawn', async ({
  page,
  database,
  troubles,
}) => {
  troubles.expectStatus(422);
  await database.pool.query(
    'UPDATE brand_terms SET next_title = NULL, next_body = NULL, next_from = NULL',
  );
  const day = dayIn(60);
  await page.goto('/staff/terms');
  await page.getByRole('row', { name: 'Orchard' }).click();
  await page.getByRole('button', { name: '次の規約を準備する' }).click();
  const next = page.getByRole('region', { name: '次の規約' });
  const title = next.getByLabel('次の規約のタイトル');
  await expect(title).toHaveValue(/利用規約/);
  await title.fill('Orchard 新規約');
  const save = page.getByRole('button', { name: '保存する' });
  await save.click();
  await expect(next.getByText('次の規約の開始日は「2026/4/1」のような日付で')).toBeVisible();
  await next.getByLabel('開始日').fill(dayIn(0));
  await save.click();
  await expect(next.getByText('明日以降の日にしてください。')).toBeVisible();
  await next.getByLabel('開始日').fill(day);
  await save.click();
  await expect(page.getByText('保存しました。')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await next.getByRole('button', { name: '次の規約のプレビュー' }).click();
  const preview = page.getByRole('dialog', { name: 'プレビュー' });
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Orchard 新規約');
  await preview.getByRole('button', { name: '閉じる' }).click();

  await next.getByRole('link', { name: 'お知らせを作成する' }).click();
  await expect(page.getByRole('textbox', { name: 'タイトル', exact: true })).toHaveValue(
    '「Orchard 新規約」への改定のお知らせ',
  );
  await expect(page.getByRole('textbox', { name: '本文' })).toContainText(shortDay(day));
  // The draft that was begun is left behind, which the browser asks about.
  page.on('dialog', (dialog) => void dialog.accept());
  await openMonth(page, day);
  await page
    .getByRole('region', { name: shortDay(day) })
    .getByRole('link', { name: 'Orchard 新規約' })
    .click();

  await page.getByRole('button', { name: /^次の規約（/ }).click();
  await next.getByRole('button', { name: '次の規約を取り消す' }).click();
  await save.click();
  await expect(page.getByText('保存しました。')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: '次の規約を準備する' })).toBeVisible();
});

test('a maintenance is planned, stands in the schedule and is withdrawn', async ({
  page,
  database,
  troubles,
}) => {
  troubles.expectStatus(422);
  await database.pool.query('DELETE FROM maintenance');
  const day = dayIn(90);
  await page.goto('/staff/maintenance');
  await page.getByRole('button', { name: '日時を決めて予定する' }).click();
  await page.getByLabel('開始日時（日本時間）').fill(`${day}T02:00`);
  await page.getByLabel('終了日時（日本時間）').fill(`${day}T01:00`);
  const plan = async () => {
    await page.getByRole('button', { name: '予定する', exact: true }).click();
    await page.getByRole('button', { name: '実行する' }).click();
  };
  await plan();
  await expect(page.getByText('終了日時は、開始日時より後の日時にしてください。')).toBeVisible();
  await page.getByLabel('終了日時（日本時間）').fill(`${day}T05:00`);
  await plan();
  const planned = page.getByRole('region', { name: '次のメンテナンス' });
  await expect(planned).toContainText(/2:00から5:00まで/);
  expect(await barriers(page)).toEqual([]);
  await openMonth(page, day);
  await page
    .getByRole('region', { name: shortDay(day) })
    .getByRole('link')
    .first()
    .click();
  await planned.getByRole('button', { name: '予定を取り消す' }).click();
  await expect(planned).toBeHidden();
});
