import { api } from '@orchard/contract';
import { UNREAD_HEADER } from '@orchard/contract/unread';
import { beforeEach, describe, expect, test } from 'vitest';
import { createNews } from '#testing/news.ts';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const scene = await createScene({ limits: 'off' });
const { db, make, members, as, clear } = scene;
const { announce, heard } = createNews(scene);
const { hanako, taro, mori } = members;
beforeEach(async () => {
  await clear();
  await db.pool.query('DELETE FROM notifications');
});

const today = () => fromNow({ minutes: -5 });
const open = (video: { id: number }, who: 'hanako' | 'taro' = 'hanako') =>
  as(who).call(api.recordHistory, { params: { videoId: video.id } });
const setVideo = (video: { id: number }, change: string) =>
  db.pool.query(`UPDATE videos SET ${change} WHERE id = $1`, [video.id]);

describe('what is published no more', () => {
  test.each([
    ['a draft again', 'published_at = NULL'],
    [
      'ended',
      "published_until = now() - interval '1 minute', published_at = now() - interval '2 minutes'",
    ],
    ['in the trash', 'published_at = NULL, deleted_at = now()'],
  ])('loses its unread news: %s', async (_, change) => {
    const video = await make.video({ publishedAt: today() });
    const other = await make.video({ publishedAt: today() });
    await announce();
    await open(video, 'taro');
    await setVideo(video, change);
    await announce();
    expect((await heard(hanako)).map(({ event }) => event)).toEqual([`video:${other.id}`]);
    expect((await heard(taro))[0]).toMatchObject({ on_screen: true, is_read: true, mail: null });
    const { headers } = await as('hanako').call(api.getCurrentUser);
    expect(headers[UNREAD_HEADER]).toBe('1');
  });

  test('keeps what was mailed already', async () => {
    const notice = await make.notice({ publishedAt: today() });
    await announce();
    await db.pool.query(
      `WITH mail AS (
        INSERT INTO mails (kind, recipient, subject, body_text, body_html, message_id)
        VALUES ('digest', 'hanako@example.jp', 's', 't', 'h', '<1@x>') RETURNING id
      )
      UPDATE notifications SET mailed_at = now(), mail_id = mail.id FROM mail
      WHERE member_id = $1`,
      [hanako.id],
    );
    await db.pool.query('UPDATE notices SET published_at = NULL WHERE id = $1', [notice.id]);
    await announce();
    expect((await heard(hanako))[0]).toMatchObject({ on_screen: false, mail: 'daily' });
    expect(await heard(mori)).toEqual([]);
  });

  test('and comes back while it is new is told to those who have not had it', async () => {
    const video = await make.video({ publishedAt: today() });
    await announce();
    await open(video, 'taro');
    await setVideo(video, 'published_at = NULL');
    await announce();
    expect(await heard(hanako)).toEqual([]);
    await setVideo(video, 'published_at = now()');
    await announce();
    await announce();
    expect(await heard(hanako)).toMatchObject([{ event: `video:${video.id}`, is_read: false }]);
    expect(await heard(taro)).toMatchObject([{ event: `video:${video.id}`, is_read: true }]);
  });
});

describe('opening a lecture', () => {
  test('reads the news of it, and the answer says how many are left', async () => {
    const video = await make.video({ publishedAt: today() });
    await make.video({ publishedAt: today() });
    await announce();
    expect((await open(video)).headers[UNREAD_HEADER]).toBe('1');
    expect((await heard(hanako)).map(({ is_read }) => is_read)).toEqual([true, false]);
    expect((await heard(taro)).map(({ is_read }) => is_read)).toEqual([false, false]);
  });
});
