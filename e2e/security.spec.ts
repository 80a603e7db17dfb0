import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type { Database } from '#server/platform/database/open-database.ts';
import { type Account, newestVideos } from './setup/people.ts';
import { expect, test } from './setup/test.ts';

/**
 * Where somebody else's site may stand, as seen from ours at `localhost`: elsewhere, or on the same
 * host at another port, where the browser sends our cookies along.
 */
const OTHER_HOSTS = [
  // Linux takes the whole of 127/8 for itself; others know the first address alone.
  process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1',
  'localhost',
];

/** A foreign site with an empty page, to attack from. */
async function openOtherSite(host: string): Promise<{ origin: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><html lang="ja"><title>よそのサイト</title>');
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://${host}:${port}`, close: () => server.close() };
}

test.use({ visitor: 'newcomer' });

/** All that the site stores about a member. */
async function kept({ kysely }: Database, { id }: Account) {
  const of = (table: 'video_bookmarks' | 'video_watch_completions' | 'browsing_history') =>
    kysely.selectFrom(table).select('video_id').where('member_id', '=', id).execute();
  return {
    member: await kysely
      .selectFrom('members')
      .select(['name', 'nickname', 'email', 'password_hash'])
      .where('id', '=', id)
      .executeTakeFirst(),
    bookmarks: await of('video_bookmarks'),
    completions: await of('video_watch_completions'),
    history: await of('browsing_history'),
    words: await kysely
      .selectFrom('search_history')
      .select('word')
      .where('member_id', '=', id)
      .execute(),
    questions: await kysely
      .selectFrom('video_questions')
      .select('message')
      .where('member_id', '=', id)
      .execute(),
    enquiries: await kysely
      .selectFrom('enquiries')
      .select('subject')
      .where('member_id', '=', id)
      .execute(),
    sessions: await kysely
      .selectFrom('sessions')
      .select(['id', 'token_hash'])
      .where('member_id', '=', id)
      .execute(),
  };
}

/** The attacks, each run in a page of the other site; `site` is ours, `paths` are the attack's targets. */
const attacks: Record<string, (page: Page, site: string, paths: string[]) => Promise<void>> = {
  'a form, urlencoded': (page, site, paths) =>
    postForm(page, site, paths, 'application/x-www-form-urlencoded'),
  'a form, multipart': (page, site, paths) => postForm(page, site, paths, 'multipart/form-data'),
  'a form, JSON as plain text': (page, site, paths) => postForm(page, site, paths, 'text/plain'),
  'fetch without CORS': (page, site, paths) =>
    fetchAll(page, site, paths, { mode: 'no-cors', credentials: 'include' }),
  'fetch with credentials and JSON': (page, site, paths) =>
    fetchAll(page, site, paths, {
      credentials: 'include',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    }),
  'a beacon': (page, site, paths) =>
    page.evaluate(
      ({ urls }) => {
        for (const url of urls) navigator.sendBeacon(url, '{"message":"x"}');
      },
      { urls: paths.map((path) => site + path) },
    ),
  'pictures, frames and styles': (page, site, paths) =>
    page.evaluate(
      ({ urls }) => {
        for (const url of urls) {
          document.body.append(
            Object.assign(document.createElement('img'), { src: url }),
            Object.assign(document.createElement('iframe'), { src: url }),
            Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url }),
          );
        }
      },
      { urls: [...paths, '/api/search?search=x', '/account'].map((path) => site + path) },
    ),
};

/** Posts to each path from a form of its own that aims at a new frame. */
async function postForm(page: Page, site: string, paths: string[], enctype: string) {
  await page.evaluate(
    ({ urls, enctype }) => {
      for (const url of urls) {
        const frame = Object.assign(document.createElement('iframe'), { name: `to ${url}` });
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', action: url, target: frame.name, enctype });
        const input = document.createElement('input');
        Object.assign(input, { name: '{"message":"x","name":"', value: 'x"}' });
        form.append(input);
        document.body.append(frame, form);
        form.submit();
      }
    },
    { urls: paths.map((path) => site + path), enctype },
  );
}

async function fetchAll(page: Page, site: string, paths: string[], init: RequestInit) {
  await page.evaluate(
    ({ urls, init }) =>
      Promise.allSettled(
        urls.map((url) => fetch(url, { ...init, method: 'POST', body: '{"message":"x"}' })),
      ),
    { urls: paths.map((path) => site + path), init },
  );
}

test('another site changes nothing', async ({
  page,
  context,
  account,
  database,
  baseURL,
  troubles,
}) => {
  // The server refuses it, whatever the browser reports.
  troubles.expect(/./);
  const [video] = await newestVideos(database, 1);
  const paths = [
    ...['bookmark', 'completion', 'browsing-history', 'question'].map(
      (what) => `/api/video/${what}/${video?.id}`,
    ),
    '/api/account/change-name',
    '/api/account/confirm-email',
    '/api/account/change-password',
    '/api/contact',
    '/logout',
  ];
  await page.goto('/account');
  await expect(page.getByRole('main')).toContainText(account.email);
  const before = await kept(database, account);
  for (const [name, attack] of Object.entries(attacks)) {
    const theirs = await context.newPage();
    for (const host of OTHER_HOSTS) {
      await test.step(`${name}, at ${host}`, async () => {
        const other = await openOtherSite(host);
        const settled = new Set<string>();
        theirs.on('response', (answer) => settled.add(answer.url()));
        theirs.on('requestfailed', (request) => settled.add(request.url()));
        try {
          await theirs.goto(other.origin);
          await attack(theirs, baseURL as string, paths);
          await expect.poll(() => paths.filter((path) => !settled.has(baseURL + path))).toEqual([]);
          expect(await kept(database, account)).toEqual(before);
        } finally {
          other.close();
        }
      });
    }
    await theirs.close();
  }
  await page.reload();
  await expect(page.getByRole('main')).toContainText(account.email);
  // Requests under way have arrived by now.
  expect(await kept(database, account)).toEqual(before);
});

test('a link of another site opens the site and changes nothing', async ({
  page,
  account,
  database,
  baseURL,
  troubles,
}) => {
  troubles.expect(/./);
  const before = await kept(database, account);
  for (const host of OTHER_HOSTS) {
    const other = await openOtherSite(host);
    try {
      for (const path of ['/logout', '/api/search?search=x', '/api/account/user', '/account']) {
        await page.goto(other.origin);
        await page.evaluate((url) => window.location.assign(url), baseURL + path);
        await expect(page).toHaveURL(path);
      }
      await expect(page.getByRole('main')).toContainText(account.email);
      expect(await kept(database, account)).toEqual(before);
    } finally {
      other.close();
    }
  }
});

test('another site cannot show the site in a frame', async ({ page, baseURL, troubles }) => {
  troubles.expect(/./);
  for (const host of OTHER_HOSTS) {
    const other = await openOtherSite(host);
    try {
      await page.goto(other.origin);
      await page.evaluate(async (url) => {
        const frame = document.createElement('iframe');
        frame.title = '枠';
        frame.src = url;
        document.body.append(frame);
        await new Promise((resolve) => {
          frame.onload = resolve;
        });
      }, `${baseURL}/account`);
      // The browser refuses the frame before it reads any of our document.
      await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
    } finally {
      other.close();
    }
  }
});

test('a script that got into a page does not run', async ({ page, troubles }) => {
  troubles.expect(/Content Security Policy|CSP:|TrustedHTML|TrustedScript/);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const outcome = await page.evaluate(() => {
    const script = document.createElement('script');
    script.append('window.ran = "inline"');
    document.body.append(script);
    let sink = 'let through';
    try {
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.ran=1">');
    } catch {
      sink = 'refused';
    }
    return { sink, ran: 'ran' in window };
  });
  expect(outcome).toEqual({ sink: 'refused', ran: false });
  // The browser reports it, so a breach in any other journey would have been noticed.
  await expect.poll(() => troubles.count(/^CSP: require-trusted-types-for/)).toBeGreaterThan(0);
});
