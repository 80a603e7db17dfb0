import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';

test.use({ visitor: 'newcomer' });

test('an evening is announced, moved, cancelled and back, and gets its recording @both', async ({
  page,
  account,
  database,
  isMobile,
}, { retry }) => {
  const title = `相続の夜 ${isMobile ? '携帯' : '机'}${retry}`;
  await page.goto('/staff/live-events/create');
  await page.getByLabel('タイトル').fill(title);
  await page.getByLabel('開始日時').fill('2031-12-05T20:00');
  const address = page.getByLabel('参加用のURL');
  await address.fill('http://meet.example.jp/abc');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(address).toHaveAccessibleDescription(/https:\/\/ で始まるURL/);
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await address.fill('https://meet.example.jp/abc');
  // Twice makes one.
  await page.getByRole('button', { name: '保存する' }).dblclick();
  await expect(page).toHaveURL(/live-events\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  expect(await barriers(page)).toEqual([]);

  // As if it had been told long ago: other journeys' bells stay as they are.
  await database.pool.query(
    "UPDATE live_events SET told_span = tstzrange(starts_at, starts_at + interval '90 minutes') WHERE id = $1",
    [id],
  );
  await database.pool.query(
    'INSERT INTO live_event_goers (live_event_id, member_id) VALUES ($1, $2)',
    [id, account.id],
  );
  await page.reload();
  const head = page.getByRole('region', { name: '概要' });
  await head.getByRole('button', { name: '公開する' }).click();
  await expect(head.getByText('予定', { exact: true })).toBeVisible();
  const goers = head.getByRole('link', { name: '1名' });
  await expect(goers).toHaveAttribute('href', new RegExp(`/staff/members.*${id}`));

  await page.getByLabel('開始日時').fill('2031-12-06T20:00');
  await expect(page.getByText('参加予定の1名に変更をお知らせします')).toBeVisible();
  await page.getByRole('combobox', { name: '録画' }).fill('賃貸管理の実務 第1回');
  await page.getByRole('option', { name: '賃貸管理の実務 第1回' }).first().click();
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(head).toContainText('2031年12月6日 20:00から90分');

  const reason = page.getByLabel('中止の理由');
  await reason.fill('講師の体調不良のため');
  await expect(page.getByText('参加予定の1名に変更をお知らせします')).toBeVisible();
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(head.getByText('中止', { exact: true })).toBeVisible();
  await reason.fill('');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(head.getByText('予定', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: '日程を追加' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '間隔' }).click();
  await page.getByRole('option', { name: '毎月' }).click();
  await dialog.getByRole('combobox', { name: '回数' }).click();
  await page.getByRole('option', { name: '2回', exact: true }).click();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: '下書きを追加' }).click();
  await expect(page.getByText('2件の下書きを追加しました')).toBeVisible();

  await page.goto('/staff/live-events');
  await page.getByPlaceholder('検索').fill(title);
  for (const day of ['2032年2月7日', '2032年1月3日', '2031年12月6日']) {
    await expect(page.getByText(`${day} 20:00`)).toHaveCount(1);
  }
  expect(await barriers(page)).toEqual([]);
  await database.pool.query('DELETE FROM live_events WHERE title = $1', [title]);
});
