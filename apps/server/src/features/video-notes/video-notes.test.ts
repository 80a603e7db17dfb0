import { api } from '@orchard/contract';
import { MAX_VIDEO_NOTES } from '@orchard/contract/video-notes';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#testing/caller.ts';
import { createScene } from '#testing/scene.ts';

const { as, make, db, clear } = await createScene({ limits: 'off' });
beforeEach(clear);

const keep = (who: Caller, video: { id: number }, second: number) =>
  who.attempt(api.addVideoNote, { params: { videoId: video.id }, body: { second } });
const note = (who: Caller, noteId: number, words: string) =>
  who.attempt(api.changeVideoNote, { params: { noteId }, body: { note: words } });
const drop = (who: Caller, noteId: number) =>
  who.attempt(api.deleteVideoNote, { params: { noteId } });
const ofVideo = async (who: Caller, video: { id: number }) =>
  (await who.call(api.listVideoNotes, { params: { videoId: video.id } })).body;

describe('a note of a video', () => {
  it('is stored with its text and listed in the order of time', async () => {
    const hanako = as('hanako');
    const video = await make.video();
    const later = await keep(hanako, video, 90);
    expect([later.status, later.body]).toEqual([
      201,
      { id: expect.any(Number), second: 90, note: '' },
    ]);
    await keep(hanako, video, 12);
    expect((await note(hanako, later.body.id, ' 仕訳の例 ')).body.note).toBe('仕訳の例');
    expect(await ofVideo(hanako, video)).toMatchObject([
      { second: 12, note: '' },
      { second: 90, note: '仕訳の例' },
    ]);
    expect((await note(hanako, later.body.id, '')).body.note).toBe('');
  });

  it('stored twice is one, with its text', async () => {
    const hanako = as('hanako');
    const video = await make.video();
    const { body } = await keep(hanako, video, 30);
    await note(hanako, body.id, 'メモ');
    const answers = await Promise.all(Array.from({ length: 5 }, () => keep(hanako, video, 30)));
    expect(answers.map((answer) => answer.body)).toEqual(Array(5).fill({ ...body, note: 'メモ' }));
    expect(await ofVideo(hanako, video)).toHaveLength(1);
  });

  it('belongs to its member only', async () => {
    const hanako = as('hanako');
    const taro = as('taro');
    const video = await make.video();
    const { body } = await keep(hanako, video, 30);
    expect([await ofVideo(taro, video), (await taro.call(api.listAllVideoNotes)).body]).toEqual([
      [],
      [],
    ]);
    expect((await note(taro, body.id, '書き込み')).status).toBe(404);
    expect((await drop(taro, body.id)).status).toBe(404);
    expect(await ofVideo(hanako, video)).toEqual([body]);
  });

  it('is forgotten once', async () => {
    const hanako = as('hanako');
    const video = await make.video();
    const { body } = await keep(hanako, video, 30);
    expect([(await drop(hanako, body.id)).status, (await drop(hanako, body.id)).status]).toEqual([
      204, 404,
    ]);
    expect(await ofVideo(hanako, video)).toEqual([]);
  });

  it('is one of two hundred at most: the oldest is forgotten', async () => {
    const member = await make.member();
    const caller = as(member);
    const video = await make.video();
    await db.pool.query(
      `INSERT INTO video_notes (member_id, video_id, second, created_at)
       SELECT $1, $2, n, now() - n * interval '1 minute' FROM generate_series(1, $3::int) n`,
      [member.id, video.id, MAX_VIDEO_NOTES],
    );
    await keep(caller, video, 5_000);
    const seconds = (await ofVideo(caller, video)).map(({ second }) => second);
    expect([seconds.length, seconds.includes(MAX_VIDEO_NOTES), seconds.at(-1)]).toEqual([
      MAX_VIDEO_NOTES,
      false,
      5_000,
    ]);
  });

  it.each([
    ['second', -1, '場面の時刻の指定が正しくありません。'],
    ['second', 1.5, '場面の時刻の指定が正しくありません。'],
    ['second', 86_401, '場面の時刻の指定が正しくありません。'],
    ['second', '1', '場面の時刻の指定が正しくありません。'],
  ])('with %s as %j is refused', async (field, value, sentence) => {
    const { id } = await make.video();
    const answer = await as('hanako').post(`/api/video/notes/${id}`, { [field]: value });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [sentence] }]);
  });

  it('has a note of two hundred characters at most', async () => {
    const hanako = as('hanako');
    const { body } = await keep(hanako, await make.video(), 1);
    expect((await note(hanako, body.id, '税'.repeat(200))).status).toBe(200);
    const long = await note(hanako, body.id, '税'.repeat(201));
    expect([long.status, long.body]).toMatchObject([
      422,
      { errors: { note: ['メモは200文字以内で入力してください。'] } },
    ]);
  });
});

describe('all notes', () => {
  it('are listed with their videos, newest first, in pages of twelve', async () => {
    const hanako = as(await make.member());
    const video = await make.video({ title: '講義' });
    for (let second = 1; second <= 13; second += 1) await keep(hanako, video, second);
    const { body, headers } = await hanako.call(api.listAllVideoNotes, { query: { p: '1' } });
    expect([body.length, headers['x-total-count']]).toEqual([12, '13']);
    expect(body[0]).toMatchObject({ second: 13, video: { id: video.id, title: '講義' } });
  });

  it('are without those of videos that the member may no longer see', async () => {
    const member = await make.member();
    const caller = as(member);
    await keep(caller, await make.video(), 1);
    await db.pool.query("UPDATE videos SET published_until = now() - interval '1 minute'");
    const { body, headers } = await caller.call(api.listAllVideoNotes, { query: { p: '1' } });
    expect([body, headers['x-total-count']]).toEqual([[], '0']);
  });
});
