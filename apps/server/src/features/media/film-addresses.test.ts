import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@orchard/contract';
import { beforeEach, expect, test } from 'vitest';
import { deriveKey } from '#platform/secrets/secrets.ts';
import type { Caller } from '#testing/caller.ts';
import { createScene } from '#testing/scene.ts';
import { ADDRESS_SECONDS, filmAddress } from './film-address.ts';

const { db, make, as, asStaff, guest, signIn, members, clear, config } = await createScene();
const mediaFile = `${'c'.repeat(32)}.mp4`;
const content = 'the chunks of a film';
const playlist =
  '#EXTM3U\n#EXT-X-MAP:URI="480.mp4",BYTERANGE="9@0"\n#EXT-X-BYTERANGE:9@9\n480.mp4\n';
const key = deriveKey(config.appSecret, 'film addresses');

beforeEach(async () => {
  await clear();
  await db.owner.query('TRUNCATE film_streams CASCADE');
  const folder = join(config.dataDir, 'media/streams', mediaFile, '480');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '480.mp4'), content);
  writeFileSync(join(folder, '480.m3u8'), playlist);
  await db.pool.query(`INSERT INTO film_streams (media_file, state) VALUES ($1, 'done')`, [
    mediaFile,
  ]);
  await db.pool.query(
    `INSERT INTO film_stream_parts
       (media_file, part, bytes, width, height, peak_rate, mean_rate, codecs)
     VALUES ($1, '480', 99, 854, 480, 900, 800, 'avc1.4d401e')`,
    [mediaFile],
  );
});

const addressFor = async (who: Caller, id: number) => {
  const { body } = await who.request({ url: `/player/${id}` });
  return /data-stream="([^"]+)"/.exec(body)?.[1] ?? '';
};
const status = async (who: Caller, url: string) => (await who.request({ url })).statusCode;
const files = ['film.m3u8', '480.m3u8', '480.mp4'];
const statuses = (who: Caller, address: string) =>
  Promise.all(files.map((file) => status(who, address + file)));
const sessionOf = async (id: number) =>
  (
    await db.pool.query('SELECT id FROM sessions WHERE member_id = $1 ORDER BY created_at DESC', [
      id,
    ])
  ).rows[0].id as string;

test('an address works for its own session', async () => {
  const { id } = await make.video({ mediaFile });
  const hanako = as('hanako');
  const address = await addressFor(hanako, id);
  expect(await statuses(hanako, address)).toEqual([200, 200, 200]);
  const film = await hanako.request({ url: `${address}film.m3u8` });
  expect(film.body).toContain(`RESOLUTION=854x480,CODECS="avc1.4d401e"\n${address}480.m3u8`);
  expect(film.headers['content-type']).toBe('application/vnd.apple.mpegurl');
  const segments = await hanako.request({ url: `${address}480.m3u8` });
  expect(segments.body).toContain(`URI="${address}480.mp4"`);
  expect(segments.body).toContain(`\n${address}480.mp4\n`);
  const range = { range: 'bytes=4-9' };
  const segment = await hanako.request({ url: `${address}480.mp4`, headers: range });
  expect([segment.statusCode, segment.body]).toEqual([206, 'chunks']);
  expect(segment.headers['cache-control']).toBe('private, no-cache');
  const beyond = await hanako.request({
    url: `${address}480.mp4`,
    headers: { range: 'bytes=999999999-' },
  });
  expect(beyond.statusCode).toBe(416);
  expect(beyond.json()).toEqual({ message: 'Range Not Satisfiable' });
  expect(beyond.headers['content-range']).toMatch(/^bytes \*\/\d+$/);
});

test('another member’s address is refused, and so is that of another session', async () => {
  const { id } = await make.video({ mediaFile });
  const address = await addressFor(as('hanako'), id);
  expect(await statuses(as('taro'), address)).toEqual([403, 403, 403]);
  expect(await statuses(as('hanako'), address)).toEqual([403, 403, 403]);
  expect(await statuses(guest(), address)).toEqual([401, 401, 401]);
  expect(await statuses(asStaff(), address)).toEqual([403, 403, 403]);
});

test('an expired address is refused, and the player gets a fresh one', async () => {
  const { id } = await make.video({ mediaFile });
  const hanako = await signIn('hanako');
  const holder = { kind: 'member' as const, sessionId: await sessionOf(members.hanako.id) };
  const { rows } = await db.pool.query('SELECT (extract(epoch FROM now()) * 1000)::float8 AS now');
  const now = rows[0].now as number;
  const over = filmAddress(key, id, holder, now - 1);
  expect(await statuses(hanako, over)).toEqual([403, 403, 403]);
  // Age is the only reason: the same address was valid when young.
  expect(await statuses(hanako, filmAddress(key, id, holder, now + 60_000))).toEqual([
    200, 200, 200,
  ]);
  const fresh = await hanako.request({ url: `/media/streams/${id}/address` });
  expect(fresh.headers['cache-control']).toBe('no-store');
  expect(fresh.json().seconds).toBe(ADDRESS_SECONDS);
  expect(await statuses(hanako, fresh.json().address)).toEqual([200, 200, 200]);
});

test('an address that was tampered with, or is another video’s, is refused', async () => {
  const { id } = await make.video({ mediaFile });
  const other = await make.video({ mediaFile });
  const hanako = as('hanako');
  const address = await addressFor(hanako, id);
  const [, , , , proof = ''] = address.split('/');
  const [until = '', signature = ''] = proof.split('.');
  for (const wrong of [
    `${(Number.parseInt(until, 36) + 1).toString(36)}.${signature}`,
    `${until}.${signature.slice(1)}A`,
    `${until}.`,
    `.${signature}`,
    until,
    `zzzzzzzzzzzz.${signature}`,
    `${until}.${signature}.x`.slice(1),
  ]) {
    expect([wrong, await status(hanako, `/media/streams/${id}/${wrong}/480.mp4`)]).toEqual([
      wrong,
      403,
    ]);
  }
  const moved = address.replace(`/${id}/`, `/${other.id}/`);
  expect(await statuses(hanako, moved)).toEqual([403, 403, 403]);
});

test('addresses end with the session: after sign-out, and with a suspension', async () => {
  const { id } = await make.video({ mediaFile });
  const hanako = await signIn('hanako');
  const address = await addressFor(hanako, id);
  const cookie = hanako.cookies.get('session') as string;
  expect(await statuses(hanako, address)).toEqual([200, 200, 200]);
  expect((await hanako.call(api.logOut)).status).toBe(204);
  expect(await statuses(hanako, address)).toEqual([401, 401, 401]);
  // The old cookie no longer works.
  const thief = guest();
  thief.cookies.set('session', cookie);
  expect(await statuses(thief, address)).toEqual([401, 401, 401]);
  expect(await statuses(await signIn('hanako'), address)).toEqual([403, 403, 403]);

  const mio = await make.member();
  const watching = as(mio);
  const theirs = await addressFor(watching, id);
  expect(await statuses(watching, theirs)).toEqual([200, 200, 200]);
  await db.pool.query('UPDATE members SET suspended_at = now() WHERE id = $1', [mio.id]);
  expect(await statuses(watching, theirs)).toEqual([401, 401, 401]);
});

test('and with the video: unpublished, or of a brand that the member does not hold', async () => {
  const { id } = await make.video({ mediaFile });
  const hanako = as('hanako');
  const address = await addressFor(hanako, id);
  const sato = asStaff();
  await db.pool.query('UPDATE videos SET published_until = now()');
  expect(await statuses(hanako, address)).toEqual([404, 404, 404]);
  expect(await status(hanako, `/media/streams/${id}/address`)).toBe(404);
  // Operators still see it, by their own addresses.
  expect(await statuses(sato, await addressFor(sato, id))).toEqual([200, 200, 200]);
  await db.pool.query('UPDATE videos SET published_until = NULL');
  await db.pool.query(
    `INSERT INTO video_brands (video_id, brand_id) SELECT $1, id FROM brands
     WHERE id <> ALL($2::integer[]) LIMIT 1`,
    [
      id,
      (
        await db.pool.query('SELECT brand_id FROM memberships WHERE member_id = $1', [
          members.hanako.id,
        ])
      ).rows.map(({ brand_id }) => brand_id),
    ],
  );
  expect(await statuses(hanako, address)).toEqual([404, 404, 404]);
});

test('a film in segments is put together by scripts of the site’s own, and by nothing else', async () => {
  const { id } = await make.video({ mediaFile });
  const hanako = as('hanako');
  const page = await hanako.request({ url: `/player/${id}` });
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/unsafe|worker-src|\*/);
  const [first = ''] = scriptsIn(page.body);
  const modules = await modulesFrom(hanako, first);
  const library = [...modules.keys()].find((name) => name.startsWith('/player/hls-')) ?? '';
  const headers = { 'accept-encoding': 'gzip, br' };
  const sent = await hanako.request({ url: library, headers });
  expect([sent.statusCode, sent.headers['content-encoding']]).toEqual([200, 'br']);
  expect(sent.rawPayload.length).toBeLessThan(120_000);
  expect(await status(hanako, '/player/other.js')).toBe(404);
});

const scriptsIn = (page: string) =>
  [...page.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, name = '']) => name);

/** A module of the player and all that it leads to, with their texts. */
async function modulesFrom(who: Caller, first: string) {
  const modules = new Map<string, string>();
  const waiting = [first];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const { statusCode, headers, body } = await who.request({ url: name });
    expect([name, statusCode, headers['content-type']]).toEqual([
      expect.stringMatching(/-[0-9a-f]{12}\.js$/),
      200,
      'text/javascript; charset=utf-8',
    ]);
    modules.set(name, body);
    for (const [, next = ''] of body.matchAll(/'(\/player\/[^']+)'/g)) {
      if (!modules.has(next)) waiting.push(next);
    }
  }
  return modules;
}

test('a film has controls of the site’s own, which make no markup from text', async () => {
  const { id } = await make.video({
    mediaFile: `${'d'.repeat(32)}.mp4`,
    title: '「<家賃>」',
    body: '<ul><li>0:00 <em>はじめに</em> "一"</li><li>1:40 家賃 &amp; 税</li></ul>',
  });
  const hanako = as('hanako');
  const { body, headers } = await hanako.request({ url: `/player/${id}` });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(
    "script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  );
  expect(policy).toContain("media-src 'self'");
  expect(policy).not.toMatch(/unsafe|connect-src|blob:|\*/);
  const scripts = scriptsIn(body);
  expect(scripts).toHaveLength(1);
  const modules = await modulesFrom(hanako, scripts[0] ?? '');
  expect([...modules.values()].join()).not.toMatch(/innerHTML|insertAdjacentHTML|\beval\(/);
  expect([...modules.keys()].join()).toContain('/player/controls-');
  const style = /<link rel="stylesheet" href="([^"]+)"/.exec(body)?.[1] ?? '';
  const sheet = await hanako.request({ url: style });
  expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([
    200,
    'text/css; charset=utf-8',
  ]);
  // Nothing of the browser's own that would offer the film for download.
  expect(body).toMatch(/<video playsinline controlslist="nodownload"/);
  expect(body).not.toMatch(/ controls[ >]/);
  const chapters = /data-chapters="([^"]+)"/.exec(body)?.[1]?.replaceAll('&quot;', '"') ?? '';
  expect(JSON.parse(chapters.replaceAll('&amp;', '&'))).toEqual([
    { at: 0, title: 'はじめに "一"' },
    { at: 100, title: '家賃 & 税' },
  ]);
  expect(body).toContain('aria-label="「&lt;家賃&gt;」"');
});
