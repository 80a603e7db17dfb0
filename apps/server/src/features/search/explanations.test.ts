import { api } from '@orchard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { videosUnseenByHanako } from '#testing/unseen-videos.ts';

const { as, make, clear, db } = await createScene({ limits: 'off' });
beforeEach(clear);

const LINE = 'ここで基礎控除は三十八万円になります';
const find = async (video: { id: number }, query: { typed?: string; said?: string }) =>
  (await as('hanako').call(api.findExplanations, { params: { videoId: video.id }, query })).body;
const titles = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).map(({ title }) => title);

/** A lecture in which these lines are said, ten seconds each. */
async function lecture(title: string, ...lines: string[]) {
  const video = await make.video({ title });
  await make.captions({ video, lines });
  return video;
}

describe('what explains the words of a place', () => {
  it('is other lectures that say them, with their series and seconds, never its own line', async () => {
    const here = await lecture('ここ', LINE);
    await lecture('無関係', '家賃の話です');
    const there = await lecture('別の講義', 'はじめに', '基礎控除とは何かを説明します');
    await make.series({ title: '税の基本', lectures: [there] });
    expect(await find(here, { said: LINE })).toEqual([
      {
        video_id: there.id,
        title: '別の講義',
        series: '税の基本',
        lines: [{ start: 10, text: '基礎控除とは何かを説明します', correction: null }],
      },
    ]);
    expect(await find(here, {})).toEqual([]);
  });

  it('has what the member wrote before what is said there, and rare words before others', async () => {
    const here = await lecture('ここ', LINE);
    for (const number of [1, 2]) await lecture(`控除${number}`, '基礎控除の話です');
    await lecture('減価', '減価償却の話です');
    expect(await titles(here, { said: LINE, typed: '減価償却はいつ始まりますか。' })).toEqual([
      '減価',
      '控除2',
      '控除1',
    ]);
  });

  it('has the words themselves before others of the same meaning', async () => {
    await db.pool.query(`INSERT INTO synonym_groups (words) VALUES ('{家賃,賃料}')`);
    const here = await lecture('ここ', '家賃が入ります');
    await lecture('同じ言葉', '家賃の話です');
    await lecture('別の言葉', '賃料の話です');
    expect(await titles(here, { said: '家賃が入ります' })).toEqual(['同じ言葉', '別の言葉']);
  });

  it('is not what nearly every lecture says', async () => {
    const here = await lecture('ここ', LINE);
    for (let number = 0; number < 7; number += 1) await lecture('どれも', '基礎控除の話です');
    expect(await titles(here, { said: LINE })).toEqual([]);
  });

  it('is nothing that the member may not see, and is told nobody about such a lecture', async () => {
    const here = await lecture('ここ', LINE);
    const closed = await make.video({ title: '閉じた講義' });
    await make.series({
      lectures: [await make.video(), { video: closed, opens: 'after_previous' }],
    });
    const unseen = [...(await videosUnseenByHanako(make)), ['closed', closed] as const];
    for (const [name, video] of unseen)
      if (name !== 'absent') await make.captions({ video, lines: [LINE] });
    expect(await titles(here, { said: LINE })).toEqual([]);
    for (const [, video] of unseen) {
      const { status } = await as('hanako').refused(api.findExplanations, {
        params: { videoId: video.id },
        query: { said: LINE },
      });
      expect(status).toBe(404);
    }
  });

  it('is found whatever is written', async () => {
    const here = await lecture('ここ', LINE);
    for (const typed of [
      '%',
      '\\',
      '"',
      '-',
      "' | !",
      '🍎',
      'の',
      '１',
      'ﾔﾁﾝ',
      '𠮷',
      'あ'.repeat(255),
    ])
      expect(await find(here, { typed })).toEqual([]);
    const long = { params: { videoId: here.id }, query: { typed: 'a'.repeat(256) } };
    expect((await as('hanako').refused(api.findExplanations, long)).status).toBe(422);
  });
});
