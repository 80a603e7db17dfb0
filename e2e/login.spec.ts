import type { Page } from '@playwright/test';
import { logIn, loginForm } from './setup/login-form.ts';
import { expect, test } from './setup/test.ts';

const heading = { name: 'ホーム', level: 1 };

test('hanako signs in and is at home', { tag: '@both' }, async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle("Orchard Member's Site");
  // A password manager finds its fields.
  const { email, password } = loginForm(page);
  await expect(email).toHaveAttribute('name', 'email');
  await expect(email).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(password).toHaveAttribute('name', 'password');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await logIn(page, { email: 'hanako@example.jp', hasConsented: true });
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', heading)).toBeAttached();
  await expect(page.getByRole('link', { name: 'アカウント設定（山田 花子）' })).toBeVisible();
});

test('an Enter that ends a conversion does not send the form', async ({ page }) => {
  await page.goto('/login');
  const { email, submit } = loginForm(page);
  await email.focus();
  const keys = await page.context().newCDPSession(page);
  const enter = { type: 'keyDown', key: 'Enter', code: 'Enter', text: '\r' } as const;

  // During the composition, as Chromium and Firefox report it.
  await keys.send('Input.imeSetComposition', {
    text: 'はなこ',
    selectionStart: 3,
    selectionEnd: 3,
  });
  await keys.send('Input.dispatchKeyEvent', { ...enter, windowsVirtualKeyCode: 13 });
  await keys.send('Input.insertText', { text: 'hanako' });
  // After the composition, as Safari reports it.
  await keys.send('Input.dispatchKeyEvent', { ...enter, windowsVirtualKeyCode: 229 });
  await expect(email).toHaveValue('hanako');
  await expect(email).not.toHaveAttribute('aria-invalid');

  // The next Enter sends: the typed text is not an address.
  await keys.send('Input.dispatchKeyEvent', { ...enter, windowsVirtualKeyCode: 13 });
  await expect(email).toHaveAccessibleDescription('メールアドレスの形式が正しくありません。');
  await expect(submit).toBeEnabled();
});

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

test.describe('in larger type', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  /** What stands out at the side, and controls that something lies over. */
  const faults = (page: Page, percent: number) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
      const sideways = document.documentElement.scrollWidth - window.innerWidth;
      const controls = [...document.querySelectorAll<HTMLElement>('main :is(input, button, a)')];
      const covered = controls.filter((control) => {
        if (!control.checkVisibility()) return false;
        control.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = control.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return !control.contains(top) && !top?.contains(control);
      });
      return [
        ...(sideways > 0 ? [`${sideways} px wider than the window`] : []),
        ...covered.map(({ outerHTML }) => outerHTML.slice(0, 80)),
      ];
    }, percent);

  for (const path of ['/video', '/login/code', '/forgot-password', '/first/change-password/x']) {
    test(`${path} leads to a form that stands in the window up to 200 %`, async ({
      page,
      troubles,
    }) => {
      troubles.expectStatus(422);
      await page.goto(path);
      for (const percent of [100, 130, 150, 200]) {
        expect([percent, await faults(page, percent)]).toEqual([percent, []]);
      }
      const notice = page.getByRole('status', { name: '通知' });
      if (path === '/video') await expect(notice).toHaveText('ログインしてください。');
    });
  }
});

test.describe('a member', () => {
  test.use({ visitor: 'newcomer' });

  test('signs out, and nothing is left behind the back button', async ({
    page,
    context,
    troubles,
  }) => {
    troubles.expectStatus(401);
    const session = async () =>
      (await context.cookies()).find(({ name }) => name === 'session')?.value;
    await page.goto('/notice');
    await page.goto('/account');
    const before = await session();
    await page.getByRole('button', { name: 'ログアウトする' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('status', { name: '通知' })).toContainText('ログアウトしました。');
    expect(await session()).not.toBe(before);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'ログインする' })).toBeVisible();
    await page.goto('/account');
    await expect(page).toHaveURL('/login?next=%2Faccount');
  });
});
