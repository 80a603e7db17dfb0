import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const { db, make, asStaff, clear } = await createScene({ limits: 'off' });
beforeEach(async () => {
  await clear();
  await db.pool.query('DELETE FROM synonym_groups; DELETE FROM empty_searches');
});

const group = async (...words: string[]) =>
  (await asStaff().call(staffApi['synonyms.create'], { body: { words } })).body;

describe('the preview of a word', () => {
  const previewOf = async (word: string) =>
    (await asStaff().call(staffApi.previewSynonyms, { query: { word } })).body;

  test('has the published videos that it and the others of its group find', async () => {
    const made = await group('NISA', 'ニーサ', '少額投資非課税制度');
    const at = (days: number) => fromNow({ days });
    const first = await make.video({ title: 'はじめてのNISA', publishedAt: at(-3) });
    const both = await make.video({ title: 'ニーサ（ＮＩＳＡ）とは', publishedAt: at(-2) });
    await make.video({ title: '下書きのNISA', publishedAt: null });
    await make.video({ title: '来週のNISA', publishedAt: at(7) });
    await make.video({ title: '終わったNISA', publishedAt: at(-9), publishedUntil: at(-1) });
    await make.video({ title: '株' });
    expect(await previewOf('にーさ')).toEqual({
      group: { id: made.id, words: made.words },
      words: [
        { word: 'にーさ', count: 1 },
        { word: 'NISA', count: 2 },
        { word: '少額投資非課税制度', count: 0 },
      ],
      count: 2,
      videos: [
        { id: both.id, title: 'ニーサ（ＮＩＳＡ）とは' },
        { id: first.id, title: 'はじめてのNISA' },
      ],
    });
  });

  test('of a word without a group has what itself finds, five by title', async () => {
    for (let number = 1; number <= 6; number += 1) await make.video({ title: `株 その${number}` });
    const found = await previewOf('株');
    expect(found).toMatchObject({ group: null, words: [{ word: '株', count: 6 }], count: 6 });
    expect(found.videos).toHaveLength(5);
  });

  test.each(['', ' 　', '"', '“”', '\u3000"'])('of %j has nothing', async (word) => {
    await make.video({ title: '株' });
    expect(await previewOf(word)).toMatchObject({ count: 0, videos: [] });
  });

  test('of what nobody may save is refused in Japanese', async () => {
    const refused = await asStaff().refused(staffApi.previewSynonyms, {
      query: { word: 'あ'.repeat(61) },
    });
    expect(refused.body).toMatchObject({
      errors: { word: ['同じ意味の言葉は60文字以内で入力してください。'] },
    });
  });
});

test('a search that found nothing says in which groups its words are', async () => {
  await db.pool.query(
    "INSERT INTO empty_searches (day, word, typed) VALUES (current_date, 'にーさ 口座', 'にーさ 口座'), (current_date, '株', '株')",
  );
  const made = await group('NISA', 'ニーサ');
  const { body } = await asStaff().call(staffApi['empty-searches.list'], {
    query: { sort: 'word', order: 'asc' },
  });
  expect(body.map(({ word, words }) => [word, words])).toEqual([
    [
      'にーさ 口座',
      [
        { word: 'にーさ', group: { id: made.id, words: made.words } },
        { word: '口座', group: null },
      ],
    ],
    ['株', [{ word: '株', group: null }]],
  ]);
});
