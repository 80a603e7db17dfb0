import type { Page } from '@playwright/test';
import { logIn } from './setup/login-form.ts';
import { expect, test } from './setup/test.ts';

/**
 * Addresses that would lead off the site, or nowhere: each of them leads home. One of each kind; all
 * that there are stand in next.test.ts.
 */
const attacks = [
  ...['//e.jp', '/%5c/../\\e.jp', 'https:e.jp', '//localhost@e.jp/', 'javascript:alert(1)', ''],
  ...['/\t/e.jp', '/\r\\e.jp', '/x/../..//e.jp', '/%2e//e.jp', '/login?next=%2F%2Fe.jp', '#//e.jp'],
  `/${'a'.repeat(8192)}`,
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

const addressWith = (next: string) => `/login?${new URLSearchParams({ next })}`;

/** Where the server leads somebody who is signed in. */
async function ledTo(page: Page, address: string): Promise<string | undefined> {
  const answer = await page.request.get(address, { maxRedirects: 0 });
  return answer.headers().location;
}

test('next never leaves the site', async ({ page, context, account, baseURL }) => {
  const addresses = visited(page);
  for (const next of ['//e.jp', '/\t/e.jp', '/x/../..//e.jp']) {
    await test.step(JSON.stringify(next), async () => {
      // No answer to the screen that was open comes after this, with a cookie of its own.
      await page.goto('about:blank');
      await context.clearCookies();
      await page.goto(addressWith(next));
      await logIn(page, account);
      await expect(page).toHaveURL('/');
    });
  }
  for (const next of attacks) expect(await ledTo(page, addressWith(next)), next).toBe('/');
  expect(
    addresses.filter((address) => address !== 'about:blank' && new URL(address).origin !== baseURL),
  ).toEqual([]);
});

test('next is where an honest link leads, without the form for who is signed in', async ({
  page,
  account,
}) => {
  const [[first, there]] = honest;
  await page.goto(addressWith(first));
  await logIn(page, account);
  await expect(page).toHaveURL(there);
  for (const [next, target] of honest) expect(await ledTo(page, addressWith(next))).toBe(target);
  expect(await ledTo(page, '/login')).toBe('/');
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
