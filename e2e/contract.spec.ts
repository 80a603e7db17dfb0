import type { Page } from '@playwright/test';
import type { Database } from '#server/platform/database/open-database.ts';
import { countMails, mailTo } from './setup/mailbox.ts';
import type { Account } from './setup/people.ts';
import { barriers, foreignWords } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer', groups: ['club'] });

const DAY = '\\d{4}年\\d{1,2}月\\d{1,2}日';

/** Days from today, in Japan, on which a contract with the club has begun and is paid until. */
interface Contract {
  began: number;
  paid: number;
  renews?: boolean;
  failed?: number;
}

/** What operators or the payment provider say of a contract with the club. */
async function contract({ pool }: Database, { id }: Account, days: Contract): Promise<void> {
  await pool.query(
    `UPDATE memberships SET first_day = japan_today() + $2::integer,
       paid_until = japan_today() + $3::integer, renews = $4,
       failed_since = japan_today() + $5::integer
     WHERE member_id = $1 AND brand_id = (SELECT min(brand_id) FROM memberships WHERE member_id = $1)`,
    [id, days.began, days.paid, days.renews ?? true, days.failed ?? null],
  );
}

/** The day some days from today, as sentences have it. */
async function dayIn({ pool }: Database, days: number): Promise<string> {
  const { rows } = await pool.query(
    `SELECT to_char(japan_today() + $1::integer, 'FMYYYY"年"FMMM"月"FMDD"日"') AS day`,
    [days],
  );
  return rows[0].day;
}

const main = (page: Page) => page.getByRole('main');
const card = (page: Page, brand = 'Orchard') => page.getByRole('region', { name: brand });
const reason = (page: Page) => page.getByRole('textbox', { name: '理由（任意）' });
const submit = (page: Page) => main(page).getByRole('button', { name: '更新しない' });

test('a renewal is seen, notice is given, and taken back', { tag: '@both' }, async ({
  page,
  account,
  database,
}) => {
  await contract(database, account, { began: -160, paid: 20 });
  const [end, renewal] = [await dayIn(database, 20), await dayIn(database, 21)];
  const until = await dayIn(database, 13);
  await page.goto('/account');
  await main(page).getByRole('link', { name: 'ご契約' }).click();
  await expect(page).toHaveURL('/contract');
  await expect(page).toHaveTitle(/^ご契約 \| Orchard/);
  await expect(card(page)).toContainText(
    `${renewal}に更新されます。更新しない場合は、${until}までにお申し出ください。`,
  );
  expect(await barriers(page)).toEqual([]);
  expect(await foreignWords(page)).toEqual([]);

  await card(page).getByRole('link', { name: 'Orchardを更新しない' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orchardを更新しない');
  await expect(main(page)).toContainText(`${end}まで、これまでどおりご利用いただけます。`);
  await expect(main(page)).toContainText(`${until}まで、「ご契約」の画面で取り消せます。`);
  expect(await barriers(page)).toEqual([]);
  await reason(page).fill('仕事が忙しくなったため');
  await submit(page).click();
  await expect(page).toHaveURL('/contract');
  await expect(page.getByText('更新しないお申し出を受け付けました。確認の')).toBeVisible();
  await expect(card(page)).toContainText(`${end}に終了します。`);
  expect((await mailTo(account.email, 'membership_notice')).text).toContain('/contract');
  expect(await barriers(page)).toEqual([]);

  // Who comes by an old link is told what has become of it.
  await page.goto('/contract/orchard_main');
  await expect(page).toHaveURL('/contract');
  await card(page).getByRole('button', { name: '更新を続ける（取り消す）' }).click();
  await expect(page.getByText('更新しないお申し出を取り消しました。')).toBeVisible();
  await expect(card(page)).toContainText(`${renewal}に更新されます。`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await mailTo(account.email, 'membership_notice_withdrawn');
});

test('a notice a day too late says so before it is given, and ends with the next term', async ({
  page,
  account,
  database,
  troubles,
}) => {
  troubles.expectStatus(422);
  await contract(database, account, { began: -160, paid: 7 });
  await page.goto('/contract/orchard_main');
  await expect(main(page)).not.toContainText('間に合いません');
  await reason(page).fill('旅に出ます');
  // Midnight comes while the screen is open.
  await contract(database, account, { began: -161, paid: 6 });
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('日付が変わったため');
  const late = new RegExp(
    `${await dayIn(database, 7)}の更新には間に合いません.*次の終わりは(${DAY})です。`,
  );
  await expect(main(page)).toContainText(late);
  const [, end = ''] = late.exec(await main(page).innerText()) ?? [];
  await expect(reason(page)).toHaveValue('旅に出ます');
  expect(await countMails(account.email, 'membership_notice')).toBe(0);
  await submit(page).click();
  await expect(card(page)).toContainText(`${end}に終了します。`);
});

test('a card that failed is told with until when the site stays open, until it is mended', {
  tag: '@both',
}, async ({ page, account, database }) => {
  await database.pool.query(
    "UPDATE brands SET pay_url = 'https://example.com/pay' WHERE slug = 'orchard_main' AND pay_url IS NULL",
  );
  await contract(database, account, { began: -184, paid: -2, failed: -1 });
  const until = await dayIn(database, 5);
  await page.goto('/account');
  const told = page.getByText(
    `Orchardのお支払いの確認ができていません。ご利用いただけるのは${until}までです。`,
  );
  await expect(told).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'ご契約を確認する' }).click();
  await expect(card(page)).toContainText(`${until}まではご利用いただけます。`);
  const pay = card(page).getByRole('link', { name: 'お支払いの手続きをする' });
  await expect(pay).toHaveAttribute('href', 'https://example.com/pay');
  expect(await barriers(page)).toEqual([]);

  await contract(database, account, { began: -184, paid: -2 });
  await page.goto('/account');
  await expect(page.getByRole('link', { name: '通知の設定' })).toBeVisible();
  await expect(told).toBeHidden();
});

test.describe('who has both brands', () => {
  test.use({ groups: ['club', 'wis'] });

  test('stays with WIS once the club has ended', async ({
    page,
    account,
    database,
    make,
    troubles,
  }) => {
    troubles.expectStatus(404);
    const [ofClub, ofWis] = [
      await make.video({ title: `クラブだけの講義 ${account.id}`, audience: ['orchard_main'] }),
      await make.video({ title: `WISだけの講義 ${account.id}`, audience: ['WIS'] }),
    ];
    await contract(database, account, { began: -200, paid: -1, renews: false });
    await page.goto('/contract');
    await expect(card(page)).toContainText(`${await dayIn(database, -1)}に終了しました。`);
    await expect(card(page, 'WIS')).toContainText('期限なくご利用いただけます。');
    await expect(page.getByRole('link', { name: /を更新しない$/ })).toHaveCount(0);
    await page.goto(`/video/${ofWis.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('WISだけの講義');
    await page.goto(`/video/${ofClub.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページが見つかりません');
  });
});

test('an erasure within a term shows first how not to renew, and then what is lost', {
  tag: '@both',
}, async ({ page, account, database }) => {
  await contract(database, account, { began: -160, paid: 20 });
  await page.goto('/account');
  await page.getByRole('link', { name: 'データを消去する' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    '続けないだけなら、「更新しない」で終えられます',
  );
  await expect(main(page)).toContainText(
    `Orchard：${await dayIn(database, 20)}までお支払い済みの期間を使えなくなります。返金はありません。`,
  );
  await expect(main(page)).toContainText('Orchard：自動の課金は運営が止めます。');
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('checkbox', { name: /「消去すると失うもの」/ }).check();
  await main(page).getByRole('button', { name: 'データの消去を申し込む' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'データの消去を申し込む' }).click();
  await expect(page.getByText('運営の確認を待っています。')).toBeVisible();
  await database.pool.query('UPDATE erasures SET seen_at = now() WHERE member_id = $1', [
    account.id,
  ]);
  await page.reload();
  await expect(page.getByText(/^運営が\d+月\d+日に確認しました。$/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});
