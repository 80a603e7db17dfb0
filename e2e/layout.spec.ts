import type { Page } from '@playwright/test';
import { some } from '#server/testing/cases.ts';
import { sendShells } from './setup/network.ts';
import { expect, test } from './setup/test.ts';

const brands = [
  { visitor: 'hanako', logo: 'Orchard', title: "Orchard Member's Site", initials: '山田' },
  // Their logo has no caption.
  { visitor: 'taro', logo: 'WIS', title: 'WIS', initials: '鈴木' },
  { visitor: 'yuki', logo: 'Orchard', title: "Orchard Member's Site", initials: '高橋' },
] as const;

for (const { visitor, logo, title, initials } of some(2, brands)) {
  test.describe(visitor, () => {
    test.use({ visitor });

    test('sees the brand and the own initials', { tag: '@both' }, async ({ page, account }) => {
      await page.goto('/video');
      const header = page.getByRole('banner');
      await expect(header.getByRole('img', { name: logo })).toBeVisible();
      const caption = header.getByText("Member's Site", { exact: true });
      await expect(caption).toHaveCount(logo === 'WIS' ? 0 : 1);
      await expect(page).toHaveTitle(`動画一覧 | ${title}`);
      const avatar = header.getByRole('link', { name: `アカウント設定（${account.name}）` });
      // First what members see, then what screen readers say.
      await expect(avatar).toHaveText(new RegExp(`^${initials}\\s*アカウント設定（`));
      await header.getByRole('link', { name: `${title} ホームへ` }).click();
      await expect(page).toHaveURL('/');
      await expect(page).toHaveTitle(title);
    });
  });
}

test.describe('everybody', () => {
  test.use({ visitor: 'newcomer' });

  test('reaches the account by the avatar and by the footer, which has the year', {
    tag: '@more',
  }, async ({ page }) => {
    await page.goto('/');
    const year = new Date().toLocaleString('en', { timeZone: 'Asia/Tokyo', year: 'numeric' });
    await expect(page.getByRole('contentinfo')).toContainText(`© ${year} Orchard`);
    await page.getByRole('link', { name: 'アカウント設定（小林 さくら）' }).click();
    await expect(page).toHaveURL('/account');
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'アカウント設定' }).click();
    await expect(page).toHaveURL('/account');
  });

  test('without a name is anonymous', { tag: '@more' }, async ({ page, account }) => {
    await sendShells(page);
    await page.route('**/api/account/user', (route) =>
      route.fulfill({ json: { name: '', nickname: '', email: account.email, roles: [] } }),
    );
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'アカウント設定（匿名）' })).toHaveText(
      /^匿名\s*アカウント設定（匿名）$/,
    );
  });

  test('jumps over header and menu by the keyboard', async ({ page }) => {
    await page.goto('/video');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: '本文へ移動' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(skip).not.toBeInViewport();
  });

  test('hears the heading of the screen that was opened', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'メインメニュー' }).getByText('視聴履歴').click();
    await expect(page.getByRole('heading', { level: 1, name: '視聴履歴' })).toBeFocused();
    await expect(page).toHaveTitle(/視聴履歴/);
    // A screen reader says it as well.
    await expect(page.locator('p[aria-live=polite]')).toHaveText(await page.title());
  });
});

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
      'アカウント設定',
      'ご契約',
      '夜の会',
      'お問い合わせ',
      'みのり会 利用規約',
      '対応環境',
    ]);
    await footer(page).getByRole('link', { name: 'みのり会 利用規約' }).click();
    await expect(page).toHaveURL('/terms-minori');
    await expect(page.getByRole('main')).toContainText('2026年4月改定');
    await expect(page.getByRole('heading', { name: '第1条（目的）' })).toBeVisible();
  });
});
