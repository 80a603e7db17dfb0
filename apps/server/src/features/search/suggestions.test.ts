import { api } from '@orchard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PersonName } from '#demo/cast/people.ts';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';
import { videosUnseenByHanako } from '#testing/unseen-videos.ts';

const { app, as, make, db, clear } = await createScene({ limits: 'off' });
beforeEach(clear);

const suggest = async (typed: string, who: PersonName = 'hanako') =>
  (await as(who).call(api.suggestSearches, { query: { typed } })).body;
const titles = async (typed: string, who?: PersonName) =>
  (await suggest(typed, who)).titles.map(({ title }) => title);

const NOTHING = { words: [], titles: [], tags: [], series: [] };

describe('the titles suggested', () => {
  it('hold what is typed, as search compares: at its beginning first, then the newest; five', async () => {
    for (const [title, days] of [
      ['家の相続', 1],
      ['相続 その1', 9],
      ['相続 その2', 5],
      ['ローン', 2],
      ['ｻｰﾊﾞｰの相続', 3],
    ] as const) {
      await make.video({ title, publishedAt: fromNow({ days: -days }) });
    }
    expect(await titles('相続')).toEqual(['相続 その2', '相続 その1', '家の相続', 'ｻｰﾊﾞｰの相続']);
    expect(await titles('ろー')).toEqual(['ローン']);
    expect(await titles('相続 その')).toEqual(['相続 その2', '相続 その1']);
    expect(await titles('相続 -その サーバ')).toEqual(['ｻｰﾊﾞｰの相続']);
    for (const number of [3, 4, 5, 6]) {
      await make.video({ title: `相続 その${number}`, publishedAt: fromNow({ days: -8 }) });
    }
    expect(await titles('相続')).toHaveLength(5);
  });

  it('do not come from texts, tags or captions', async () => {
    const video = await make.video({ title: 'A', body: '<p>相続</p>', tags: ['相続'] });
    await make.captions({ video, lines: ['相続'] });
    expect(await titles('相続')).toEqual([]);
  });

  it('are those that the member may see, now', async () => {
    await videosUnseenByHanako(make);
    const gone = await make.video({ title: '消した講義' });
    const { id, title } = await make.video();
    const later = await make.video({ title: 'これからの講義' });
    await make.series({
      title: '会計',
      lectures: [{ id }, { video: later, opens: 'days_in_series', days: 1 }],
    });
    expect(await titles('消した')).toEqual(['消した講義']);
    await db.pool.query('DELETE FROM videos WHERE id = $1', [gone.id]);
    expect(await titles('消した')).toEqual([]);
    expect((await suggest('講義')).titles).toEqual([{ id, title }]);
    const other = await make.video({ title: '別の会の講義', audience: ['WIS'] });
    expect(await titles('別の会')).toEqual([]);
    expect(await titles('別の会', 'taro')).toEqual([other.title]);
  });
});

describe('tags and series', () => {
  it('are suggested too, three of each', async () => {
    for (const name of ['税金', '節税', '相続税', '税']) await make.tag(name);
    for (const title of ['税の基礎', '所得税', '投資']) await make.series({ title });
    await make.series({ title: '税の下書き', publishedAt: null });
    await make.series({ title: '税の別の会', audience: ['WIS'] });
    const { tags, series } = await suggest('税');
    expect(tags.map(({ name }) => name)).toEqual(['税金', '税', '節税']);
    expect(series.map(({ title }) => title)).toEqual(['税の基礎', '所得税']);
  });
});

describe('readings', () => {
  const word = async (typed: string) => (await suggest(typed)).words;

  it('find what is written otherwise, while it is typed too', async () => {
    await make.video({ title: '投資信託の選び方' });
    await make.video({ title: '株への投資' });
    await make.tag('投資');
    await make.series({ title: '投資信託' });
    await make.video({ title: '相続' });
    await app.titleReader.run();
    await app.searchWords.warm();
    for (const typed of ['とうし', 'トウシ', 'ﾄｳｼ', 'tousi', 'tous', 'とうs', 'TOUSHI']) {
      const { words, titles, tags, series } = await suggest(typed);
      expect(new Set(words), typed).toEqual(new Set(['投資', '投資信託']));
      expect(titles.map(({ title }) => title)).toEqual(['投資信託の選び方', '株への投資']);
      expect([tags, series].flat()).toEqual([
        { id: expect.any(Number), name: '投資' },
        { id: expect.any(Number), title: '投資信託' },
      ]);
    }
    expect(await titles('かぶ とうし')).toEqual(['株への投資']);
    expect(await titles('とうし -株')).toEqual(['投資信託の選び方']);
    expect(await suggest('そうぞくz')).toEqual({
      ...NOTHING,
      words: ['相続'],
      titles: [{ id: expect.any(Number), title: '相続' }],
    });
    expect(await word('相続')).toEqual([]);
  });

  it('tell no word that stands only in what the member may not see', async () => {
    await make.video({ title: '贈与の講義', audience: ['WIS'] });
    await make.video({ title: '贈与の下書き', publishedAt: null });
    await make.series({ title: '贈与の道', audience: ['WIS'] });
    const [first, closed] = [
      await make.video({ title: '家' }),
      await make.video({ title: '贈与' }),
    ];
    await make.series({
      title: '順に',
      lectures: [first, { video: closed, opens: 'days_in_series', days: 1 }],
    });
    await app.titleReader.run();
    await app.searchWords.warm();
    expect(await suggest('ぞうよ')).toEqual(NOTHING);
    expect((await suggest('ぞうよ', 'taro')).words).toContain('贈与');
    await make.tag('贈与税');
    await app.titleReader.run();
    await app.searchWords.warm();
    expect((await suggest('ぞうよ')).words).toEqual(['贈与', '贈与税']);
  });
});

describe('what goes on', () => {
  it('as one types: words of one title apart, particles, another word begun', async () => {
    await make.video({ title: '所得税と譲渡' });
    await make.video({ title: '家賃滞納の対応' });
    await make.video({ title: '空室' });
    await db.pool.query(`INSERT INTO synonym_groups (words) VALUES ('{ガスふろ,空室}')`);
    await app.titleReader.run();
    await app.searchWords.warm();
    for (const [typed, title] of [
      ['譲渡所得税', '所得税と譲渡'],
      ['譲渡の', '所得税と譲渡'],
      ['家賃滞', '家賃滞納の対応'],
      ['家賃対応', '家賃滞納の対応'],
      ['やちん たいのう', '家賃滞納の対応'],
      ['空室 退', '空室'],
      // Words that operators keep as the same.
      ['ガスふろ', '空室'],
    ] as const) {
      expect([typed, ...(await titles(typed))]).toEqual([typed, title]);
    }
    expect(await titles('譲渡の -所得税')).toEqual([]);
    expect(await suggest('宇宙船 ぬ')).toEqual(NOTHING);
  });
});

describe('whatever is typed', () => {
  it.each([
    '',
    ' ',
    '　\t',
    'あ'.repeat(255),
    '𠮷'.repeat(255),
    '\ud800',
    '!"#$%&()=~|',
    "'; DROP TABLE videos; --",
    '%',
    '_',
    '\\',
    '-',
    '--',
    '"',
    '""',
    '-"',
    '<b>x</b>',
    '👨‍👩‍👧‍👦',
    '\u200b',
    '\ufe0f',
    'か\u3099',
    'a\u0301'.repeat(100),
    'x '.repeat(127),
    '゛',
  ])('is answered, %j by nothing', async (typed) => {
    await make.video({ title: '相続' });
    await make.series({ title: '投資' });
    expect(await suggest(typed)).toEqual(NOTHING);
  });

  it('is refused in Japanese only where it is no text of 255 characters', async () => {
    for (const [query, message] of [
      [
        `typed=${encodeURIComponent('あ'.repeat(256))}`,
        'キーワードは255文字以内で入力してください。',
      ],
      ['typed=a&typed=b', 'キーワードの指定が正しくありません。'],
      ['typed=a%00b', 'キーワードに見えない文字が含まれています。'],
    ]) {
      const answer = await as('hanako').request({ url: `/api/search/suggestions?${query}` });
      expect([answer.statusCode, answer.json().errors]).toEqual([422, { typed: [message] }]);
    }
    const without = await as('hanako').request({ url: '/api/search/suggestions' });
    expect(without.json()).toEqual(NOTHING);
  });

  it('is neither remembered nor counted as a search without a hit', async () => {
    await suggest('ぬぬぬ');
    const { rows } = await db.pool.query(
      'SELECT word FROM search_history UNION ALL SELECT word FROM empty_searches',
    );
    expect(rows).toEqual([]);
  });
});

describe('typing', async () => {
  const counted = await createScene();

  it('may ask 240 times a minute, and takes nothing from searching', async () => {
    const caller = counted.as('hanako');
    const ask = async () =>
      (await caller.attempt(api.suggestSearches, { query: { typed: 'a' } })).status;
    const statuses = [];
    for (let time = 0; time < 241; time += 1) statuses.push(await ask());
    expect(statuses).toEqual([...Array(240).fill(200), 429]);
    const search = await caller.attempt(api.searchVideos, { query: { search: 'a' } });
    expect(search.status).toBe(200);
  });
});
