import { api } from '@orchard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#testing/caller.ts';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const { as, make, db, members, clear } = await createScene({ limits: 'off' });
beforeEach(async () => {
  await clear();
  await db.owner.query('TRUNCATE search_history');
});

const search = (caller: Caller, word: string, more: Record<string, string> = {}) =>
  caller.attempt(api.searchVideos, { query: { search: word, ...more } });
const titles = async (word: string, more: Record<string, string> = {}) =>
  (await search(as('hanako'), word, more)).body.map(({ title }) => title);
const words = async (who: Parameters<typeof as>[0] = 'hanako') =>
  (await as(who).call(api.listSearchHistory)).body.map(({ word }) => word);

describe('what is found', () => {
  it.each([
    ['リート', ['不動産のリートを買う', 'デリートとコンクリート']],
    ['サーバー', ['サーバを立てる', 'サーバントの話']],
    ['REIT', ['新しいreitとは', 'Reitaku大学']],
  ])('in texts has %s by itself before parts of longer words', async (word, texts) => {
    for (const [ago, text] of texts.entries()) {
      const publishedAt = fromNow({ days: ago - 9 });
      await make.video({ title: `記録${ago}`, body: `<p>${text}</p>`, publishedAt });
    }
    expect(await titles(word)).toEqual(['記録0', '記録1']);
  });

  it('has the word in its title first, then in its text or tags, the newest first among both', async () => {
    await make.video({ title: '相続 その1', publishedAt: fromNow({ days: -9 }) });
    await make.video({ title: '相続 その2', publishedAt: fromNow({ days: -5 }) });
    await make.video({ title: 'A', body: '<p>相続</p>', publishedAt: fromNow({ days: -7 }) });
    await make.video({ title: 'B', tags: ['相続'], publishedAt: fromNow({ days: -1 }) });
    await make.video({ title: '別の話', publishedAt: fromNow({ days: -2 }) });
    expect(await titles('相続')).toEqual(['相続 その2', '相続 その1', 'B', 'A']);
    // With several words, all must be in the title.
    expect(await titles('相続 その1')).toEqual(['相続 その1']);
  });

  it('holds each of several long words, be it in the text or as a tag, and nothing left out', async () => {
    const texts = ['不動産投資と確定申告', '確定申告だけ', '不動産投資、確定申告、生命保険'];
    for (const [at, text] of [...texts, ...texts].entries()) {
      await make.video({ title: `講義${at}`, body: `<p>${text}</p>` });
    }
    await make.video({ title: '題1', body: '<p>不動産投資</p>', tags: ['確定申告'] });
    await make.video({ title: '題2', body: '<p>確定申告</p>', tags: ['不動産投資'] });
    await make.video({ title: '題3', tags: ['不動産投資', '確定申告'] });
    const found = async (word: string) => (await titles(word)).sort();
    const asTags = ['題1', '題2', '題3'];
    const inTexts = ['講義0', '講義2', '講義3', '講義5'];
    expect(await found('不動産投資 確定申告')).toEqual([...inTexts, ...asTags]);
    expect(await found('確定申告 -生命保険 不動産投資')).toEqual(['講義0', '講義3', ...asTags]);
    expect(await found('生命保険 不動産投資')).toEqual(['講義2', '講義5']);
  });

  it('is sorted by publication on request', async () => {
    await make.video({ title: '相続', publishedAt: fromNow({ days: -9 }) });
    await make.video({ title: 'A', tags: ['相続'], publishedAt: fromNow({ days: -1 }) });
    expect(await titles('相続', { sort: 'desc' })).toEqual(['A', '相続']);
    expect(await titles('相続', { sort: 'asc' })).toEqual(['相続', 'A']);
  });

  it('can be narrowed by tag and to what is unwatched, and comes in pages of eight', async () => {
    const watched = await make.video({ title: '相続', tags: ['税金'] });
    await make.completion({ by: members.hanako, video: watched });
    for (let number = 1; number <= 9; number += 1) {
      await make.video({ title: `相続${number}`, tags: number % 2 ? ['税金'] : [] });
    }
    const { id } = await make.tag('税金');
    expect(await titles('相続', { t: String(id) })).toHaveLength(6);
    expect(await titles('相続', { t: String(id), uncp: '1' })).toHaveLength(5);
    const page = await search(as('hanako'), '相続', { p: '2' });
    expect(page.body).toHaveLength(2);
    expect(page.headers['x-total-count']).toBe('10');
    expect(page.headers.link).toContain('rel="prev"');
    expect(await titles('相続')).toHaveLength(10);
  });

  it('without a word is everything, and no word is remembered', async () => {
    await make.video({ title: 'A' });
    for (const word of ['', ' ', '　']) expect(await titles(word)).toEqual(['A']);
    expect((await as('hanako').request({ url: '/api/search' })).json()).toHaveLength(1);
    expect(await words()).toEqual([]);
  });

  it('can be asked for in 255 characters, and says so in Japanese beyond', async () => {
    expect((await search(as('hanako'), 'あ'.repeat(255))).status).toBe(200);
    const urls: [string, string][] = [
      [`search=${'あ'.repeat(256)}`, 'キーワードは255文字以内で入力してください。'],
      ['search=a&search=b', 'キーワードの指定が正しくありません。'],
      ['search=a%00b', 'キーワードに見えない文字が含まれています。'],
    ];
    for (const [query, sentence] of urls) {
      const answer = await as('hanako').request({
        url: `/api/search?${encodeURI(query).replace('%2500', '%00')}`,
      });
      expect([answer.statusCode, answer.json().errors]).toEqual([422, { search: [sentence] }]);
    }
    expect(await words()).toEqual(['あ'.repeat(255)]);
  });
});

describe('the words of the search history', () => {
  it('are each there once, the last searched first', async () => {
    const hanako = as('hanako');
    for (const word of ['税金', '融資', '税金', ' 不動産 投資　']) await search(hanako, word);
    const { body } = await hanako.call(api.listSearchHistory);
    expect(body.map(({ word }) => word)).toEqual(['不動産 投資', '税金', '融資']);
    expect(body.map((entry) => Object.keys(entry).sort())).toEqual(Array(3).fill(['id', 'word']));
    expect(await words('taro')).toEqual([]);
  });

  it('are stored as typed', async () => {
    const typed = [
      '<b>x</b>',
      "'; DROP TABLE videos; --",
      '%_\\',
      '👨‍👩‍👧‍👦',
      'ＦＰ',
      'FP',
      '\ud800',
    ];
    for (const word of typed) expect((await search(as('hanako'), word)).status).toBe(200);
    expect((await words()).reverse().slice(0, 6)).toEqual(typed.slice(0, 6));
  });

  it('are remembered from the first page of the site’s own script only', async () => {
    const ask = (query: string, headers: Record<string, string | undefined>) =>
      as('hanako').request({ url: `/api/search?${query}`, headers });
    const strange: Record<string, string | undefined>[] = [
      { 'x-requested-with': undefined },
      { 'x-requested-with': '' },
      { 'x-requested-with': 'fetch' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of strange) expect((await ask('search=a', headers)).statusCode).toBe(200);
    await ask('search=a&p=2', {});
    await as('hanako').request({
      method: 'HEAD',
      url: '/api/search?search=a',
      headers: { 'x-requested-with': undefined },
    });
    await as('hanako').call(api.listVideos, { query: { search: 'a' } });
    expect(await words()).toEqual([]);
    await ask('search=b&p=1', {});
    await ask('search=c', { 'sec-fetch-site': undefined });
    expect(await words()).toEqual(['c', 'b']);
  });

  it('are a hundred at most: the oldest is forgotten', async () => {
    const member = await make.member();
    const caller = as(member);
    await db.pool.query(
      `INSERT INTO search_history (member_id, word, searched_at)
       SELECT $1, 'w' || n, now() - n * interval '1 minute' FROM generate_series(1, 100) n`,
      [member.id],
    );
    await search(as('taro'), 'w100');
    await search(caller, 'w100');
    expect(await words(member)).toHaveLength(100);
    await search(caller, 'new');
    const kept = await words(member);
    expect(kept).toHaveLength(100);
    expect(kept.slice(0, 3)).toEqual(['new', 'w100', 'w1']);
    expect(kept).not.toContain('w99');
    expect(await words('taro')).toEqual(['w100']);
  });

  it('survive the same search from twenty tabs at once', async () => {
    const member = await make.member();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, tab) => search(as(member), `word${tab % 2}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await words(member)).sort()).toEqual(['word0', 'word1']);
  });

  it('can be put back in the order in which they were', async () => {
    const hanako = as('hanako');
    for (const word of ['a', 'b', 'c']) await search(hanako, word);
    const before = (await hanako.call(api.listSearchHistory)).body;
    await hanako.call(api.deleteSearchWord, { params: { entryId: before[1]?.id ?? 0 } });
    const restore = (list: string[]) =>
      hanako.call(api.restoreSearchWords, { body: { words: list } });
    expect((await restore(['c', 'b', 'a', 'a'])).status).toBe(204);
    expect(await words()).toEqual(['c', 'b', 'a']);
    await hanako.call(api.clearSearchHistory);
    await restore(['c', 'b', 'a']);
    expect([await words(), await words('taro')]).toEqual([['c', 'b', 'a'], []]);
    const many = Array.from({ length: 101 }, (_, place) => `w${place}`);
    const refused = await hanako.refused(api.restoreSearchWords, { body: { words: many } });
    expect(refused.status).toBe(422);
  });

  it('can be taken out one by one, or all; only one’s own', async () => {
    const hanako = as('hanako');
    const taro = as('taro');
    for (const word of ['a', 'b', 'c']) await search(hanako, word);
    await search(taro, 'a');
    const [newest] = (await hanako.call(api.listSearchHistory)).body;
    const entryId = newest?.id ?? 0;
    const foreign = await taro.refused(api.deleteSearchWord, { params: { entryId } });
    expect([foreign.status, foreign.body]).toEqual([404, { message: 'Not Found' }]);
    expect(await words()).toEqual(['c', 'b', 'a']);
    expect((await hanako.call(api.deleteSearchWord, { params: { entryId } })).status).toBe(204);
    expect((await hanako.refused(api.deleteSearchWord, { params: { entryId } })).status).toBe(404);
    expect(await words()).toEqual(['b', 'a']);
    expect((await hanako.call(api.clearSearchHistory)).status).toBe(204);
    expect((await hanako.call(api.clearSearchHistory)).status).toBe(204);
    expect([await words(), await words('taro')]).toEqual([[], ['a']]);
  });
});
