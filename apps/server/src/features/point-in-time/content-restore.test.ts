import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { staffApi } from '@orchard/contract/staff';
import type { Job } from '@orchard/contract/staff/jobs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addStoredFilms } from '#features/films/films.store.ts';
import { openPoint } from '#testing/open-point.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene({ limits: 'off' });
const { app, config, db, make, asStaff, clear } = scene;
beforeEach(clear);

const { list, read, start } = {
  list: staffApi['content-restore.list'],
  read: staffApi['content-restore.read'],
  start: staffApi['content-restore.start'],
};
const admin = asStaff();
let point: Awaited<ReturnType<typeof openPoint>>;
afterEach(() => point?.close());

const differences = async () => (await admin.call(list, {})).body.rows;
const short = async () =>
  (await differences()).map(({ kind, label, change, fields }) => [kind, label, change, fields]);
const finished = async ({ id }: Pick<Job, 'id'>): Promise<Job> => {
  await app.staffJobs.run();
  return (await admin.call(staffApi['jobs.read'], { params: { id } })).body;
};
const takeBack = async (rows: { kind: string; id: number; revision: string }[]): Promise<Job> => {
  const records = rows.map(({ kind, id, revision }) => ({ kind, id, revision })) as never;
  return finished((await admin.call(start, { body: { id: point.id, records } })).body);
};
const messagesOf = async ({ id }: Job) =>
  (await admin.call(staffApi['jobs.rows'], { params: { id } })).body.map(
    ({ label, outcome, message }) => [label, outcome, message],
  );
const edit = async (name: 'videos' | 'tags', id: number, fields: object) => {
  const { body: record } = await admin.call(staffApi[`${name}.read`], { params: { id } });
  await admin.call(
    staffApi[`${name}.update`] as never,
    {
      params: { id },
      query: { revision: String(record.revision) },
      body: { ...record, ...fields },
    } as never,
  );
};
const remove = (name: 'videos' | 'tags', ...ids: number[]) =>
  admin.call(staffApi[`${name}.bulk`], { body: { action: 'delete', ids } });

describe('what differs', () => {
  test('is named by kind, by what became of it, and field by field', async () => {
    const [kept, gone] = [
      await make.video({ title: '税の話' }),
      await make.video({ title: '昔話' }),
    ];
    await make.captions({ video: kept, lines: ['はじめに'] });
    point = await openPoint(scene);
    expect(await differences()).toEqual([]);
    const tag = await make.tag('あと');
    await edit('videos', kept.id, { title: '新しい税の話', tag_ids: [tag.id] });
    await make.captions({ video: kept, lines: ['おわりに'] });
    await remove('videos', gone.id);
    // What happens to members is not content.
    await make.member();
    expect(await short()).toEqual([
      ['tags', 'あと', 'added', []],
      ['videos', '税の話', 'changed', ['title', 'tag_ids']],
      ['videos', '昔話', 'deleted', []],
      ['captions', '税の話', 'changed', ['captions']],
    ]);
    const { body } = await admin.call(read, { query: { kind: 'videos', id: String(kept.id) } });
    expect([body.past?.title, body.now?.title]).toEqual(['税の話', '新しい税の話']);
    const { body: lost } = await admin.call(read, { query: { kind: 'videos', id: `${gone.id}` } });
    expect([lost.past?.title, lost.now]).toEqual(['昔話', null]);
  });

  test('of a point that somebody closed is asked for in vain', async () => {
    point = await openPoint(scene);
    const video = await make.video();
    const [row] = await differences();
    point.close();
    for (const [call, args] of [
      [list, {}],
      [read, { query: { kind: 'videos', id: `${video.id}` } }],
      [start, { body: { id: point.id, records: [row] } }],
    ] as const) {
      const answer = await admin.refused(call as never, args as never);
      expect(answer.status).toBe(409);
      expect(JSON.stringify(answer.body)).toContain('もう一度、時点を選んで開いてください');
    }
  });
});

describe('taking back', () => {
  test('writes an edit with history and a way back, in an order in which it can be done', async () => {
    const old = await make.tag('古い');
    const video = await make.video({ title: '税の話', tags: ['古い'] });
    await make.captions({ video, lines: ['はじめに'] });
    const lost = await make.video({ title: '消えた講義', tags: ['古い'] });
    const { id: series } = await make.series({ title: '講座', lectures: [video, lost] });
    point = await openPoint(scene);
    await remove('videos', lost.id);
    const tag = await make.tag('新しい');
    await edit('videos', video.id, { title: '別の話', tag_ids: [tag.id] });
    await remove('tags', old.id);
    await make.captions({ video, lines: ['おわりに'] });
    await make.video({ title: '後の講義', tags: ['新しい'] });
    const before = await differences();
    expect(before.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['tags', 'videos', 'captions']),
    );

    const job = await takeBack(before);
    expect(job).toMatchObject({ state: 'done', counts: { skipped: 0, failed: 0 } });
    expect(job.title).toBe('2026年11月20日 12:34:56の内容に戻す');
    expect(await differences()).toEqual([]);
    const { body: versions } = await admin.call(staffApi['videos.versions'], {
      params: { id: video.id },
    });
    expect(versions[0]).toMatchObject({ action: 'restore', fields: { title: '税の話' } });
    const { body: log } = await admin.call(staffApi['audit-log.list'], {
      query: { kind: 'point-in-time' },
    });
    expect(log[0]).toMatchObject({ action: 'restore_content', label: '2026年11月20日 12:34:56' });
    const { rows: entries } = await db.pool.query(
      'SELECT FROM audit_log WHERE change_id = (SELECT change_id FROM staff_jobs WHERE id = $1)',
      [job.id],
    );
    expect(entries).toHaveLength(before.length + 1);
    const { body: whole } = await admin.call(staffApi['series.read'], { params: { id: series } });
    expect(whole.lectures).toHaveLength(2);

    const undo = (await admin.call(staffApi['jobs.undo'], { params: { id: job.id } })).body;
    expect(await finished(undo)).toMatchObject({ counts: { skipped: 0, failed: 0 } });
    expect(await differences()).toEqual(before);
  });

  test('leaves what was changed since it was shown, and names it', async () => {
    const video = await make.video({ title: '税の話' });
    point = await openPoint(scene);
    await edit('videos', video.id, { title: '別の話' });
    const shown = await differences();
    await edit('videos', video.id, { title: 'もっと別の話' });
    const job = await takeBack(shown);
    expect(job.counts).toEqual({ done: 0, skipped: 1, failed: 0 });
    expect(await messagesOf(job)).toEqual([
      ['動画「税の話」', 'skipped', expect.stringContaining('一覧を表示した後に変更されたため')],
    ]);
    expect((await differences())[0]?.label).toBe('税の話');
  });

  test('names what cannot be written, and goes on with the others', async () => {
    const film = `${'a'.repeat(32)}.mp4`;
    await addStoredFilms(db.kysely, [
      { name: 'a.mp4', bytes: 1, mediaFile: film, durationSeconds: 1 },
    ]);
    const video = await make.video({ title: '消えたファイル', mediaFile: film });
    const tag = await make.tag('甲');
    point = await openPoint(scene);
    await edit('videos', video.id, { media_file: null, vimeo: '76979871' });
    await edit('tags', tag.id, { name: '乙' });
    await make.tag('甲');
    await db.pool.query('DELETE FROM film_uploads');
    const page = await make.page({ title: '後のページ' });
    const shown = (await differences()).filter(({ label, change }) =>
      change === 'added' ? label === page.title : true,
    );
    const job = await takeBack(shown);
    expect(job.counts).toEqual({ done: 1, skipped: 0, failed: 2 });
    expect(await messagesOf(job)).toEqual([
      ['ページ「後のページ」', 'done', null],
      ['タグ「甲」', 'failed', expect.stringContaining('すでに')],
      [
        '動画「消えたファイル」',
        'failed',
        '動画ファイルが、今のサイトにも、その時点にもありません。',
      ],
    ]);
  });

  test('brings back what was deleted for good, with its files from the point', async () => {
    const film = `${'b'.repeat(32)}.mp4`;
    await addStoredFilms(db.kysely, [
      { name: 'b.mp4', bytes: 1, mediaFile: film, durationSeconds: 1 },
    ]);
    const picture = 'cover-1.webp';
    const video = await make.video({
      title: '消えた講義',
      mediaFile: film,
      thumbnailUrl: `/media/images/${picture}`,
      body: '<p><img src="/media/images/nowhere.webp" alt=""></p>',
    });
    await make.captions({ video, lines: ['はじめに'] });
    point = await openPoint(scene);
    for (const [folder, name] of [
      ['videos', film],
      ['images', picture],
    ] as const) {
      mkdirSync(join(point.media, folder), { recursive: true });
      writeFileSync(join(point.media, folder, name), 'then');
    }
    await remove('videos', video.id);
    await db.pool.query('DELETE FROM trash; DELETE FROM videos; DELETE FROM film_uploads');
    const job = await takeBack(await differences());
    expect(await messagesOf(job)).toEqual([
      ['動画「消えた講義」', 'done', expect.stringContaining('画像「images/nowhere.webp」')],
      ['字幕「消えた講義」', 'done', null],
    ]);
    expect(await differences()).toEqual([]);
    for (const name of [`videos/${film}`, `images/${picture}`]) {
      expect(existsSync(join(config.dataDir, 'media', name)), name).toBe(true);
    }
  });

  test.each([
    [{ records: [] }],
    [{ records: [{ kind: 'members', id: 1, revision: '' }] }],
    [{ records: [{ kind: 'videos', id: 0, revision: '' }] }],
  ])('%j is nothing to take back', async (body) => {
    point = await openPoint(scene);
    const answer = await admin.refused(start, { body: { id: point.id, ...body } as never });
    expect(answer.status).toBe(422);
  });
});
