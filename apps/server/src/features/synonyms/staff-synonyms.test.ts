import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { db, asStaff, clear } = await createScene({ limits: 'off' });
beforeEach(async () => {
  await clear();
  await db.pool.query('DELETE FROM synonym_groups');
});

const list = staffApi['synonyms.list'];
const create = staffApi['synonyms.create'];
const update = staffApi['synonyms.update'];
const group = async (...words: string[]) =>
  (await asStaff().call(create, { body: { words } })).body;
const listed = async (query = {}) =>
  (await asStaff().call(list, { query })).body.map(({ words }) => words);
const save = (one: { id: number; revision: number }, words: string[]) =>
  asStaff().attempt(update, {
    params: { id: one.id },
    query: { revision: String(one.revision) },
    body: { words },
  });
const join = staffApi.joinSynonyms;
const add = (word: string, same_as: string) => asStaff().attempt(join, { body: { word, same_as } });

describe('a group of words that mean the same', () => {
  test('is made, found by any of its words, changed, and keeps its history', async () => {
    const one = await group(' 取り扱い ', '', '取扱い\u200b', '　');
    expect(one).toMatchObject({ words: ['取り扱い', '取扱い'], name: '取り扱い、取扱い' });
    await group('NISA', 'ニーサ');
    expect(await listed({ q: 'ﾆｰｻ' })).toEqual([['NISA', 'ニーサ']]);
    expect((await save(one, ['取扱い', '取り扱い', '取扱'])).status).toBe(200);
    const params = { id: one.id };
    const { body: versions } = await asStaff().call(staffApi['synonyms.versions'], { params });
    expect(versions.map(({ action, fields }) => [action, fields])).toEqual([
      ['update', { words: ['取扱い', '取り扱い', '取扱'] }],
      ['create', { words: ['取り扱い', '取扱い'] }],
    ]);
    const { body: log } = await asStaff().call(staffApi['audit-log.list'], {
      query: { kind: 'synonyms', record: String(one.id) },
    });
    expect(log.map(({ action, label }) => [action, label])).toEqual([
      ['update', '取扱い、取り扱い、取扱'],
      ['create', '取り扱い、取扱い'],
    ]);
  });

  test.each<[string, unknown, string]>([
    ['no list', 'NISA', '同じ意味の言葉を入力してください。'],
    ['nothing', [' ', ''], '同じ意味の言葉を入力してください。'],
    ['one word', ['NISA'], '同じ意味の言葉を2つ以上入力してください。'],
    [
      '21 words',
      Array.from({ length: 21 }, (_, at) => `w${at}`),
      '同じ意味の言葉は20件以内にしてください。',
    ],
    [
      'a long word',
      ['NISA', '𠮷'.repeat(61)],
      `「${'𠮷'.repeat(20)}…」が長すぎます。60文字以内で入力してください。`,
    ],
    [
      'a space',
      ['NISA', '少額 投資'],
      '「少額 投資」から空白や引用符を取り除いてください。検索では、その前後が別々の言葉になります。',
    ],
    [
      'one word twice',
      ['ニーサ', 'NISA', 'ﾆｰｻ'],
      '「ﾆｰｻ」と「ニーサ」は、検索では同じ言葉として扱われます。どちらか1つにしてください。',
    ],
    ['U+0000', ['NISA', 'a\0'], '同じ意味の言葉に見えない文字が含まれています。'],
  ])('is not made of %s', async (_, words, sentence) => {
    const { status, body } = await asStaff().refused(create, { body: { words } as never });
    expect([status, body]).toMatchObject([422, { errors: { words: [sentence] } }]);
    expect(await listed()).toEqual([]);
  });

  test('may have twenty words of sixty characters', async () => {
    const words = Array.from({ length: 20 }, (_, at) => `${at + 10}${'𠮷'.repeat(58)}`);
    expect((await group(...words)).words).toEqual(words);
  });

  test('has no word of another, in whatever spelling, also after a deletion', async () => {
    const sentence =
      '「にーさ」は、すでに「NISA、ニーサ」のグループに入っています。1つの言葉は1つのグループにだけ登録できます。';
    const nisa = await group('NISA', 'ニーサ');
    const other = await group('少額投資', '少額投資非課税制度');
    const twice = await asStaff().refused(create, { body: { words: ['にーさ', '別'] } });
    expect([twice.status, twice.body]).toMatchObject([422, { errors: { words: [sentence] } }]);
    expect((await save(other, ['少額投資', 'にーさ'])).status).toBe(422);
    // Its own words are no others'.
    expect((await save(nisa, ['ニーサ', 'NISA'])).status).toBe(200);
    const bulk = { action: 'delete' as const, ids: [nisa.id] };
    const { body } = await asStaff().call(staffApi['synonyms.bulk'], { body: bulk });
    const taker = await group('にーさ', '別');
    const params = { change: body.change };
    expect((await asStaff().refused(staffApi.undoChange, { params })).status).toBe(422);
    await asStaff().call(staffApi['synonyms.bulk'], {
      body: { action: 'delete', ids: [taker.id] },
    });
    expect((await asStaff().call(staffApi.undoChange, { params })).body).toEqual({ count: 1 });
    expect(await listed()).toEqual([
      ['ニーサ', 'NISA'],
      ['少額投資', '少額投資非課税制度'],
    ]);
  });

  test('is made once where two operators save it at the same time', async () => {
    const body = { words: ['NISA', 'ニーサ'] };
    const answers = await Promise.all([1, 2, 3].map(() => asStaff().attempt(create, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await listed()).toEqual([['NISA', 'ニーサ']]);
  });
});

describe('a word that means the same as another', () => {
  test('is added to its group, or makes one with it; twice is once', async () => {
    const { id } = await group('NISA', 'ニーサ');
    const added = await add('少額投資', 'ﾆｰｻ');
    expect(added.body).toEqual({ id, words: ['NISA', 'ニーサ', '少額投資'] });
    expect((await add(' 少額投資 ', 'NISA')).body).toEqual(added.body);
    expect((await add('上場投信', 'ETF')).body.words).toEqual(['ETF', '上場投信']);
    expect(await listed()).toEqual([
      ['NISA', 'ニーサ', '少額投資'],
      ['ETF', '上場投信'],
    ]);
    const params = { id };
    const { body } = await asStaff().call(staffApi['synonyms.versions'], { params });
    expect(body.map(({ action }) => action)).toEqual(['update', 'create']);
  });

  test('is added once by several presses at the same time', async () => {
    for (const same_as of ['ETF', 'ＥＴＦ']) {
      const answers = await Promise.all([1, 2, 3].map(() => add('上場投資信託', same_as)));
      expect(answers.map(({ status }) => [200, 409].includes(status))).toEqual([true, true, true]);
    }
    expect(await listed()).toEqual([['ETF', '上場投資信託']]);
  });

  test.each([
    ['', 'NISA', { word: ['キーワードを入力してください。'] }],
    ['少額', ' ', { same_as: ['同じ意味の言葉を入力してください。'] }],
    ['少額', '少 額', { same_as: [expect.stringContaining('空白や引用符を取り除いて')] }],
    ['少額', 'あ'.repeat(61), { same_as: [expect.stringContaining('60文字以内で入力して')] }],
    ['ｶﾌﾞ', '株', undefined],
    ['カブ', 'ｶﾌﾞ', { same_as: ['キーワードとは別の言葉を入力してください。'] }],
    ['ニーサ', 'ETF', { word: [expect.stringContaining('「NISA、ニーサ」のグループ')] }],
    ['21個目', 'w1', { same_as: [expect.stringContaining('すでに20個の言葉があります。')] }],
  ])('%s = %s', async (word, same_as, errors) => {
    await group('NISA', 'ニーサ');
    await group(...Array.from({ length: 20 }, (_, at) => `w${at}`));
    const before = await listed();
    const { status, body } = await add(word, same_as);
    if (!errors) expect(status).toBe(200);
    else {
      expect([status, body]).toEqual([422, { message: expect.any(String), errors }]);
      expect(await listed()).toEqual(before);
    }
  });
});
