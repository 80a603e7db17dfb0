import { api } from '@orchard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTitleReader } from '#features/search-words/title-reader.ts';
import { addVideos } from '#features/videos/videos.store.ts';
import type { Caller } from '#testing/caller.ts';
import { createScene } from '#testing/scene.ts';

const { as, make, db, members } = await createScene({ limits: 'off' });
const reader = createTitleReader(db, { error: (problem: unknown) => expect(problem).toBe(null) });
afterAll(() => reader.stop());

beforeAll(async () => {
  await make.video({ title: 'スライドショーの設定', tags: ['画像'] });
  await make.video({ title: '属性の検証', body: '<p>表示を確かめます。</p>' });
  await make.video({ title: '指数関数と対数', body: '<p>イメージで学びます。</p>' });
  await make.video({ title: 'シングルモード', body: '<p>少額投資非課税制度</p>' });
  await make.video({ title: 'つみたてとNISA' });
  await make.video({ title: '家賃と税金と保険', body: '<p>ニーサの話</p>' });
  await make.video({ title: '選択肢の講義', audience: ['WIS'] });
  await make.video({ title: '選択肢の下書き', publishedAt: null });
  await db.pool.query(
    `INSERT INTO synonym_groups (words) VALUES ('{ニャイサ,ニーサ,少額投資非課税制度}')`,
  );
  await reader.run();
});

const loosen = async (search: string, more: object = {}, caller: Caller = as('hanako')) =>
  (await caller.call(api.loosenSearch, { query: { search, ...more } })).body;
/** The steps, in short: kind, searches, titles. */
const steps = async (search: string) =>
  (await loosen(search)).steps.map(
    ({ kind, searches, videos }) =>
      `${kind} ${searches.map(({ words, total }) => `${words} ${total}`).join(', ')}: ${videos
        .map(({ title }) => title)
        .join(', ')}`,
  );

describe('what may be meant by a search', () => {
  test.each([
    // Words that operators keep as the same.
    ['ニャイサ', 'same ニーサ 1, 少額投資非課税制度 1: 家賃と税金と保険, シングルモード'],
    // The reading, in kana and in Latin letters.
    ['けんしょう', 'written 検証 1: 属性の検証'],
    ['ぞくせい', 'written 属性 1: 属性の検証'],
    ['ｹﾝｼｮｳ', 'written 検証 1: 属性の検証'],
    ['zokusei', 'written 属性 1: 属性の検証'],
    ['ime-ji', 'written いめーじ 1: 指数関数と対数'],
    // Without what asks.
    ['スライドショーについて', 'parts スライドショー 1: スライドショーの設定'],
    ['スライドショーとは何ですか？', 'parts スライドショー 1: スライドショーの設定'],
    ['けんしょうについて', 'written 検証 1: 属性の検証'],
    // Cut apart.
    ['指数の関数', 'parts 指数 関数 1: 指数関数と対数'],
    ['関数指数', 'parts 関数 指数 1: 指数関数と対数'],
    ['対数指数関数', 'parts 対数 指数関数 1: 指数関数と対数'],
    ['"指数 関数"', 'parts 指数 関数 1: 指数関数と対数'],
    // All of it, also where a part says little by itself.
    ['つみたてNISA', 'parts つみたて NISA 1: つみたてとNISA'],
    // Most of the words.
    ['家賃 税金 宇宙船', 'most 家賃 税金 1: 家賃と税金と保険'],
    // Nearly the same.
    ['シンルグ', 'nearest シングル 1: シングルモード'],
    ['シンルモード', 'nearest シングルモード 1: シングルモード'],
    ['スライドショ', ''],
    // A whole title is what is wanted.
    ['家賃と税金と保険', ''],
  ])('%s: %s', async (search, step) => {
    expect((await steps(search)).join(' / ')).toBe(step);
  });

  test('keeps to what is left out, to tags and to what is unwatched', async () => {
    expect(await steps('スライドショーについて -設定')).toEqual([]);
    expect(await steps('スライドショーについて -税')).toEqual([
      'parts スライドショー -税 1: スライドショーの設定',
    ]);
    const { id } = await make.tag('画像');
    expect((await loosen('スライドショーについて', { t: String(id) })).steps).toHaveLength(1);
    expect((await loosen('けんしょう', { t: String(id) })).steps).toEqual([]);
    const { rows } = await db.pool.query(`SELECT id FROM videos WHERE title = '属性の検証'`);
    await make.completion({ by: members.taro, video: { id: Number(rows[0].id) } });
    expect((await loosen('けんしょう', { uncp: '1' })).steps).toHaveLength(1);
    expect((await loosen('けんしょう', { uncp: '1' }, as('taro'))).steps).toEqual([]);
  });

  test('is nothing that the member may not see, and no word of it', async () => {
    for (const search of ['せんたくし', '選肢択', '選択肢について', 'sentakushi']) {
      expect(JSON.stringify(await loosen(search))).not.toContain('選択肢');
    }
  });

  test('is no search with very many hits, none of them in a title, but for synonyms', async () => {
    const body = '<p>りんごの樹と果樹園</p>';
    const lectures = Array.from({ length: 101 }, (_, at) => ({ title: `記録その${at}`, body }));
    await addVideos(
      db.kysely,
      lectures.map((one) => ({ ...one, publishedAt: new Date(0) })),
    );
    await db.pool.query(`INSERT INTO synonym_groups (words) VALUES ('{林檎園,果樹園}')`);
    expect(await steps('果樹園 宇宙船')).toEqual([]);
    expect((await loosen('林檎園')).steps.map(({ kind, total }) => [kind, total])).toEqual([
      ['same', 101],
    ]);
  });

  test('is popular videos where nothing is found at all', async () => {
    const { steps: none, popular } = await loosen('存在しない言葉鯨');
    expect([none, popular.length > 0]).toEqual([[], true]);
    expect(popular.map(({ title }) => title)).not.toContain('選択肢の講義');
    expect((await loosen('けんしょう')).popular).toEqual([]);
  });
});

test('odd searches are answered, and change nothing', async () => {
  const odd = [
    'ー'.repeat(255),
    'のをにはが',
    '!?#$%',
    '\ud800',
    '\udc00\ud800',
    '(a+)+$',
    '((((((',
    '[[[',
    '\\',
    '"'.repeat(40),
    `${'- '.repeat(100)}a`,
    'あ '.repeat(127),
    'ここ'.repeat(127),
    'カ月か月'.repeat(60),
    '家賃を設定する'.repeat(30),
    '👨‍👩‍👧‍👦'.repeat(20),
    ' ',
    '-a',
    'a'.repeat(255),
    'zokusei'.repeat(36),
  ];
  for (const search of odd) {
    const answer = await as('hanako').attempt(api.loosenSearch, { query: { search } });
    expect([search, answer.status]).toEqual([search, 200]);
  }
  const long = await as('hanako').attempt(api.loosenSearch, { query: { search: 'a'.repeat(256) } });
  expect(long.status).toBe(422);
  const kept = await db.pool.query(
    'SELECT word FROM search_history UNION ALL SELECT word FROM empty_searches',
  );
  expect(kept.rows).toEqual([]);
});
