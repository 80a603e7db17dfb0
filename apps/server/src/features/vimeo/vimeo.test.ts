import { staffApi } from '@orchard/contract/staff';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { film } from '#testing/vimeo/film.ts';
import { startVimeo } from '#testing/vimeo/vimeo-server.ts';

const platform = await startVimeo();
afterAll(() => platform.close());
const { db, make, asStaff, clear } = await createScene({
  limits: 'off',
  vimeoApiUrl: platform.url,
});

const TOKEN = '5f1dbb8a6d1c4e0f9b7a3c2d1e0f5a6b';
const office = () => asStaff();
const connect = (token = TOKEN) => office().call(staffApi['vimeo.connect'], { body: { token } });
const connection = async () => (await office().call(staffApi['vimeo.connection'])).body.connection;

beforeEach(async () => {
  await clear();
  await db.pool.query('DELETE FROM vimeo_connection');
  platform.films = [];
  platform.folders = [];
  platform.showcases = [];
  platform.limit = null;
  platform.fails = null;
  platform.requests = [];
  // Each test has a token of its own limit.
  platform.tokens = new Map([[TOKEN, 'private public']]);
});

const films = (query: object) => office().call(staffApi['vimeo.films'], { query });

describe('the token', () => {
  test('is checked, and kept where nobody reads it', async () => {
    expect(await connection()).toBeNull();
    await connect(` ${TOKEN} `);
    expect(await connection()).toMatchObject({
      account_name: '講座の運営',
      is_readable: true,
      connected_at: expect.stringMatching(/^\d{4}-\d\d-\d\d /),
    });
    const { rows } = await db.pool.query(
      "SELECT v::text || coalesce((SELECT string_agg(a::text, ' ') FROM audit_log a), '') AS all FROM vimeo_connection v",
    );
    const hex = Buffer.from(TOKEN).toString('hex');
    expect(rows[0].all).toContain('講座の運営');
    expect(rows[0].all).not.toContain(TOKEN);
    expect(rows[0].all).not.toContain(hex);
    const { body: log } = await office().call(staffApi['audit-log.list'], {
      query: { kind: 'vimeo' },
    });
    expect(log[0]).toMatchObject({ action: 'connect', label: '講座の運営' });
  });

  test.each([
    ['unknown to Vimeo', 'wrong-token', 'private public', 'このアクセストークンは使えません'],
    ['no token at all', 'とーくん', 'private public', 'このアクセストークンは使えません'],
    ['without private films', TOKEN, 'public', '「Private」の権限がありません'],
    ['without any right', TOKEN, '', '「Public、Private」の権限がありません'],
  ])('is refused: %s', async (_, token, scopes, sentence) => {
    platform.tokens.set(TOKEN, scopes);
    const { status, body } = await office().refused(staffApi['vimeo.connect'], { body: { token } });
    expect(status).toBe(422);
    expect(body.errors?.token?.[0]).toContain(sentence);
    expect(await connection()).toBeNull();
  });

  test('is not judged while Vimeo does not answer', async () => {
    platform.fails = 503;
    const body = { token: TOKEN };
    const refused = await office().refused(staffApi['vimeo.connect'], { body });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('Vimeoから応答がありません');
  });

  test('is removed, with an entry in the log; twice does no harm', async () => {
    await connect();
    await office().call(staffApi['vimeo.disconnect']);
    await office().call(staffApi['vimeo.disconnect']);
    expect(await connection()).toBeNull();
    const { rows } = await db.pool.query("SELECT FROM audit_log WHERE action = 'disconnect'");
    expect(rows).toHaveLength(1);
    const refused = await office().refused(staffApi['vimeo.places']);
    expect(refused.body.message).toContain('Vimeoに接続していません');
  });

  test('that was sealed with another secret is to be entered again', async () => {
    await connect();
    await db.pool.query("UPDATE vimeo_connection SET sealed_token = '\\x00112233445566778899'");
    expect(await connection()).toMatchObject({ is_readable: false });
    const refused = await office().refused(staffApi['vimeo.films']);
    expect(refused.body.message).toContain('読み取れません');
  });

  test('also serves editors, who import by it', async () => {
    await connect();
    const editor = asStaff(await make.staff({ role: 'editor' }));
    expect((await editor.call(staffApi['vimeo.films'])).status).toBe(200);
    const films = [{ id: '900000009', title: '編集者の動画' }];
    const chosen = { brand_ids: [], tag_ids: [], series_id: null, publication: 'draft' as const };
    const started = await editor.call(staffApi['vimeo.start'], { body: { films, ...chosen } });
    expect(started.body.total).toBe(1);
  });
});

describe('the films of the account', () => {
  beforeEach(async () => {
    platform.folders = [{ id: 11, name: '2026年の講義' }];
    platform.showcases = [{ id: 22, name: '入門' }];
    platform.films = [
      film({
        id: 900000001,
        title: '相続の基本',
        folder: 11,
        created: '2026-01-01T00:00:00+00:00',
      }),
      film({
        id: 900000002,
        title: '税務の基本',
        showcase: 22,
        created: '2026-02-01T15:30:00+00:00',
      }),
      film({ id: 900000003, title: '税務の実践', folder: 11, hash: '8272103f6e', view: 'nobody' }),
    ];
    await connect();
  });

  test('stand in folders and showcases', async () => {
    expect((await office().call(staffApi['vimeo.places'])).body).toEqual({
      folders: [{ id: '11', name: '2026年の講義', count: 2 }],
      showcases: [{ id: '22', name: '入門', count: 1 }],
    });
    const inFolder = (await films({ place: 'folder', id: '11' })).body;
    expect(inFolder.map(({ id }) => id)).toEqual(['900000003', '900000001']);
    expect((await films({ place: 'showcase', id: '22' })).body).toEqual([
      {
        ...{ id: '900000002', title: '税務の基本', duration_seconds: 600, known: null },
        date: '2026-02-02 00:30:00',
        picture_url: 'https://i.vimeocdn.com/video/900000002-8a7f-d_640x360?r=pad',
        is_playable: true,
      },
    ]);
    expect((await films({ q: '税務' })).body.map(({ is_playable }) => is_playable)).toEqual([
      true,
      false,
    ]);
  });

  test('are marked where a video plays them already', async () => {
    const { id } = await make.video({ title: '前からある', vimeoId: '900000001' });
    const { body } = await films({ q: '相続' });
    expect(body[0]?.known).toEqual({ id, title: '前からある' });
  });

  test('come in pages', async () => {
    platform.films = Array.from({ length: 230 }, (_, at) => film({ id: 910000000 + at }));
    const { body, headers } = await films({ p: '3' });
    expect(body).toHaveLength(30);
    expect(headers['x-total-count']).toBe('230');
  });

  test('cannot be listed: a sentence says why', async () => {
    const gone = await office().refused(staffApi['vimeo.films'], {
      query: { place: 'folder', id: '99' },
    });
    expect(gone.body.message).toContain('Vimeoにありません');
    platform.tokens.clear();
    const over = await office().refused(staffApi['vimeo.films']);
    expect(over.body.message).toContain('使えなくなっています');
  });

  test('are not asked for while Vimeo wants a rest', async () => {
    platform.limit = { requests: 1, seconds: 3600 };
    await films({});
    const sent = platform.requests.length;
    const { status, body } = await office().refused(staffApi['vimeo.films']);
    expect(status).toBe(409);
    expect(body.message).toMatch(/^Vimeoの利用制限に達しました。\d\d:\d\dを過ぎてから/);
    expect(platform.requests).toHaveLength(sent);
  });
});
