import { api } from '@orchard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { spokenHits } from '#testing/spoken-hits.ts';
import { ODD_IDS } from '#testing/unseen-videos.ts';

const { as, guest, make, clear } = await createScene({ limits: 'off' });
beforeEach(clear);

const say = (video: { id: number }, ...lines: string[]) => make.captions({ video, lines });
const transcript = (video: { id: number }) =>
  as('hanako').call(api.getTranscript, { params: { videoId: video.id } });
const search = (word: string) => spokenHits(as('hanako'), word);

describe('what is said in a video', () => {
  it('is read line by line, and as captions by the player', async () => {
    const video = await make.video({ mediaFile: 'film.mp4' });
    await say(video, '家賃は <どこ> から？', 'つづき');
    expect((await transcript(video)).body).toEqual({
      is_estimated: false,
      corrections: [],
      cues: [
        { start: 0, end: 10, text: '家賃は <どこ> から？' },
        { start: 10, end: 20, text: 'つづき' },
      ],
    });
    const url = `/media/captions/${video.id}`;
    const file = await as('hanako').request({ url });
    expect([file.statusCode, file.headers['content-type'], file.body]).toEqual([
      200,
      'text/vtt; charset=utf-8',
      'WEBVTT\n\n00:00:00.000 --> 00:00:10.000\n家賃は &lt;どこ&gt; から？\n\n00:00:10.000 --> 00:00:20.000\nつづき\n\n',
    ]);
    expect((await guest().request({ url })).statusCode).toBe(401);
    const page = await as('hanako').request({ url: `/player/${video.id}` });
    expect(page.body).toContain(`<track kind="captions" srclang="ja" label="日本語" src="${url}">`);
  });

  it('comes with what corrects it, in the order of time, once that is published', async () => {
    const [video, other] = [await make.video(), await make.video()];
    await say(video, '控除は38万円です');
    const at = (startMs: number) => [
      { video, startMs },
      { video: other, startMs: 0 },
    ];
    const late = await make.correction({ text: '48万円です', places: at(9_000) });
    const early = await make.correction({ text: '58万円です', places: at(1_500) });
    await make.correction({ text: '下書き', places: at(2_000), publishedAt: null });
    expect((await transcript(video)).body.corrections).toEqual([
      { id: early.id, start: 1.5, text: '58万円です' },
      { id: late.id, start: 9, text: '48万円です' },
    ]);
  });

  it('is empty without captions', async () => {
    const video = await make.video({ mediaFile: 'film.mp4' });
    expect((await transcript(video)).body).toEqual({
      cues: [],
      is_estimated: false,
      corrections: [],
    });
    const captions = await as('hanako').request({ url: `/media/captions/${video.id}` });
    expect(captions.statusCode).toBe(404);
    expect((await as('hanako').request({ url: `/player/${video.id}` })).body).not.toContain(
      '<track',
    );
  });

  it('is not found by what is no number of a video', async () => {
    const hanako = as('hanako');
    for (const url of ODD_IDS.map((id) => `/media/captions/${id}`)) {
      expect([url, (await hanako.request({ url })).statusCode]).toEqual([url, 404]);
    }
  });
});

describe('a search for spoken words', () => {
  it('shows the line and its time, also where a word goes on in the next line', async () => {
    const video = await make.video({ title: '講義' });
    await say(video, 'はじめに', '次は不動', '産投資です', 'おわり');
    expect(await search('ﾌﾄﾞｳ')).toEqual([]);
    expect(await search('不動産 おわり')).toEqual([
      {
        video_id: video.id,
        title: '講義',
        lines: [
          { start: 10, text: '次は不動', correction: null },
          { start: 30, text: 'おわり', correction: null },
        ],
      },
    ]);
  });

  it('finds only videos with every word, and shows three lines at most', async () => {
    const [one, both] = [await make.video(), await make.video()];
    await say(one, '税金の話');
    await say(both, '税金1', '税金2', 'ﾛｰﾝ', '税金とローン', '税金3');
    const hits = await search('税金 ろーん');
    expect(hits).toMatchObject([
      { video_id: both.id, lines: [{ start: 0 }, { start: 10 }, { start: 30 }] },
    ]);
  });

  it('without a word finds nothing, and remembers none', async () => {
    await say(await make.video(), '税金');
    expect([await search(''), await search('　'), (await search('税金')).length]).toEqual([
      [],
      [],
      1,
    ]);
    expect((await as('hanako').call(api.listSearchHistory)).body).toEqual([]);
    const long = await as('hanako').request({
      url: `/api/search/elsewhere?search=${encodeURIComponent('あ'.repeat(256))}`,
    });
    expect(long.statusCode).toBe(422);
  });
});
