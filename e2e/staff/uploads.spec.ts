import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';

const MEBIBYTE = 2 ** 20;

/** Breaks the line during the second request of an upload. @returns the requests, by what each sends */
async function breakOff(page: Page, path: RegExp): Promise<string[]> {
  const sent: string[] = [];
  await page.route(path, (route) => {
    const request = route.request();
    const range = request.headers()['content-range'];
    sent.push(range ?? new URL(request.url()).searchParams.get('offset') ?? 'whole');
    return sent.length === 2 ? route.abort('connectionreset') : route.continue();
  });
  return sent;
}

const photo = () =>
  sharp({
    create: {
      ...{ width: 1600, height: 1200, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

const table = () => {
  const rows = Array.from(
    { length: 500 },
    (_, at) => `p${at}@example.jp,会員,${'メモ'.repeat(1800)}`,
  );
  return Buffer.from(['メールアドレス,氏名,備考', ...rows].join('\n'));
};

/** A film with a box of nothing at its end. */
const film = () => {
  const box = Buffer.alloc(6 * MEBIBYTE);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  return Buffer.concat([readFileSync('apps/server/demo-media/clips/lecture-12s.mp4'), box]);
};

const KINDS = {
  picture: {
    path: /\/api\/staff\/uploads\?/,
    screen: 'banner-slides',
    input: 'input[type=file]',
    file: async () => ({ name: '朝.png', mimeType: 'image/png', buffer: await photo() }),
    done: (page: Page) => page.getByRole('img', { name: 'バナーの画像' }),
  },
  table: {
    path: /\/api\/staff\/member-imports\?name=/,
    screen: 'member-imports',
    input: 'input[type=file]',
    file: async () => ({ name: '名簿.csv', mimeType: 'text/csv', buffer: table() }),
    done: (page: Page) => page.getByText('例：p0@example.jp'),
  },
  resource: {
    path: /\/api\/staff\/resource-files\/.*\/parts/,
    screen: 'videos',
    input: 'input[type=file][accept*=".pdf"]',
    file: async () => ({
      name: '受講ノート.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.7\n%${'x'.repeat(6 * MEBIBYTE)}\n%%EOF\n`),
    }),
    done: (page: Page) => page.getByLabel('資料の名前'),
  },
  film: {
    path: /\/api\/staff\/films\/.*\/parts/,
    screen: 'videos',
    input: 'input[type=file][accept*=video]',
    file: async () => ({ name: '講義.mp4', mimeType: 'video/mp4', buffer: film() }),
    done: (page: Page) => page.getByText('動画ファイル：講義.mp4'),
  },
};

for (const [kind, { path, screen, input, file, done }] of Object.entries(KINDS)) {
  test(`a ${kind} above 5 MB goes on by itself where the line breaks off`, async ({
    page,
    troubles,
  }) => {
    troubles.expect(/net::ERR_CONNECTION_RESET/);
    const sent = await breakOff(page, path);
    await page.goto(`/staff/${screen}/create`);
    if (kind === 'film') await page.getByRole('radio', { name: '動画ファイル' }).check();
    const chosen = await file();
    expect(chosen.buffer.length).toBeGreaterThan(5 * MEBIBYTE);
    await page.locator(input).setInputFiles(chosen);
    await expect(page.getByText('接続が途切れました。自動的に続きから')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await expect(done(page)).toBeVisible();
    // What had come is not sent again.
    const begins = sent.map((range) => Number(/\d+/.exec(range)?.[0]));
    expect(begins.slice(0, 3)).toEqual([0, MEBIBYTE, MEBIBYTE]);
    expect(begins.slice(3).every((from) => from > MEBIBYTE)).toBe(true);
  });
}
