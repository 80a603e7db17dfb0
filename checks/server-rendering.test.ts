import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildApps } from '#scripts/lib/build.mjs';
import { people } from '#server/demo/cast/people.ts';
import { LIMITS } from '#server/platform/limits/rules.ts';
import { createScene } from '#server/testing/scene.ts';

/** The part of a route that this test uses. */
interface Route {
  path?: string;
  index?: boolean;
  loader?: unknown;
  children?: Route[];
}

// The checks have no types of a browser.
const table = '@orchard/member/src/routes.tsx';
const { createRoutes } = (await import(/* @vite-ignore */ table)) as {
  createRoutes(site: { brands: { terms_path: string }[] }): Route[];
};

await buildApps(process.execPath, ['member']);
let isOverloaded = false;
const { app, execute, make, members } = await createScene({
  demo: true,
  memberDist: join(import.meta.dirname, '../apps/member/dist'),
  isOverloaded: () => isOverloaded,
  // The process never counts as overloaded here, however slow the machine is.
  admission: { concurrency: 16, maxWaitMs: 60_000, queueSize: 1_000 },
});
const brands = [{ terms_path: '/terms-orchard' }];
// The contract of the member who looks renews.
await execute`
  UPDATE memberships SET paid_until = '2099-12-31', renews = true
  WHERE member_id = ${members.hanako.id}`;

beforeEach(() => {
  isOverloaded = false;
});

interface Screen {
  path: string;
  hasLoader: boolean;
}

const screensOf = (routes: Route[]): Screen[] =>
  routes.flatMap(({ path, index, loader, children }) =>
    children
      ? screensOf(children)
      : [{ path: index ? '' : (path ?? ''), hasLoader: loader !== undefined }],
  );
const screens = screensOf(createRoutes({ brands }));

const PARAMETERS: Record<string, string> = {
  videoId: '1',
  noticeId: '1',
  pageId: '1',
  seriesId: '1',
  eveningId: '1',
  brandSlug: 'orchard_main',
};
/** The address of a screen, with a value for each parameter; any value for a secret. */
const addressOf = (path: string) =>
  `/${path
    .replace(/^\//, '')
    .replace(/:(\w+)\??/g, (_, name: string) => PARAMETERS[name] ?? 'aB3')
    .replace('*', 'nowhere')}`;

/** A text of each screen that comes from its loader. */
const SHOWN: Record<string, string> = {
  '': 'はなこさん、おかえりなさい',
  notice: '夜の読書会',
  'notice/:noticeId': '夜の読書会',
  video: '件中 1〜8件',
  'account/change-email': '現在のメールアドレス',
  'account/data': 'ファイルを作成する',
  'account/security': 'パスキーはまだありません。',
  'video/bookmark': 'ブックマークから外す',
  'video/browsing-history': '視聴履歴から削除する',
  'video/category': '融資とローンの教科書',
  'video/:videoId': 'はじめての不動産投資 第1回',
  'video/moments': '受講ノートの書き方',
  series: '家賃はどこから来て',
  'series/:seriesId': '3／8回 視聴済み',
  questions: '回答済み',
  contact: 'よくあるご質問',
  'account/notifications': '新着講座',
  evenings: 'カレンダーに追加',
  'evenings/:eveningId': '夜の質問会',
  notifications: '通知はまだありません',
  'page/:pageId': 'はじめての方へ',
  '/terms-orchard': '第1条',
  'account/leave': 'データの消去のお申し込み',
  contract: '次の更新日',
  'contract/:brandSlug': '更新しないとどうなるか',
  // Its loader only asks for what it tells of leaving and of payments.
  account: 'データを消去する',
  // Its loader only leads members on.
  login: 'ログイン状態を保持する',
  'login/code': 'コードを送信する',
};

const cookieOf = async (name: keyof typeof people & keyof typeof members) =>
  `session=${await make.session(members[name])}`;
const open = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ url, headers: { host: 'localhost:3000', ...headers } });
  const { body, statusCode: status, headers: answered } = answer;
  return {
    status,
    body,
    location: answered.location,
    headers: answered,
    /** The text without any script. */
    text: body.replace(/<script.*?<\/script>/gs, ''),
    queries: /id="queries">(.*?)<\/script>/s.exec(body)?.[1],
  };
};
const headingOf = (html: string) => /<h1[^>]*>(?:<[^>]+>)*([^<]+)</.exec(html)?.[1];

/** The members' addresses in the mails: where their links lead, and the samples of the console. */
const mailLinks = new Set(
  globSync('apps/server/src/features/**/*mail*.view.ts', { cwd: join(import.meta.dirname, '..') })
    .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
    .flatMap((source) => [
      ...source.matchAll(/(?:\$\{origin\}|https:\/\/example\.jp)(\/[^`'?#\s]*)/g),
    ])
    .map(([, path = '']) => path.replace(/\$\{videoId\}/, '1').replace(/\$\{\w+\}|…/g, 'aB3'))
    .filter((path) => !path.startsWith('/staff')),
);

test.each([...mailLinks])('the link of a mail to %s leads to a screen', async (path) => {
  expect((await open(path, { cookie: await cookieOf('hanako') })).status).not.toBe(404);
});

const statusOf = (path: string) => (path === '*' || path === 'not-found' ? 404 : 200);

describe('every screen of the table', () => {
  test.each(screens)('/$path is whole without a script', async ({ path, hasLoader }) => {
    // Members are led past sign-in.
    const headers = path.startsWith('login') ? {} : { cookie: await cookieOf('hanako') };
    const { status, text, body, queries } = await open(addressOf(path), headers);
    expect(status).toBe(statusOf(path));
    expect(headingOf(text)).toBeTruthy();
    expect(text).toMatch(/<title>[^<]+<\/title>/);
    expect(queries).toBeDefined();
    expect(body).toContain('rel="later" crossorigin href="/assets/');
    // The markup itself runs nothing and styles nothing.
    expect(body.match(/<script(?![^>]*(?:src=|type="application\/json"))/g)).toBeNull();
    expect(body).not.toContain(' style="');
    // React marks so what waits for the browser, or what it gave up.
    expect(body).not.toMatch(/<!--\$[!?]/);
    if (hasLoader) expect(text).toContain(SHOWN[path] ?? 'what its loader finds');
  });

  test.each(screens)('/$path is left to the browser by a busy process', async ({ path }) => {
    isOverloaded = true;
    const { status, body, queries } = await open(addressOf(path), {
      cookie: await cookieOf('hanako'),
    });
    expect(status).toBe(statusOf(path));
    expect(body).toContain('<div id="root"></div>');
    expect(body).toContain('rel="modulepreload" crossorigin href="/assets/');
    expect(queries).toBeUndefined();
  });
});

test.each([
  ['/login', '/'],
  ['/login?next=%2Fnotice%3Fp%3D2', '/notice?p=2'],
  ['/login?next=%2F%2Fevil.example', '/'],
  ['/login?next=%2Flogin%3Fnext%3D%2F', '/'],
])('a member at %s is led to %s; whoever is not signed in gets the form', async (url, to) => {
  const { status, location } = await open(url, { cookie: await cookieOf('hanako') });
  expect([status, location]).toEqual([302, to]);
  for (const headers of [{}, { cookie: 'session=made-up' }]) {
    const answer = await open(url, headers);
    expect([answer.status, headingOf(answer.text)]).toEqual([200, 'ログイン']);
  }
});

test('one member’s data never appears in another’s document, also in simultaneous requests', async () => {
  const names = ['hanako', 'taro', 'yuki', 'mori'] as const;
  const addresses = ['/', '/account', '/video', '/video/bookmark', '/contact'];
  const cookies = await Promise.all(
    names.map(async (name) => [name, await cookieOf(name)] as const),
  );
  const asked = [1, 2, 3].flatMap(() =>
    addresses.flatMap((url) => cookies.map(([name, cookie]) => ({ url, name, cookie }))),
  );
  const documents = await Promise.all(
    asked.map(async ({ url, name, cookie }) => ({ name, ...(await open(url, { cookie })) })),
  );
  let own = 0;
  for (const { name, body, text } of documents) {
    const found = names.filter((other) => body.includes(people[other].email));
    expect(found.filter((other) => other !== name)).toEqual([]);
    // A server that is too busy sends the document without the screen.
    if (found.length === 0) continue;
    own += 1;
    expect(headingOf(text)).toBeTruthy();
  }
  expect(own).toBeGreaterThan(0);
});

test('requests with made-up sessions count as a guest’s, and get a 429 in the end', async () => {
  const cookie = `session=${'A'.repeat(43)}`;
  const statuses: number[] = [];
  for (let sent = 0; sent < LIMITS.everyGuest.tries; sent += 1) {
    const answer = await app.inject({
      url: '/',
      headers: { host: 'localhost:3000', cookie },
      remoteAddress: '198.51.100.7',
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toContain(429);
});

describe('an address that leads elsewhere', () => {
  test.each([
    ['/', '/login?next=%2F'],
    ['/video/1?s=75', '/login?next=%2Fvideo%2F1%3Fs%3D75'],
    ['/account/change-name', '/login?next=%2Faccount%2Fchange-name'],
    ['/nowhere', '/login?next=%2Fnowhere'],
  ])('%s leads a guest to sign-in and back', async (url, location) => {
    for (const headers of [{}, { cookie: 'session=made-up' }]) {
      const answer = await open(url, headers as Record<string, string>);
      expect([answer.status, answer.location]).toEqual([302, location]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  test('a page beyond the last leads to the last', async () => {
    const { status, location } = await open('/video?p=999', { cookie: await cookieOf('hanako') });
    expect([status, String(location)]).toEqual([302, expect.stringMatching(/^\/video\?p=\d+$/)]);
  });

  test.each(['/login', '/forgot-password'])('%s is there for guests', async (url) => {
    const { status, queries } = await open(url);
    expect(status).toBe(200);
    expect(JSON.parse(queries ?? '').queries).toEqual([]);
  });
});

test.each(['/video/999999', '/video/abc', '/notice/0', '/page/999999', '/nowhere.html'])(
  'there is nothing at %s, and the document says so',
  async (url) => {
    const { status, text } = await open(url, {
      accept: 'text/html',
      cookie: await cookieOf('hanako'),
    });
    expect([status, headingOf(text)]).toEqual([404, 'ページが見つかりません']);
  },
);
