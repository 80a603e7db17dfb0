import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { people } from '#demo/cast/people.ts';
import { createScene } from '#testing/scene.ts';
import { makeMemberDist } from '#testing/test-folder.ts';

const memberDist = makeMemberDist({
  'index.html':
    '<!doctype html><html lang="ja"><head><title>x</title><!--site--><script type="module" crossorigin src="/assets/main.js"></script></head><body><div id="root"></div></body></html>',
  // A substitute for the built app: it shows the answers of its calls, and the other results of a
  // screen.
  'server/entry-server.js': `const files = {
    '/': ['src/pages/home.tsx'], '/login': ['src/pages/login.tsx'] };
  export const screenAt = (url) =>
    ({ files: files[url.split('?')[0]] ?? [], isNotFound: url === '/nowhere' });
  export async function renderScreen({ url, fetch }) {
    const query = new URLSearchParams(url.split('?')[1]);
    if (url === '/broken') throw new Error('cannot be rendered');
    if (url === '/unanswered') return undefined;
    if (query.has('to')) return { redirect: query.get('to') };
    const answers = await Promise.all(query.getAll('call').map(async (call) => {
      const answer = await fetch(call);
      return [answer.status, await answer.text(), answer.headers.get('x-total-count')];
    }));
    const status = query.has('missing') ? 404 : 200;
    return { status, title: 'a & b', html: '<h1>' + url + '</h1>', queries: answers };
  }`,
  '.vite/manifest.json': JSON.stringify({
    'src/entry-client.tsx': { file: 'assets/main.js', isEntry: true, imports: ['_shared.js'] },
    'src/start.ts': { file: 'assets/start.js', isEntry: true },
    '_shared.js': { file: 'assets/shared.js' },
    '_screens.js': { file: 'assets/screens.js', imports: ['_shared.js'] },
    'src/pages/home.tsx': { file: 'assets/home.js', imports: ['_shared.js', '_screens.js'] },
    'src/pages/login.tsx': { file: 'assets/login.js', imports: ['src/entry-client.tsx'] },
  }),
});
let isOverloaded = false;
const { app, db, make, members } = await createScene({
  memberDist,
  isOverloaded: () => isOverloaded,
});

const cookieOf = async (member: { id: number }) => `session=${await make.session(member)}`;
const host = 'localhost:3000';
const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host, ...headers } });
const carried = (html: string) => {
  const json = /id="queries">(.*?)<\/script>/.exec(html)?.[1];
  return json === undefined ? undefined : JSON.parse(json);
};
const asking = (...calls: string[]) =>
  `/?${new URLSearchParams(calls.map((url) => ['call', url]))}`;

test('the calls of a document are answered as a browser’s are, word for word', async () => {
  const video = await make.video({ title: '</script><b>税金' });
  await make.history({ by: members.hanako, video });
  const cookie = await cookieOf(members.hanako);
  const calls = ['/api/account/user', '/api/video/browsing-history?p=1', '/api/video/999999'];
  const { body } = await open(asking(...calls), { cookie });
  const answers = await Promise.all(
    calls.map(async (url) => {
      const answer = await open(url, { cookie, accept: 'application/json' });
      return [answer.statusCode, answer.body, answer.headers['x-total-count'] ?? null];
    }),
  );
  expect(carried(body)).toEqual(answers);
  expect(JSON.stringify(answers)).toContain('</script><b>税金');
});

test('each member gets their own data, and no other’s', async () => {
  const told = async (name: 'hanako' | 'taro') => {
    const { body } = await open(asking('/api/account/user'), {
      cookie: await cookieOf(members[name]),
    });
    return JSON.parse(carried(body)[0][1]).email;
  };
  const { hanako, taro } = people;
  expect(await Promise.all([told('hanako'), told('taro'), told('hanako')])).toEqual([
    hanako.email,
    taro.email,
    hanako.email,
  ]);
});

test('for a guest, an ended session and a suspended member it makes no further call', async () => {
  const cookie = await cookieOf(members.yuki);
  await db.kysely
    .updateTable('members')
    .set({ suspended_at: new Date() })
    .where('id', '=', members.yuki.id)
    .execute();
  for (const headers of [{}, { cookie: 'session=made-up' }, { cookie }]) {
    const { body } = await open(asking('/api/menu', '/api/tag'), headers);
    expect(carried(body).map(([status]: [number]) => status)).toEqual([401, 401]);
  }
});

test('it is never cached, compressed on request, and renews the cookies', async () => {
  const cookie = await cookieOf(members.hanako);
  const { headers, rawPayload } = await open(asking('/api/menu'), {
    cookie,
    'accept-encoding': 'br',
    'sec-fetch-site': 'same-origin',
  });
  expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept-Encoding, Cookie' });
  expect(String(headers['set-cookie'])).toContain('XSRF-TOKEN=');
  expect(carried(brotliDecompressSync(rawPayload).toString())[0][0]).toBe(200);
});

test.each([
  ['/?search=x', 'cross-site', undefined],
  ['/?search=x', undefined, undefined],
  ['/?search=x', 'none', 'br'],
  ['/', 'cross-site', 'br'],
])('%s, opened from %s, is compressed: %s', async (url, site, coding) => {
  const from = site === undefined ? {} : { 'sec-fetch-site': site };
  const { headers } = await open(url, { ...from, 'accept-encoding': 'gzip, br' });
  expect(headers['content-encoding']).toBe(coding);
});

test('the scripts of the screen are named, those of every screen once', async () => {
  const preloads = async (url: string) =>
    [...(await open(url)).body.matchAll(/rel="later" crossorigin href="([^"]*)"/g)].map(
      ([, file]) => file,
    );
  expect(await preloads('/')).toEqual(['/assets/home.js', '/assets/screens.js']);
  expect(await preloads('/login?next=%2F')).toEqual(['/assets/login.js']);
  expect(await preloads('/account')).toEqual([]);
});

test('the screen goes before its scripts', async () => {
  const { body } = await open('/account');
  expect(body).toContain('<title>a &amp; b</title>');
  expect(body).toContain('<div id="root" data-rendered><h1>/account</h1></div>');
  expect(body).not.toMatch(/type="module"(?! async blocking="render" src="\/assets\/start\.js")/);
  expect(body).not.toContain('rel="modulepreload"');
  expect(body).toContain('<script type="later" crossorigin src="/assets/main.js">');
  expect(body).toMatch(/<div id="lost" role="alert">.*再読み込み.*<a href="\/browsers">/);
});

const shell = (html: string) =>
  html.includes('<div id="root"></div>') &&
  html.includes('src="/assets/start.js"') &&
  html.includes('<script type="later" crossorigin src="/assets/main.js">') &&
  !html.includes('rel="later"') &&
  carried(html) === undefined;

test.each(['/broken', '/unanswered'])('%s is left to the browser', async (url) => {
  const { body, statusCode } = await open(url);
  expect([statusCode, shell(body)]).toEqual([200, true]);
});

test('so is every screen while there is more urgent work, and where a head is enough', async () => {
  isOverloaded = true;
  const { body } = await open('/');
  const nowhere = await open('/nowhere');
  isOverloaded = false;
  expect(shell(body)).toBe(true);
  expect([nowhere.statusCode, shell(nowhere.body)]).toEqual([404, true]);
  expect((await app.inject({ method: 'HEAD', url: '/?to=/x', headers: { host } })).statusCode).toBe(
    200,
  );
});

test('an address with a sign of the sentence around it leads to the one without', async () => {
  const signs = ['%E3%80%82', '%e3%80%81', '%E3%80%8D', '%EF%BC%89.', ')', '.', '%3E,'];
  for (const sign of signs) {
    for (const accept of ['text/html', '*/*']) {
      const { statusCode, headers } = await open(`/video/1${sign}?s=3`, { accept });
      expect([sign, statusCode, headers.location]).toEqual([sign, 302, '/video/1?s=3']);
    }
  }
  expect((await open('/)')).headers.location).toBe('/');
  expect((await open('/video?search=%E6%A0%AA%E3%80%82')).statusCode).toBe(200);
  expect((await open('//e.jp.')).headers.location).toBeUndefined();
  expect((await open('/api/video/1.')).statusCode).toBe(404);
});

test('a screen leads elsewhere, or says that nothing is there', async () => {
  const { statusCode, headers } = await open('/?to=/login');
  expect([statusCode, headers.location]).toEqual([302, '/login']);
  expect((await open('/?missing')).statusCode).toBe(404);
  const file = await open('/x.html?to=/login', { accept: 'text/html' });
  expect([file.statusCode, shell(file.body)]).toEqual([404, true]);
});
