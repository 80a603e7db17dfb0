import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { people } from '#testing/people.ts';
import { createScene } from '#testing/scene.ts';

const memberDist = mkdtempSync(join(tmpdir(), 'orchard-dist-'));
mkdirSync(join(memberDist, 'assets'));
mkdirSync(join(memberDist, '.vite'));
writeFileSync(
  join(memberDist, 'index.html'),
  '<!doctype html><html lang="ja"><head><title>x</title><!--site--><script type="module" crossorigin src="/assets/main.js"></script></head><body><div id="root"></div></body></html>',
);
mkdirSync(join(memberDist, 'server'));
// Stands for the built app: it draws whose screen it is, and what has a name that it cannot read.
writeFileSync(
  join(memberDist, 'server/draw.js'),
  `export async function draw({ url, answers }) {
    const [{ name, email }] = answers['/api/account/user'];
    if (name === 'x') throw new Error('cannot be drawn');
    return name === 'y' ? undefined : '<h1>' + url + ' ' + email + '</h1>';
  }`,
);
writeFileSync(
  join(memberDist, '.vite/manifest.json'),
  JSON.stringify({
    'src/main.tsx': { file: 'assets/main.js', isEntry: true, imports: ['_shared.js'] },
    'src/start.ts': { file: 'assets/start.js', isEntry: true },
    '_shared.js': { file: 'assets/shared.js' },
    '_screens.js': { file: 'assets/screens.js', imports: ['_shared.js'] },
    'src/pages/home.tsx': { file: 'assets/home.js', imports: ['_shared.js', '_screens.js'] },
    'src/pages/login.tsx': { file: 'assets/login.js', imports: ['src/main.tsx'] },
  }),
);
let isOverloaded = false;
const { app, db, make, members } = await createScene({
  memberDist,
  isOverloaded: () => isOverloaded,
});
afterAll(() => rmSync(memberDist, { recursive: true }));

const cookieOf = async (member: { id: number }) => `session=${await make.session(member)}`;
const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost:3000', ...headers } });
const carried = (html: string) => {
  const json = /id="first">(.*?)<\/script>/.exec(html)?.[1];
  return json === undefined ? undefined : JSON.parse(json);
};

test('a member’s home comes with what its calls answer, word for word', async () => {
  const video = await make.video({ title: '</script><b>税金' });
  await make.history({ by: members.hanako, video });
  const cookie = await cookieOf(members.hanako);
  const answers = carried((await open('/', { cookie })).body);
  expect(Object.keys(answers)).toHaveLength(11);
  for (const [url, [body, total]] of Object.entries<[unknown, number?]>(answers)) {
    const answer = await open(url, { cookie, accept: 'application/json' });
    expect([url, body]).toEqual([url, answer.json()]);
    expect(total).toEqual(
      answer.headers['x-total-count'] && Number(answer.headers['x-total-count']),
    );
  }
  expect(JSON.stringify(answers)).toContain('</script><b>税金');
});

test('each member gets what is their own, and is not told what another has', async () => {
  const told = async (name: 'hanako' | 'taro') => {
    const { body } = await open('/', { cookie: await cookieOf(members[name]) });
    return carried(body)['/api/account/user'][0].email;
  };
  const { hanako, taro } = people;
  expect(await Promise.all([told('hanako'), told('taro'), told('hanako')])).toEqual([
    hanako.email,
    taro.email,
    hanako.email,
  ]);
});

test('it is never cached, compressed for whoever takes it, and renews the cookies', async () => {
  const cookie = await cookieOf(members.hanako);
  const { headers, rawPayload } = await open('/', { cookie, 'accept-encoding': 'br' });
  expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept-Encoding, Cookie' });
  expect(String(headers['set-cookie'])).toContain('XSRF-TOKEN=');
  expect(carried(brotliDecompressSync(rawPayload).toString())).toHaveProperty('/api/menu');
});

test.each(['/?from=mail', '/login', '/video', '/notice', '/account'])(
  'nothing of the member goes with %s',
  async (url) => {
    const { body, headers } = await open(url, { cookie: await cookieOf(members.hanako) });
    expect(carried(body)).toBeUndefined();
    expect(headers).not.toHaveProperty('set-cookie');
  },
);

test('nothing goes to a guest, to an ended session, to a suspended member', async () => {
  const cookie = await cookieOf(members.yuki);
  await db.kysely
    .updateTable('members')
    .set({ suspended_at: new Date() })
    .where('id', '=', members.yuki.id)
    .execute();
  for (const headers of [{}, { cookie: 'session=made-up' }, { cookie }]) {
    expect(carried((await open('/', headers)).body)).toBeUndefined();
  }
});

test('the scripts of the screen are named, those of every screen once', async () => {
  const preloads = async (url: string) =>
    [...(await open(url)).body.matchAll(/rel="modulepreload" crossorigin href="([^"]*)"/g)].map(
      ([, file]) => file,
    );
  expect(await preloads('/')).toEqual(['/assets/home.js', '/assets/screens.js']);
  expect(await preloads('/login?next=%2F')).toEqual(['/assets/login.js']);
  expect(await preloads('/account')).toEqual([]);
});

describe('the screen that the server draws', () => {
  const root = (html: string) => /<div id="root"[^>]*>.*?<\/div>/.exec(html)?.[0];

  test('is the member’s own, and goes before its scripts', async () => {
    const { body } = await open('/', { cookie: await cookieOf(members.hanako) });
    expect(root(body)).toBe(`<div id="root" data-drawn><h1>/ ${people.hanako.email}</h1></div>`);
    expect(body).not.toMatch(/type="module"(?! async src="\/assets\/start\.js")/);
    expect(body).not.toContain('rel="modulepreload"');
    expect(body).toContain('<script type="later" crossorigin src="/assets/main.js">');
  });

  test('is nobody else’s when several open theirs at once', async () => {
    const names = ['hanako', 'taro', 'hanako', 'taro'] as const;
    const drawn = await Promise.all(
      names.map(async (name) =>
        root((await open('/', { cookie: await cookieOf(members[name]) })).body),
      ),
    );
    expect(drawn).toEqual(names.map((name) => expect.stringContaining(people[name].email)));
  });

  test.each(['x', 'y'])('is left to the browser where it cannot be drawn: %s', async (name) => {
    const member = await make.member({ name });
    const { body, statusCode } = await open('/', { cookie: await cookieOf(member) });
    expect(statusCode).toBe(200);
    expect(body).toContain('<div id="root"></div>');
    expect(body).toContain('<script type="module" crossorigin src="/assets/main.js">');
    expect(carried(body)).toHaveProperty('/api/menu');
  });

  test('is left to the browser while there is more urgent work', async () => {
    isOverloaded = true;
    const { body } = await open('/', { cookie: await cookieOf(members.hanako) });
    isOverloaded = false;
    expect(body).toContain('<div id="root"></div>');
  });

  test.each(['/video', '/login', '/?from=mail'])('is not drawn at %s', async (url) => {
    const { body } = await open(url, { cookie: await cookieOf(members.hanako) });
    expect(body).toContain('<div id="root"></div>');
  });
});
