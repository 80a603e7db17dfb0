import { api } from '@orchard/contract';
import { video as videoSchema } from '@orchard/contract/videos';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PersonName } from '#demo/cast/people.ts';
import { createScene } from '#testing/scene.ts';

const { as, make, members, clear } = await createScene();
beforeEach(clear);

const details = (video: { id: number }, who: PersonName = 'hanako') =>
  as(who).attempt(api.getVideo, { params: { videoId: video.id } });

describe('the details of a video', () => {
  it('are the same as in the list, with the tags and what the member has marked', async () => {
    const video = await make.video({
      title: '確定申告の基本',
      body: '<p>本文</p>',
      publishedAt: '2026-02-16T12:00:00+09:00',
      durationSeconds: 90,
      tags: ['税務', '初級'],
    });
    await make.bookmark({ by: members.hanako, video });
    await make.completion({ by: members.hanako, video });
    const { status, body } = await details(video);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(Object.keys(videoSchema.shape).sort());
    expect(body).toMatchObject({
      id: video.id,
      title: '確定申告の基本',
      body: '<p>本文</p>',
      published_at: '2026-02-16 12:00:00',
      thumbnail_url: null,
      embed_url: null,
      duration_seconds: 90,
      tags: [
        { id: 1, name: '税務' },
        { id: 2, name: '初級' },
      ],
      video_vimeo: null,
      video_watch_completions: [{ id: 1 }],
      video_bookmarks: [{ id: 1 }],
      video_questions: [],
    });
    expect((await as('hanako').call(api.listVideos)).body).toEqual([body]);
    expect((await details(video, 'taro')).body).toMatchObject({
      video_watch_completions: [],
      video_bookmarks: [],
    });
  });

  it('say where it plays from: our own player, another address, or the platform', async () => {
    const own = await make.video({ mediaFile: 'lecture.mp4' });
    const other = await make.video({ embedUrl: 'https://example.jp/player/1' });
    const platform = await make.video({ vimeoId: '76979871', vimeoHash: '8272103f6e' });
    const listed = await make.video({ vimeoId: '76979871' });
    expect((await details(own)).body).toMatchObject({ embed_url: `/player/${own.id}` });
    expect((await details(own)).body.video_vimeo).toBeNull();
    expect((await details(other)).body.embed_url).toBe('https://example.jp/player/1');
    expect((await details(platform)).body).toMatchObject({
      embed_url: null,
      video_vimeo: { vimeo_id: '76979871', vimeo_hash: '8272103f6e' },
    });
    expect((await details(listed)).body.video_vimeo?.vimeo_hash).toBeNull();
  });
});

describe('the questions under a video', () => {
  it('are the member’s own, and others’ when they are public and answered', async () => {
    const video = await make.video();
    const by = members.taro;
    await make.question({ video, by, message: '内緒の質問', answer: '<p>はい</p>' });
    await make.question({ video, by, message: '返事待ち', isPublic: true });
    await make.question({ video, by, message: '公開', isPublic: true, answer: '<p>はい</p>' });
    await make.question({ video, by: members.hanako, message: '自分の質問' });
    const messages = async (who: PersonName) =>
      (await details(video, who)).body.video_questions.map(({ message }) => message);
    expect(await messages('hanako')).toEqual(['公開', '自分の質問']);
    expect(await messages('taro')).toEqual(['内緒の質問', '返事待ち', '公開']);
    expect(await messages('mori')).toEqual(['公開']);
  });

  it('come with the answer and its operator, never with the author', async () => {
    const video = await make.video();
    const sato = await make.staff({ name: '佐藤 美咲' });
    await make.question({
      video,
      by: members.taro,
      message: '資料はありますか',
      isPublic: true,
      at: '2026-05-05T23:30:00Z',
      answer: { by: sato, message: '<p>あります</p><script>x()</script>' },
    });
    const { body } = await details(video);
    expect(body.video_questions).toEqual([
      {
        id: 1,
        message: '資料はありますか',
        created_at: '2026-05-06 08:30:00',
        at_seconds: null,
        spoken: null,
        is_unread: expect.any(Boolean),
        video_question_answer: {
          message: '<p>あります</p>',
          created_at: '2026-05-06 08:30:00',
          staff: { name: '佐藤 美咲' },
        },
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('太郎');
  });

  it('are the same in the lists', async () => {
    const video = await make.video();
    await make.question({ video, by: members.taro, message: '内緒の質問', answer: '<p>はい</p>' });
    const [hers] = (await as('hanako').call(api.listVideos)).body;
    const [his] = (await as('taro').call(api.listVideos)).body;
    expect([hers?.video_questions.length, his?.video_questions.length]).toEqual([0, 1]);
  });
});
