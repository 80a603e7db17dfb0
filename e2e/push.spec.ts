import type { BrowserContext, Page, Response } from '@playwright/test';
import { expect, test, waitingUntilItListens } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

/** Uses the screen, and waits until the worker is in charge of it. */
async function useScreen(page: Page): Promise<void> {
  await page.mouse.move(40, 40);
  await page.mouse.move(80, 80);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
}

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
const cached = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all(
      (await window.caches.keys()).map((key) => window.caches.open(key)),
    );
    return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => url);
  });

test('the worker comes once a screen is used, answers for documents alone, caches nothing', {
  tag: '@more',
}, async ({ page }) => {
  await page.goto('/notice');
  expect(await workers(page)).toBe(0);
  await useScreen(page);
  const through: Response[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) through.push(response);
  });
  await page.goto('/video');
  // A screen with a frame, and a film that is asked for in ranges.
  await page.goto('/video/1');
  await page.evaluate(() => fetch('/api/account/user', { headers: { range: 'bytes=0-1' } }));
  expect(through.map((response) => new URL(response.url()).pathname)).toEqual([
    '/video',
    '/video/1',
  ]);
  expect(await cached(page)).toEqual([]);
});

test('without a network our own page says so, and leads on when it is back', async ({
  page,
  context,
  troubles,
}) => {
  await page.goto('/notice');
  await useScreen(page);
  await context.setOffline(true);
  troubles.expect(/net::ERR_INTERNET_DISCONNECTED|status of 503/);
  await page.goto('/video');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'インターネットに接続できません',
  );
  // Nothing of an earlier document is shown, of this one or any other.
  await page.goto('/notice');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'インターネットに接続できません',
  );
  await context.setOffline(false);
  await page.getByRole('link', { name: 'もう一度試す' }).click();
  await expect(page).toHaveURL('/notice');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('お知らせ');
  expect(await cached(page)).toEqual([]);
});

test('what changes on the site is there with the next document', { tag: '@more' }, async ({
  page,
  database,
  account,
}) => {
  const documentOf = async () => {
    const response = await page.goto('/account');
    return { text: await response?.text(), byWorker: response?.fromServiceWorker() };
  };
  await documentOf();
  await useScreen(page);
  expect((await documentOf()).byWorker).toBe(true);
  for (const nickname of ['一回目', '二回目']) {
    await database.kysely
      .updateTable('members')
      .set({ nickname })
      .where('email', '=', account.email)
      .execute();
    const { text, byWorker } = await documentOf();
    expect([byWorker, text?.includes(nickname)]).toEqual([true, true]);
    await expect(page.getByText(nickname, { exact: true })).toBeVisible();
  }
});

test('the site can be installed: manifest and icons', { tag: '@more' }, async ({
  page,
  request,
}) => {
  await page.goto('/notice');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await request.get(address ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    name: "Orchard Member's Site",
    lang: 'ja',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  });
  const etag = answer.headers().etag ?? '';
  const again = await request.get('/manifest.webmanifest', { headers: { 'if-none-match': etag } });
  expect(again.status()).toBe(304);
  const icons: { src: string; sizes: string }[] = [
    ...manifest.icons,
    { src: '/icons/apple-touch-icon.png', sizes: '180x180' },
  ];
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect([src, size]).toEqual([src, sizes]);
  }
  const protocol = await page.context().newCDPSession(page);
  const { errors } = await protocol.send('Page.getAppManifest');
  expect(errors).toEqual([]);
});

test('a message becomes a notification, which leads to its place on this site', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/notice');
  const protocol = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await protocol.send('ServiceWorker.enable');
  await useScreen(page);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no worker');
  // This browser has neither notifications nor windows to open: what the worker asks for is noted.
  await worker.evaluate(() => {
    const noted: unknown[] = [];
    Object.assign(self, { noted });
    const { registration, clients } = self as unknown as { registration: object; clients: object };
    Object.assign(registration, {
      showNotification: async (title: string, { body, tag, data }: NotificationOptions) =>
        noted.push({ title, body, tag, path: data }),
    });
    Object.assign(clients, { openWindow: async (url: string) => noted.push(url) });
  });
  const noted = () => worker.evaluate(() => (self as unknown as { noted: unknown[] }).noted);
  const origin = new URL(baseURL as string).origin;
  const news = { title: '新しい通知が7件あります', body: '決算書', tag: 'n-1', path: '/video' };
  await protocol.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(news),
  });
  await expect.poll(noted).toEqual([news]);
  for (const path of ['/video/1#question-2', 'https://example.com/elsewhere', '//example.com/']) {
    await worker.evaluate((data) => {
      const event = new Event('notificationclick');
      const waiting = {
        waitUntil: () => undefined,
        notification: { data, close: () => undefined },
      };
      for (const [name, value] of Object.entries(waiting)) {
        Object.defineProperty(event, name, { value });
      }
      self.dispatchEvent(event);
    }, path);
  }
  await expect.poll(noted).toEqual([news, `${origin}/video/1#question-2`, origin, origin]);
});

/** A browser whose push service is played, and whose member answers so when asked. */
const playBrowser = (context: BrowserContext, choice: NotificationPermission) =>
  context.addInitScript((choice) => {
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = choice;
      return choice;
    };
    let current: unknown = null;
    const written = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const bytes = (count: number) => written(crypto.getRandomValues(new Uint8Array(count)));
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async () => {
        const endpoint = `https://push.example.com/${bytes(12)}`;
        const curve = { name: 'ECDH', namedCurve: 'P-256' };
        const { publicKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
        const p256dh = written(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
        current = {
          endpoint,
          toJSON: () => ({ endpoint, keys: { p256dh, auth: bytes(16) } }),
          unsubscribe: async () => {
            current = null;
            return true;
          },
        };
        return current;
      },
    });
  }, choice);

const part = (page: Page) => page.getByRole('region', { name: 'この端末への通知' });

async function openSettings(page: Page): Promise<void> {
  await page.goto('/account/notifications');
  await page.mouse.move(40, 40);
  await page.mouse.move(80, 80);
}

test('notifications are turned on and off on this device @both', async ({ page, context }) => {
  await playBrowser(context, 'granted');
  await openSettings(page);
  await expect(part(page)).toContainText('この端末には通知していません。');
  await part(page).getByRole('button', { name: 'この端末で通知を受け取る' }).click();
  await expect(part(page)).toContainText('この端末に通知しています。');
  await part(page).getByRole('button', { name: 'テスト通知を送る' }).click();
  await expect(page.getByRole('status', { name: '通知' })).toContainText(
    'テスト通知を送りました。',
  );
  await part(page).getByRole('button', { name: 'この端末への通知を止める' }).click();
  await expect(part(page)).toContainText('この端末には通知していません。');
});

for (const [what, choice, sentence, buttons] of [
  ['who refuses is told what to do', 'denied', 'このサイトからの通知が許可されていません。', 0],
  ['who closes the question can be asked again', 'default', '通知は許可されませんでした。', 1],
] as const) {
  test(what, { tag: '@more' }, async ({ page, context }) => {
    await playBrowser(context, choice);
    await openSettings(page);
    const start = part(page).getByRole('button', { name: 'この端末で通知を受け取る' });
    await start.click();
    await expect(part(page)).toContainText(sentence);
    await expect(start).toHaveCount(buttons);
  });
}

test('the third visit offers to install the site, until that is put away @both', {
  tag: '@more',
}, async ({ context }) => {
  const visit = async () => {
    const page = waitingUntilItListens(await context.newPage());
    await page.goto('/notice');
    await page.evaluate(() => {
      window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }));
    });
    await useScreen(page);
    return page;
  };
  const hint = (page: Page) => page.getByRole('complementary', { name: 'アプリとして使う' });
  for (const _ of ['first', 'second']) await expect(hint(await visit())).toHaveCount(0);
  const third = await visit();
  await expect(hint(third)).toBeVisible();
  await expect(hint(third).getByRole('button', { name: 'ホーム画面に追加' })).toBeVisible();
  await hint(third).getByRole('button', { name: '今後表示しない' }).click();
  await expect(hint(third)).toHaveCount(0);
  await expect(hint(await visit())).toHaveCount(0);
});
