import { staffApi } from '@orchard/contract/staff';
import { describe, expect, test } from 'vitest';
import { createJobRunner } from '#console/staff-jobs/job-runner.ts';
import { deriveKey } from '#platform/secrets/secrets.ts';
import { triesAll } from '#testing/cases.ts';
import { createNews } from '#testing/news.ts';
import { fromNow } from '#testing/times.ts';
import { film, lessons, TRACK } from '#testing/vimeo/film.ts';
import { createVimeoScene } from '#testing/vimeo/vimeo-scene.ts';
import { vimeoJobs } from './vimeo.commands.ts';
import { vimeoApi } from './vimeo-api.ts';

const { app, config, db, make, office, platform, start, bring, read, rowsOf, bodyFor } =
  await createVimeoScene();

const videos = async () =>
  (
    await office.call(staffApi['videos.list'], {
      query: { sort: 'id', order: 'asc', per_page: '100' },
    })
  ).body;
const whole = async (id = 0) =>
  (await office.call(staffApi['videos.read'], { params: { id } })).body;
const linesOf = async (id = 0) =>
  (await office.call(staffApi['captions.read'], { params: { id } })).body.cues;

describe('films from Vimeo', () => {
  test('come with all that Vimeo knows, and with what the operator chose', async () => {
    const tag = await make.tag('税務');
    const series = await make.series({ title: '入門' });
    platform.films = [
      film({
        ...{ id: 900000001, title: '税務の基本', seconds: 1805, hash: '8272103f6e' },
        ...{ description: '前半\r\n続き\n\n<b>後半</b>', released: '2026-03-31T15:00:00+00:00' },
        tracks: [
          { ...TRACK, language: 'en', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n' },
          TRACK,
        ],
      }),
      film({ id: 900000002, title: '税務の実践' }),
    ];
    const job = await bring(platform.films, {
      ...{ brand_ids: [1], tag_ids: [tag.id], series_id: series.id },
    });
    expect(job).toMatchObject({ title: 'Vimeoからの取り込み', state: 'done', can_undo: true });
    expect(job.counts).toEqual({ done: 2, skipped: 0, failed: 0 });
    const [first, second] = await videos();
    expect(await whole(first?.id)).toMatchObject({
      ...{ title: '税務の基本', vimeo: '900000001/8272103f6e', duration_seconds: 1805 },
      body: '<p>前半<br />続き</p><p>&lt;b&gt;後半&lt;/b&gt;</p>',
      thumbnail_url: 'https://i.vimeocdn.com/video/900000001-8a7f-d_640x360?r=pad',
      ...{ published_at: '2026-04-01 00:00:00', state: 'published' },
      ...{ tag_ids: [tag.id], brand_ids: [1] },
    });
    expect((await linesOf(first?.id)).map(({ text }) => text)).toEqual(['みなさん、こんにちは']);
    expect(await linesOf(second?.id)).toEqual([]);
    const { body } = await office.call(staffApi['series.read'], { params: { id: series.id } });
    expect(body.lectures.map(({ video_id }) => video_id)).toEqual([first?.id, second?.id]);
    // One change of the series, and all of it by one operator in one change.
    const { rows } = await db.pool.query(
      'SELECT kind, count(*)::integer AS n FROM audit_log WHERE change_id = (SELECT change_id FROM staff_jobs WHERE id = $1) GROUP BY kind ORDER BY kind',
      [job.id],
    );
    expect(rows).toEqual([
      { kind: 'captions', n: 1 },
      { kind: 'series', n: 1 },
      { kind: 'videos', n: 2 },
    ]);
  });

  test('have their titles as readers see them', async () => {
    const title = '\u200bガイドの話'.normalize('NFD');
    platform.films = [film({ id: 900000001, title }), film({ id: 900000002, title: '\u200b' })];
    await bring(platform.films.map(({ id }) => film({ id })));
    expect((await videos()).map((video) => video.title)).toEqual(['ガイドの話', 'Vimeo 900000002']);
    const { rows } = await db.pool.query(
      "SELECT label FROM audit_log WHERE kind = 'videos' ORDER BY id",
    );
    expect(rows).toEqual([{ label: 'ガイドの話' }, { label: 'Vimeo 900000002' }]);
  });

  test('are told of beforehand: how many go live, for whom, and how many members hear of it', async () => {
    const released = fromNow({ minutes: -5 }).toISOString();
    platform.films = [...lessons(2), film({ id: 900000009, released })];
    const { body: listed } = await office.call(staffApi['vimeo.films'], { query: {} });
    const foresee = async (brand_ids: number[]) => {
      const body = { dates: listed.map(({ date }) => date), brand_ids };
      return (await office.call(staffApi['vimeo.foresee'], { body })).body.remarks;
    };
    const remarks = await foresee([]);
    expect(remarks).toHaveLength(2);
    expect(remarks).toContainEqual({
      count: 2,
      text: 'すぐに公開されます（対象：全会員）。公開日が1週間より前のため、会員には通知しません。',
    });
    const told = remarks.find(({ count }) => count === 1);
    expect((await foresee([1])).map(({ text }) => /対象：(.+?)）/.exec(text)?.[1])).toEqual([
      ...['Orchard', 'Orchard'],
    ]);
    await bring(platform.films);
    const made = await createNews({ db }).announce();
    expect(told?.text).toBe(`すぐに公開されます（対象：全会員）。会員${made}名に通知します。`);
  });

  test('are drafts where the operator wants that', async () => {
    platform.films = lessons(1);
    await bring(platform.films, { publication: 'draft' });
    expect((await videos())[0]).toMatchObject({ state: 'draft', published_at: null });
  });

  test('come once, however often; what is here only gets what it lacks', async () => {
    const { id } = await make.video({ title: '自分の題', vimeoId: '930000000', publishedAt: null });
    platform.films = lessons(2, { hash: 'abcdef0123', tracks: [TRACK] });
    const job = await bring([...platform.films, ...platform.films]);
    expect(job).toMatchObject({ total: 2, counts: { done: 2, skipped: 0, failed: 0 } });
    expect((await rowsOf(job))[0]?.message).toBe(
      '登録済みのため、足りない内容（再生用のハッシュ、長さ、サムネイル、字幕）だけを補いました。',
    );
    expect(await whole(id)).toMatchObject({
      ...{ title: '自分の題', state: 'draft', vimeo: '930000000/abcdef0123' },
      duration_seconds: 600,
    });
    const again = await bring(platform.films);
    expect(again.counts).toEqual({ done: 0, skipped: 2, failed: 0 });
    expect((await rowsOf(again))[0]).toMatchObject({ record_id: id, outcome: 'skipped' });
    expect(await videos()).toHaveLength(2);
  });

  test('are brought by two processes at once, and are there once', {
    skip: !triesAll,
  }, async () => {
    platform.films = lessons(60);
    // Neither begins before both jobs are there.
    platform.fails = 502;
    const jobs = await Promise.all([start(platform.films), start(platform.films)]);
    await app.staffJobs.run();
    platform.fails = null;
    await db.pool.query('UPDATE staff_jobs SET resume_at = NULL');
    const processes = [1, 2].map(() => {
      const runner = createJobRunner(db, app.log);
      const key = deriveKey(config.appSecret, 'vimeo token');
      const { origin } = config.publicUrl;
      const api = vimeoApi(platform.url);
      runner.register(vimeoJobs({ db, outbox: app.outbox, origin, api, key }));
      return runner;
    });
    await Promise.all(processes.map((runner) => runner.run()));
    const [one, other] = await Promise.all(jobs.map(read));
    expect((one?.counts.done ?? 0) + (other?.counts.done ?? 0)).toBe(60);
    expect((one?.counts.skipped ?? 0) + (other?.counts.skipped ?? 0)).toBe(60);
    expect(await videos()).toHaveLength(60);
  });

  test('that cannot come are named, and the others come', async () => {
    const broken = { ...TRACK, text: 'nothing of the kind' };
    platform.films = [
      film({ id: 900000001, isGone: true }),
      film({ id: 900000002, view: 'nobody' }),
      film({ id: 900000003, tracks: [broken] }),
      film({ id: 900000004, title: '長'.repeat(256) }),
      film({ id: 900000005 }),
      film({ id: 900000006, tracks: [{ ...TRACK, text: null }] }),
    ];
    const titled = platform.films.map((one) => ({ ...one, title: one.title.slice(0, 200) }));
    const job = await bring(titled);
    expect(job.counts).toEqual({ done: 4, skipped: 0, failed: 2 });
    expect((await rowsOf(job)).map(({ message }) => message)).toEqual([
      'Vimeoにありません。削除されたか、このアカウントの動画ではありません。',
      '登録しましたが、Vimeoの公開設定のため、会員の画面では再生できません。',
      expect.stringContaining('字幕を取り込めませんでした'),
      'タイトルは255文字以内で入力してください。',
      null,
      '登録しましたが、字幕を取り込めませんでした（Vimeoから字幕を取得できません）。',
    ]);
  });

  test('are taken back as they came, out of their series too', async () => {
    const series = await make.series({ title: '入門' });
    platform.films = lessons(3);
    const job = await bring(platform.films, { series_id: series.id });
    const undo = await office.call(staffApi['jobs.undo'], { params: { id: job.id } });
    await app.staffJobs.run();
    expect((await read(undo.body)).counts).toEqual({ done: 4, skipped: 0, failed: 0 });
    expect(await videos()).toEqual([]);
    const { body } = await office.call(staffApi['series.read'], { params: { id: series.id } });
    expect(body.lectures).toEqual([]);
    expect((await bring(platform.films)).counts.done).toBe(3);
  });

  test('are taken back with their captions', async () => {
    platform.films = lessons(3).map((one) => ({ ...one, tracks: [TRACK] }));
    const job = await bring(platform.films);
    const undo = await office.call(staffApi['jobs.undo'], { params: { id: job.id } });
    await app.staffJobs.run();
    expect((await read(undo.body)).counts).toEqual({ done: 6, skipped: 0, failed: 0 });
    expect(await videos()).toEqual([]);
  });

  test.each([
    [{ tag_ids: [9_999_999] }, 'tag_ids', 'タグ'],
    [{ brand_ids: [9_999_999] }, 'brand_ids', '公開対象'],
    [{ series_id: 9_999_999 }, 'series_id', '講座'],
  ])('are refused where %o is gone', async (choices, field, label) => {
    platform.films = lessons(1);
    const body = bodyFor(platform.films, choices);
    const refused = await office.refused(staffApi['vimeo.start'], { body });
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.[field]?.[0]).toContain(label);
  });

  test('do not overfill a series', async () => {
    const series = await make.series({ title: '入門' });
    const body = bodyFor(lessons(201), { series_id: series.id });
    const refused = await office.refused(staffApi['vimeo.start'], { body });
    expect(refused.body.errors?.series_id?.[0]).toContain('200本まで');
  });
});
