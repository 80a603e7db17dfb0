import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@orchard/contract';
import type { Endpoint } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { contentKinds } from '#testing/content-kinds.ts';
import { finishedJob } from '#testing/finished-job.ts';
import { sentenceOf } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';
import { wholeRecord } from '#testing/whole-record.ts';
import { emptyTrash } from '#use-cases/trash.ts';

const scene = await createScene();
const { app, config, db, make, asStaff, as, clear } = scene;
beforeEach(clear);

const list = staffApi['trash.list'];
const calls = staffApi as unknown as Record<string, Endpoint>;

const bulk = (kind: string, ids: number[]) =>
  asStaff().attempt(calls[`${kind}.bulk`] as typeof bulkOfPages, {
    body: { action: 'delete', ids },
  });
const bulkOfPages = staffApi['pages.bulk'];
const remove = async (kind: string, ...ids: number[]) => {
  expect((await bulk(kind, ids)).status).toBe(200);
};
const inTrash = async (query: Record<string, string> = {}) =>
  (await asStaff().call(list, { query })).body;
const restore = (id: number) => asStaff().attempt(staffApi.restoreTrash, { params: { id } });
const restoreAll = async () => {
  for (const { id } of await inTrash()) expect((await restore(id)).status).toBe(200);
};
const later = () => db.pool.query("UPDATE trash SET expires_at = now() - interval '1 minute'");

const kinds = contentKinds(scene);
const busyVideo = kinds.find(({ kind }) => kind === 'videos')?.make ?? (async () => 0);

describe('what was deleted', () => {
  test.each(kinds)('$kind is in the trash and comes back whole', async ({ kind, table, make }) => {
    const id = await make();
    await db.pool.query(`UPDATE ${table} SET created_at = '2020-02-03 04:05:06.789+09'`);
    const before = await wholeRecord(db.pool, table, id);
    await remove(kind, id);
    const [row] = await inTrash({ kind });
    expect(row).toMatchObject({ kind, record_id: id, staff_name: '佐藤 美咲', days_left: 30 });
    const answer = await restore(row?.id ?? 0);
    expect([answer.status, answer.body]).toEqual([200, { kind, record_id: id, label: row?.label }]);
    expect(await wholeRecord(db.pool, table, id)).toEqual(before);
    expect(await inTrash()).toEqual([]);
  });

  test('captions come back, but not over those that replaced them', async () => {
    const video = await make.video();
    await make.captions({ video, lines: ['こんにちは。'] });
    const before = await wholeRecord(db.pool, 'videos', video.id);
    await remove('captions', video.id);
    expect((await wholeRecord(db.pool, 'videos', video.id)).video_captions).toBeUndefined();
    await restoreAll();
    expect(await wholeRecord(db.pool, 'videos', video.id)).toEqual(before);
    await remove('captions', video.id);
    const params = { id: video.id };
    const { body } = await asStaff().call(staffApi['captions.read'], { params });
    await asStaff().call(staffApi['captions.update'], {
      params,
      query: { revision: String(body.revision) },
      body: { cues: [{ start_ms: 0, end_ms: 1000, text: '新しい字幕' }], is_estimated: false },
    });
    expect(await inTrash()).toEqual([]);
  });

  test('stays for its thirty days to the last hour, and for thirty more when deleted again', async () => {
    const video = await make.video();
    await make.captions({ video, lines: ['こんにちは。'] });
    await remove('captions', video.id);
    await db.pool.query("UPDATE trash SET expires_at = now() + interval '1 hour'");
    expect(await emptyTrash(db.kysely)).toBe(0);
    await make.captions({ video, lines: ['はい。'] });
    await remove('captions', video.id);
    expect(await inTrash()).toMatchObject([{ days_left: 30 }]);
  });

  test('is found by name and kind, last deleted first', async () => {
    const [one, other] = [
      await make.page({ title: 'ご利用案内' }),
      await make.page({ title: '規則' }),
    ];
    await remove('pages', one.id);
    await remove('pages', other.id);
    await remove('tags', (await make.tag('利用')).id);
    const labels = async (query: Record<string, string>) =>
      (await inTrash(query)).map(({ label }) => label);
    expect(await labels({})).toEqual(['利用', '規則', 'ご利用案内']);
    expect(await labels({ q: '利用' })).toEqual(['利用', 'ご利用案内']);
    expect(await labels({ q: '利用', kind: 'pages' })).toEqual(['ご利用案内']);
    expect(await labels({ sort: 'label', order: 'asc' })).toHaveLength(3);
  });

  test('is restored from its entry in the audit log, once, and leaves the trash by any undoing', async () => {
    const page = await make.page();
    const { body } = await asStaff().call(bulkOfPages, {
      body: { action: 'delete', ids: [page.id] },
    });
    const [entry] = (await asStaff().call(staffApi['audit-log.list'])).body;
    const params = { id: entry?.id ?? 0 };
    const read = async () => (await asStaff().call(staffApi['audit-log.read'], { params })).body;
    expect((await read()).trash).toBe((await inTrash())[0]?.id);
    await asStaff().call(staffApi.undoChange, { params: { change: body.change } });
    expect([(await read()).trash, await inTrash()]).toEqual([null, []]);
    expect((await as('hanako').call(api.getPage, { params: { pageId: page.id } })).status).toBe(
      200,
    );
  });
});

describe('many at once', () => {
  const change = async (who: { id: number } | undefined, action: 'restore' | 'erase') => {
    const caller = asStaff(who);
    const { body } = await caller.call(staffApi['trash.selection'], { body: { filter: {} } });
    const answer = await caller.attempt(staffApi['trash.change'], {
      body: { filter: {}, marker: body.marker, change: { action } },
    });
    if (answer.status !== 200) return answer;
    return { ...answer, body: await finishedJob(app, caller, answer.body) };
  };

  test('are restored by a job, in the order in which they can come back', async () => {
    const category = await make.category({ tags: ['相続'] });
    await remove('video-categories', category.id);
    await remove('tags', (await make.tag('相続')).id);
    const { body } = await change(undefined, 'restore');
    expect(body).toMatchObject({ total: 2, counts: { done: 2, failed: 0 }, can_undo: false });
    expect(await inTrash()).toEqual([]);
    expect(
      (await wholeRecord(db.pool, 'video_categories', category.id)).video_category_tags,
    ).toHaveLength(1);
  });

  test('are deleted for good by administrators alone, and the log says so', async () => {
    const video = await busyVideo();
    await remove('videos', video);
    const editor = await make.staff({ role: 'editor' });
    expect((await change(editor, 'erase')).status).toBe(403);
    expect((await change(undefined, 'erase')).body).toMatchObject({ counts: { done: 1 } });
    expect(await inTrash()).toEqual([]);
    expect(await wholeRecord(db.pool, 'videos', video)).toEqual({});
    const { rows } = await db.pool.query('SELECT count(*)::int AS n FROM video_questions');
    expect(rows).toEqual([{ n: 0 }]);
    const [entry] = (await asStaff().call(staffApi['audit-log.list'])).body;
    expect(entry).toMatchObject({ action: 'erase', kind: 'videos', label: '相続の基本' });
  });
});

describe('what stands in the way is said', () => {
  test('a category that is in the trash, too', async () => {
    const category = await make.noticeCategory();
    const notice = await make.notice({ category });
    await remove('notices', notice.id);
    await remove('notice-categories', category.id);
    const rows = await inTrash();
    const id = rows.find(({ kind }) => kind === 'notices')?.id ?? 0;
    const refused = await restore(id);
    const { label } = rows.find(({ kind }) => kind === 'notice-categories') ?? {};
    expect([refused.status, sentenceOf(refused)]).toEqual([
      409,
      `お知らせカテゴリー「${label}」もゴミ箱にあるため、まだ元に戻せません。先にお知らせカテゴリー「${label}」を元に戻してください。`,
    ]);
    await db.pool.query("DELETE FROM trash WHERE kind = 'notice-categories'");
    expect(sentenceOf(await restore(id))).toContain('お知らせカテゴリーが完全に削除されているため');
  });

  test('a name that was taken meanwhile', async () => {
    await remove('tags', (await make.tag('相続')).id);
    await make.tag('相続');
    const refused = await restore((await inTrash())[0]?.id ?? 0);
    expect([refused.status, sentenceOf(refused)]).toEqual([
      409,
      'この名前はすでに使われています。今ある内容のほうを変更してから、もう一度元に戻してください。',
    ]);
  });

  test('captions whose video is in the trash, or gone', async () => {
    const video = await make.video({ title: '第一講' });
    await make.captions({ video, lines: ['こんにちは。'] });
    await remove('captions', video.id);
    await remove('videos', video.id);
    const id = (await inTrash({ kind: 'captions' }))[0]?.id ?? 0;
    expect(sentenceOf(await restore(id))).toContain('先に動画「第一講」を元に戻してください。');
    await db.pool.query("UPDATE trash SET expires_at = now() WHERE kind = 'videos'");
    expect(await emptyTrash(db.kysely)).toBe(1);
    expect(sentenceOf(await restore(id))).toContain('動画が完全に削除されているため');
  });

  test('a series without a lecture that is gone for good comes back with the rest', async () => {
    const [gone, left] = [await make.video(), await make.video()];
    const series = await make.series({ lectures: [gone, left] });
    await remove('series', series.id);
    await remove('videos', gone.id);
    await db.pool.query("UPDATE trash SET expires_at = now() WHERE kind = 'videos'");
    await emptyTrash(db.kysely);
    await restoreAll();
    const { series_lectures } = await wholeRecord(db.pool, 'series', series.id);
    expect(series_lectures).toMatchObject([{ video_id: left.id }]);
  });
});

describe('after thirty days', () => {
  test('a video is gone with its marks, captions, resources, and its files', async () => {
    await db.pool.query('DELETE FROM resource_files');
    const file = `${'a'.repeat(32)}.mp4`;
    const video = await busyVideo();
    await db.pool.query('UPDATE videos SET media_file = $1 WHERE id = $2', [file, video]);
    const folder = join(config.dataDir, 'media', 'videos');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, file), 'film');
    await db.pool.query(
      `INSERT INTO film_uploads (name, bytes, media_file, touched_at)
       VALUES ('a.mp4', 4, $1, '2020-01-01')`,
      [file],
    );
    await db.pool.query("UPDATE resource_files SET touched_at = '2020-01-01'");
    await remove('videos', video);
    const sweep = async () => [
      await emptyTrash(db.kysely),
      await app.sweepFilms(),
      await app.sweepResources(),
    ];
    expect(await sweep()).toEqual([0, 0, 0]);
    expect(readdirSync(folder)).toContain(file);
    await later();
    expect(await inTrash()).toEqual([]);
    expect(await sweep()).toEqual([1, 1, 2]);
    expect(readdirSync(folder)).not.toContain(file);
    expect(await wholeRecord(db.pool, 'videos', video)).toEqual({});
  });

  test('nothing is restored, by no way, and the log stays readable', async () => {
    const pages = [await make.page(), await make.page()];
    const ids = pages.map(({ id }) => id);
    const { body } = await asStaff().call(bulkOfPages, { body: { action: 'delete', ids } });
    const [entry] = (await asStaff().call(staffApi['audit-log.list'], { query: { kind: 'pages' } }))
      .body;
    const [row] = await inTrash();
    await later();
    expect((await restore(row?.id ?? 0)).status).toBe(409);
    expect(await emptyTrash(db.kysely)).toBe(2);
    const undone = await asStaff().attempt(staffApi.undoChange, {
      params: { change: body.change },
    });
    expect([undone.status, sentenceOf(undone)]).toEqual([
      409,
      'すでに完全に削除されているため、元に戻せません。',
    ]);
    const restored = await asStaff().attempt(staffApi['pages.restore'], {
      params: { id: entry?.record_id ?? 0 },
      body: { version: entry?.id ?? 0, before: true },
    });
    expect(restored.status).toBe(409);
    const params = { id: entry?.id ?? 0 };
    const { body: read } = await asStaff().call(staffApi['audit-log.read'], { params });
    expect([read.trash, read.before]).toMatchObject([null, { title: pages[1]?.title }]);
  });

  test('more than one round is emptied; what was deleted later stays', async () => {
    const ids = [];
    for (let at = 0; at < 12; at += 1) ids.push((await make.page()).id);
    await remove('pages', ...ids);
    await later();
    const { id } = await make.page();
    await remove('pages', id);
    expect(await emptyTrash(db.kysely)).toBe(12);
    expect(await inTrash()).toMatchObject([{ record_id: id }]);
  });
});
