import { api } from '@orchard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { as, make, clear } = await createScene();
beforeEach(clear);

const found = async (search: string) => {
  const { status, body } = await as('hanako').call(api.listVideos, { query: { search } });
  expect(status).toBe(200);
  return body.map(({ title }) => title).sort();
};

describe('a search among the videos', () => {
  it('finds a word in the title, in the text and in a tag', async () => {
    await make.video({ title: '相続の話' });
    await make.video({ title: 'A', body: '<p>親の<strong>相続</strong>に備える</p>' });
    await make.video({ title: 'B', tags: ['相続'] });
    await make.video({ title: 'C' });
    expect(await found('相続')).toEqual(['A', 'B', '相続の話']);
  });

  it('finds videos by words of which some stand in the text and some in its tags', async () => {
    await make.video({ title: '相続の話', tags: ['入門', '税務'] });
    await make.video({ title: '入門の話', tags: ['相続'] });
    await make.video({ title: '話', tags: ['入門'] });
    await make.video({ title: '相続' });
    expect(await found('相続 入門')).toEqual(['入門の話', '相続の話']);
    expect(await found('相続 入門 話 税務')).toEqual(['相続の話']);
    expect(await found('入門 相続 贈与')).toEqual([]);
    // No hit runs from the text into a tag, or from tag to tag.
    expect(await found('話入門')).toEqual([]);
    expect(await found('入門税務')).toEqual([]);
  });

  it('folds the names of tags as it folds texts', async () => {
    await make.video({ title: 'A', tags: ['ＮＩＳＡとｷｬｯｼｭﾌﾛｰ'] });
    for (const word of ['nisa', 'NISAときゃっしゅ', 'キャッシュフロー', 'ー']) {
      expect([word, await found(word)]).toEqual([word, ['A']]);
    }
  });

  it('finds every video of all tags that hold the word, each once', async () => {
    await make.video({ title: 'A', tags: ['相続税', '相続の基礎'] });
    await make.video({ title: 'B相続', tags: ['生前の相続'] });
    await make.video({ title: 'C', tags: ['贈与'] });
    expect(await found('相続')).toEqual(['A', 'B相続']);
  });

  it('finds only what holds every word, whatever space stands between them', async () => {
    await make.video({ title: '税金と融資' });
    await make.video({ title: '税金' });
    expect(await found('融資 税金')).toEqual(['税金と融資']);
    expect(await found('　融資　税金　')).toEqual(['税金と融資']);
  });

  it('does not mind the width or the case of letters', async () => {
    await make.video({ title: 'NISAとiDeCo キャッシュ' });
    for (const word of ['nisa', 'ＮＩＳＡ', 'IDECO', 'ｷｬｯｼｭ']) {
      expect([word, await found(word)]).toEqual([word, ['NISAとiDeCo キャッシュ']]);
    }
  });

  it('reads the text, not its markup', async () => {
    await make.video({ title: 'A', body: '<p><strong>節税</strong></p>' });
    expect(await found('strong')).toEqual([]);
    expect(await found('節税')).toEqual(['A']);
  });

  it('reads over the readings beside the words', async () => {
    const body = '<p><ruby>投資<rp>（</rp><rt>とうし</rt><rp>）</rp></ruby>信託</p>';
    const { id } = await make.video({ title: 'A', body });
    const { body: video } = await as('hanako').call(api.getVideo, { params: { videoId: id } });
    expect(video.body).toBe(body);
    expect(await found('投資信託')).toEqual(['A']);
    expect(await found('とうし')).toEqual([]);
  });

  it('takes signs of the database literally', async () => {
    await make.video({ title: '利回り100%の罠' });
    await make.video({ title: '利回り1000の罠' });
    await make.video({ title: "O'Brien \\ _" });
    expect(await found('100%')).toEqual(['利回り100%の罠']);
    expect(await found("o'b")).toEqual(["O'Brien \\ _"]);
    expect(await found('\\')).toEqual(["O'Brien \\ _"]);
    expect(await found('_')).toEqual(["O'Brien \\ _"]);
  });

  it('finds everything when there is no word, and refuses what is too long', async () => {
    await make.video({ title: 'A' });
    expect(await found('')).toEqual(['A']);
    expect(await found(' 　 ')).toEqual(['A']);
    expect(await found('あ'.repeat(255))).toEqual([]);
    const long = await as('hanako').refused(api.listVideos, {
      query: { search: 'あ'.repeat(256) },
    });
    expect([long.status, long.body]).toMatchObject([
      422,
      { errors: { search: ['キーワードは255文字以内で入力してください。'] } },
    ]);
  });
});
