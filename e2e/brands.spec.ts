import type { Page } from '@playwright/test';
import { sendShells } from './setup/shells.ts';
import { expect, test } from './setup/test.ts';

const footer = (page: Page) => page.getByRole('navigation', { name: 'フッター' });

test.describe('the contact', () => {
  test('of every brand stands where nobody is known', { tag: '@more' }, async ({ page }) => {
    await page.goto('/login');
    const info = page.getByRole('contentinfo');
    await expect(info.getByRole('link', { name: '03-0000-0100' })).toBeVisible();
    await expect(info.getByRole('link', { name: 'support@wis.example.jp' })).toBeVisible();
  });
});

test.describe('the contact', () => {
  test.use({ visitor: 'taro' });

  test('of a member is that of the own brand', { tag: '@more' }, async ({ page }) => {
    await page.goto('/contact');
    const info = page.getByRole('main');
    await expect(info.getByRole('link', { name: 'support@wis.example.jp' })).toBeVisible();
    await expect(info).not.toContainText('orchard.example.jp');
  });
});

test.describe('a third brand', () => {
  test.use({ visitor: 'newcomer' });

  test('needs no change in code', async ({ page, account }) => {
    const brand = {
      slug: 'minori',
      label: 'みのり会',
      logo_url: null,
      caption: '会員サイト',
      document_title: 'みのり会 会員サイト',
      terms_path: '/terms-minori',
      has_home_block: true,
      contact_email: null,
      contact_telephone: null,
      contact_hours: null,
      sign_in_picture_url: null,
    };
    await sendShells(page, (html) =>
      html.replace(/(id="site">)(.*?)(<\/script>)/, (...parts) => {
        const site = JSON.parse(parts[2]);
        return `${parts[1]}${JSON.stringify({ ...site, brands: [...site.brands, brand] })}${parts[3]}`;
      }),
    );
    const { name, nickname, email } = account;
    await page.route('**/api/account/user', (route) =>
      route.fulfill({ json: { name, nickname, email, roles: [{ slug: 'minori' }] } }),
    );
    await page.route('**/api/terms/minori', (route) =>
      route.fulfill({
        json: {
          title: 'みのり会 利用規約',
          body: '<h2>第1条（目的）</h2><p>この規約は。</p>',
          revised_on: '2026-04-01',
        },
      }),
    );
    await page.goto('/');
    await expect(page).toHaveTitle('みのり会 会員サイト');
    await expect(page.getByRole('banner')).toContainText('みのり会会員サイト');
    await expect(page.getByRole('heading', { name: /^さくらさん、/ })).toBeVisible();
    await expect(footer(page).getByRole('link')).toHaveText([
      '設定',
      'お問い合わせ',
      'みのり会 利用規約',
    ]);
    await footer(page).getByRole('link', { name: 'みのり会 利用規約' }).click();
    await expect(page).toHaveURL('/terms-minori');
    await expect(page.getByRole('main')).toContainText('2026年4月改定');
    await expect(page.getByRole('heading', { name: '第1条（目的）' })).toBeVisible();
  });
});
