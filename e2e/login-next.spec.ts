import type { BrowserContext, Page } from '@playwright/test';
import { logIn } from './setup/login-form.ts';
import { expect, test } from './setup/test.ts';

/**
 * Addresses that would lead off the site, or nowhere: each of them leads home. One of each kind, as
 * a browser reads them; all that there are stand in next.test.ts.
 */
const attacks = [
  ['//e.jp', '/%5c/../\\e.jp', 'https:e.jp', '//localhost@e.jp/', 'javascript:alert(1)', ''],
  ['/\t/e.jp', '/\r\\e.jp', '/x/../..//e.jp', '/%2e//e.jp', '/login?next=%2F%2Fe.jp', '#//e.jp'],
  [`/${'a'.repeat(8192)}`],
];

const honest = [
  ['/video?t=1&t=2', '/video?t=1&t=2'],
  ['/video?search=%E3%81%82', '/video?search=%E3%81%82'],
  ['/notice?p=2', '/notice?p=2'],
  ['/video?next=//e.jp', '/video?next=//e.jp'],
] as const;

/** Every address that the tab has been at. */
function visited(page: Page): string[] {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) addresses.push(frame.url());
  });
  return addresses;
}

/** Loses the session. No answer to the screen that was open comes after that, with a cookie of its own. */
async function loseSession(page: Page, context: BrowserContext): Promise<void> {
  await page.goto('about:blank');
  await context.clearCookies();
}

for (const [index, group] of attacks.entries()) {
  test(`next never leaves the site (${index + 1} of ${attacks.length})`, async ({
    page,
    context,
    account,
    baseURL,
  }) => {
    const addresses = visited(page);
    for (const next of group) {
      await test.step(JSON.stringify(next).slice(0, 40), async () => {
        const address = `/login?${new URLSearchParams({ next })}`;
        await page.goto(address);
        await logIn(page, account);
        await expect(page).toHaveURL('/');
        // Whoever is signed in by now is led there by the server.
        await page.goto(address);
        await expect(page).toHaveURL('/');
        await loseSession(page, context);
      });
    }
    expect(
      addresses.filter(
        (address) => address !== 'about:blank' && new URL(address).origin !== baseURL,
      ),
    ).toEqual([]);
  });
}

test('next is where an honest link leads', async ({ page, context, account }) => {
  for (const [next, target] of honest) {
    await test.step(next, async () => {
      await page.goto(`/login?${new URLSearchParams({ next })}`);
      await logIn(page, account);
      await expect(page).toHaveURL(target);
      await loseSession(page, context);
    });
  }
});

test.describe('a member who is signed in', () => {
  test.use({ visitor: 'newcomer' });

  test('does not sign in again: /login leads on', { tag: '@more' }, async ({ page }) => {
    const moved = await page.goto('/login?next=%2Fnotice%3Fp%3D2');
    await expect(page).toHaveURL('/notice?p=2');
    expect(moved?.request().redirectedFrom()?.url()).toContain('/login?');
    await page.goto('/login');
    await expect(page).toHaveURL('/');
  });
});

test('a link to a place in a screen leads there by way of sign-in, and its notice goes', {
  tag: '@more',
}, async ({ page, account }) => {
  await page.goto('/contact#form');
  const notice = page.getByRole('status', { name: '通知' });
  await expect(notice).toContainText('ログインしてください。');
  await logIn(page, account);
  await expect(page).toHaveURL('/contact#form');
  await expect(notice).toBeEmpty();
});
