import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { people } from '#testing/people.ts';
import { createScene } from '#testing/scene.ts';

const memberDist = mkdtempSync(join(tmpdir(), 'orchard-dist-'));
mkdirSync(join(memberDist, 'assets'));
mkdirSync(join(memberDist, '.vite'));
writeFileSync(
  join(memberDist, 'index.html'),
  '<!doctype html><html lang="ja"><head><title>x</title><!--site--></head><body></body></html>',
);
writeFileSync(
  join(memberDist, '.vite/manifest.json'),
  JSON.stringify({
    'src/main.tsx': { file: 'assets/main.js', isEntry: true, imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js' },
    '_screens.js': { file: 'assets/screens.js', imports: ['_shared.js'] },
    'src/pages/home.tsx': { file: 'assets/home.js', imports: ['_shared.js', '_screens.js'] },
    'src/pages/login.tsx': { file: 'assets/login.js', imports: ['src/main.tsx'] },
  }),
);
const { app, db, make, members } = await createScene({ memberDist });
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
