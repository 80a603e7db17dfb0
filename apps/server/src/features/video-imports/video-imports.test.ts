import { staffApi } from '@orchard/contract/staff';
import type { VideoImport } from '@orchard/contract/staff/video-imports';
import { beforeEach, describe, expect, test } from 'vitest';
import { triesAll } from '#testing/cases.ts';
import { createScene } from '#testing/scene.ts';

const { app, db, make, asStaff, clear } = await createScene({ limits: 'off' });

const HEADER = 'URL,タイトル,説明,公開日時,タグ,講座,順番,公開対象,字幕ファイル名';
const csv = (...lines: string[]) => [HEADER, ...lines].join('\n');

const send = async (path: string, file: Uint8Array | string, caller = asStaff()) => {
  const answer = await caller.post(`/api/staff/video-imports${path}`, Buffer.from(file as string));
  return { status: answer.statusCode, body: answer.json() };
};
const upload = async (file: string) => (await send('?name=lectures.csv', file)).body as VideoImport;
const plan = async ({ id, choices }: VideoImport, changed: object = {}) =>
  (
    await asStaff().call(staffApi['video-imports.plan'], {
      params: { id },
      body: { ...choices, ...changed },
    })
  ).body;
const start = async ({ id }: VideoImport) => {
  await asStaff().call(staffApi['video-imports.start'], { params: { id } });
  await app.staffJobs.run();
  return (await asStaff().call(staffApi['video-imports.read'], { params: { id } })).body;
};
const imported = async (file: string, choices: object = {}) =>
  start(await plan(await upload(file), choices));
const rowsOf = async ({ id }: VideoImport) =>
  (await asStaff().call(staffApi['video-imports.rows'], { params: { id }, query: {} })).body;
const videoOf = async (vimeo: string) => {
  const { rows } = await db.pool.query(
    'SELECT id FROM videos WHERE vimeo_id = $1 AND deleted_at IS NULL',
    [vimeo],
  );
  expect(rows).toHaveLength(1);
  return (await asStaff().call(staffApi['videos.read'], { params: { id: rows[0].id } })).body;
};
const lecturesOf = async (title: string) =>
  (
    await db.pool.query(
      `SELECT v.vimeo_id FROM series s JOIN series_lectures l ON l.series_id = s.id
       JOIN videos v ON v.id = l.video_id WHERE s.title = $1 ORDER BY l.position`,
      [title],
    )
  ).rows.map(({ vimeo_id }) => vimeo_id);

beforeEach(clear);

describe('a row', () => {
  test('makes a lecture with its date, tags, audience and text', async () => {
    const { id: tag } = await make.tag('税務');
    const done = await imported(
      csv(
        'https://vimeo.com/76979871/8272103f6e,節税の話,一行目,2026/4/1 19:30,税務、新しい札,,,WIS,',
      ),
    );
    expect(done).toMatchObject({ state: 'done', counts: { new: 1, wrong: 0 } });
    const video = await videoOf('76979871');
    expect(video).toMatchObject({
      title: '節税の話',
      body: '<p>一行目</p>',
      vimeo: '76979871/8272103f6e',
      published_at: '2026-04-01 19:30:00',
    });
    expect(video.tag_ids).toContain(tag);
    expect(video.tag_ids).toHaveLength(2);
    expect(video.brand_ids).toHaveLength(1);
  });

  test('is read as people see it, whatever computer wrote it', async () => {
    await make.tag('バグ');
    const row = csv('76979871,ガイド\u200bの話,,,ガイド、バグ,ドリル,1,,').normalize('NFD');
    await imported(row, { make_missing: true });
    expect((await videoOf('76979871')).title).toBe('ガイドの話');
    expect(await lecturesOf('ドリル')).toEqual(['76979871']);
    const { rows } = await db.pool.query('SELECT name FROM tags ORDER BY id');
    expect(rows.map(({ name }) => name)).toEqual(['バグ', 'ガイド']);
    expect((await imported(csv('76979871,ガイドの話,,,,,,,'))).counts).toMatchObject({
      unchanged: 1,
    });
  });

  test('of a film that is here changes its lecture, and only in what the row says', async () => {
    const { id } = await make.video({ title: '前の題', vimeoId: '76979871', body: '<p>本文</p>' });
    const planned = await plan(await upload(csv('76979871,後の題,,,,,,,')));
    expect(planned.counts).toMatchObject({ new: 0, changed: 1 });
    await start(planned);
    const { body } = await asStaff().call(staffApi['videos.read'], { params: { id } });
    expect(body).toMatchObject({ title: '後の題', body: '<p>本文</p>', vimeo: '76979871' });
  });

  test('without a date is a draft or published now, as chosen', async () => {
    await imported(csv('76979871,下書きの話,,,,,,,'));
    expect((await videoOf('76979871')).published_at).toBeNull();
    await imported(csv('76979872,すぐの話,,,,,,,', '76979873,まだ,,下書き,,,,,'), {
      undated: 'publish',
    });
    expect((await videoOf('76979872')).state).toBe('published');
    expect((await videoOf('76979873')).published_at).toBeNull();
  });

  test('that is wrong says why, and comes back in the file of wrong rows', async () => {
    const planned = await plan(
      await upload(
        csv(
          'https://example.jp/1,題,,,,,,,',
          '76979871,,,,,,,,',
          '76979872,題,,4月1日,,,,,',
          '76979873,題,,,,,零,,',
          '76979874,題,,,,,,会長,',
          '76979875,題,,,,,,,',
          'https://vimeo.com/76979875,また,,,,,,,',
        ),
      ),
      { make_missing: false },
    );
    expect(planned.counts).toMatchObject({ new: 1, wrong: 6 });
    const sentences = (await rowsOf(planned)).map(({ message }) => message ?? '');
    expect(sentences).toEqual([
      expect.stringContaining('Vimeo'),
      expect.stringContaining('タイトル'),
      expect.stringContaining('公開日時'),
      '講座での順番は1以上の数で入力してください。',
      '公開対象「会長」は登録されていません。',
      '',
      '7行目と同じ動画です。',
    ]);
    const { body } = await asStaff().call(staffApi['video-imports.wrongRows'], {
      params: { id: planned.id },
    });
    expect(body.count).toBe(6);
  });

  test('names a tag or series that is not there: made, or wrong, as chosen', async () => {
    const file = csv('76979871,題,,,ない札,ない講座,,,');
    const planned = await plan(await upload(file), { make_missing: false });
    expect((await rowsOf(planned))[0]?.message).toBe(
      'タグ「ない札」は登録されていません。 講座「ない講座」は登録されていません。',
    );
    await imported(file);
    expect(await lecturesOf('ない講座')).toEqual(['76979871']);
  });
});

describe('a series', () => {
  test('has its lectures in the order of the numbers, and those without behind', {
    skip: !triesAll,
  }, async () => {
    await imported(
      csv(
        '76979873,三,,,,新設講座,第3回,,',
        '76979875,番外,,,,新設講座,,,',
        '76979871,一,,,,新設講座,1,,',
        '76979872,二,,,,新設講座,２,,',
      ),
    );
    expect(await lecturesOf('新設講座')).toEqual(['76979871', '76979872', '76979873', '76979875']);
    await imported(csv('76979874,増えた二,,,,新設講座,2,,'));
    expect(await lecturesOf('新設講座')).toEqual([
      '76979871',
      '76979874',
      '76979872',
      '76979873',
      '76979875',
    ]);
  });
});

describe('captions', () => {
  const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nみなさん、こんにちは\n';

  test('come from files that are added, by their names', { skip: !triesAll }, async () => {
    const uploaded = await upload(
      csv(
        '76979871,題,,,,,,,第1回.vtt',
        '76979872,題,,,,,,,ない.srt',
        '76979873,題,,,,,,,壊れた.vtt',
      ),
    );
    const before = await plan(uploaded);
    expect((await rowsOf(before)).map(({ message }) => typeof message)).toEqual([
      ...['string', 'string', 'string'],
    ]);
    const add = (name: string, file: string) =>
      send(`/${uploaded.id}/captions?name=${encodeURIComponent(name)}`, file);
    // Macs write が as two characters.
    expect((await add('第1回.VTT'.normalize('NFD'), VTT)).status).toBe(200);
    expect((await add('壊れた.vtt', '字幕ではない')).body.names).toHaveLength(2);
    const planned = await plan(uploaded);
    const [first, second, third] = await rowsOf(planned);
    expect(first).toMatchObject({ outcome: 'new', message: null });
    expect(second?.message).toContain('まだ追加されていません');
    expect(third?.message).toContain('登録できません');
    expect((await start(planned)).counts).toMatchObject({ new: 3, wrong: 0 });
    const { id } = await videoOf('76979871');
    const { body } = await asStaff().call(staffApi['captions.read'], { params: { id } });
    expect(body.cues).toEqual([{ start_ms: 1000, end_ms: 4000, text: 'みなさん、こんにちは' }]);
    const { rows } = await db.pool.query('SELECT count(*)::integer AS n FROM import_captions');
    expect(rows[0].n).toBe(0);
  });
});

describe('300 lectures', () => {
  const lines = Array.from(
    { length: 300 },
    (_, at) =>
      `${800_000_001 + at},第${at + 1}回 資産形成,説明${at},2026/4/1,税務、相続${at % 7},基礎講座${at % 3},${Math.floor(at / 3) + 1},,`,
  );

  test('are there once however often the file is imported, even where the work breaks off', {
    skip: !triesAll,
  }, async () => {
    const planned = await plan(await upload(csv(...lines)));
    expect(planned.counts).toMatchObject({ new: 300, wrong: 0 });
    await asStaff().call(staffApi['video-imports.start'], { params: { id: planned.id } });
    await app.staffJobs.run();
    const again = await plan(await upload(csv(...lines)));
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 300, unknown: 0, wrong: 0 });
    expect(await lecturesOf('基礎講座0')).toHaveLength(100);
    const { rows } = await db.pool.query(
      "SELECT count(*)::integer AS n, count(DISTINCT change_id)::integer AS changes FROM audit_log WHERE kind = 'videos' AND action = 'create'",
    );
    expect(rows[0]).toEqual({ n: 300, changes: 1 });
  });
});

test('an import of videos is none of members', async () => {
  const { id } = await upload(csv('76979871,題,,,,,,,'));
  const answer = await asStaff().attempt(staffApi['member-imports.read'], { params: { id } });
  expect(answer.status).toBe(404);
});
