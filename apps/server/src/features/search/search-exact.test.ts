import { api } from '@orchard/contract';
import { foldText } from '@orchard/contract/fold-text';
import { holdsTerm, readSearch, type Term } from '@orchard/contract/search-terms';
import type { Video } from '@orchard/contract/videos';
import { beforeAll, describe, expect, test } from 'vitest';
import { numbersFrom } from '#demo/numbers-from.ts';
import { plainText } from '#platform/html/html.ts';
import { triesAll } from '#testing/cases.ts';
import { createScene } from '#testing/scene.ts';

const { as, make } = await createScene({ demo: true, limits: 'off' });
const caller = as('yuki');

const ODD = [
  ['言葉の途中の印', '<p>不動<strong>産投</strong>資の<em>記</em>録</p>'],
  ['段落の切れ目', '<p>南極</p><p>大陸</p><ul><li>深海</li><li>探査</li></ul>'],
  [
    'しるし',
    '<p>成功率100％、C++とC#、A_B、\\path\\to、O\'Brien、"引用"、<code>a&lt;b&amp;&amp;c</code></p>',
  ],
  // All n-grams of 不動産投資, and nowhere the word.
  ['不動産と動産投と産投資', '<p>一</p>'],
  [
    'サ\u200bーバの構築とサーバー構築',
    '<p>葛\u{e0100}城、カ\u309bイド、髙橋と澤田、佐々木、学問のすゝめ</p>',
  ],
  ['3か月でヴァイオリン', '<p>3ヶ月でウェブ、10〜20、家賃 税金、5−3</p>'],
  [
    '第二回と第3回',
    '<p>三つの話と2つの話、三十代と40代、百二十五％、125パーセント、60才、一括、三井</p>',
  ],
  ['半角ｶﾅとガギグ', '<p>ｷｬｯｼｭﾌﾛｰの話。ビルとビール。㌔と①と㍿。𠮷野家</p>'],
] as const;

let all: Video[] = [];
const folded = new Map<number, string>();

beforeAll(async () => {
  for (const [title, body] of ODD) await make.video({ title, body });
  all = (await caller.call(api.listVideos)).body;
  for (const { id, title, body, tags } of all) {
    const parts = [title, plainText(body), ...tags.map(({ name }) => name)];
    folded.set(id, foldText(parts.join('\n')));
  }
});

/** Searches every video in turn. */
function scan(query: string): number[] {
  const { terms, without } = readSearch(query);
  const holds = ({ id }: Video, term: Term) => holdsTerm(folded.get(id) ?? '', term);
  return all
    .filter(
      (video) =>
        terms.every((term) => holds(video, term)) && !without.some((term) => holds(video, term)),
    )
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}
async function found(query: string): Promise<number[]> {
  const { status, body } = await caller.call(api.searchVideos, { query: { search: query } });
  expect([query, status]).toEqual([query, 200]);
  return body.map(({ id }) => id).sort((a, b) => a - b);
}

const QUERIES = [
  ...['税', '金', '家', 'ー', 'の', 'A', '1', '々', '税金', '融資', '相続', '節税', '簿記', '空室'],
  ...[
    '不動産',
    '確定申告',
    '減価償却',
    '青色申告',
    '損益計算書',
    '不動産投資',
    '住宅ローン',
    '火災保険',
  ],
  ...[
    'ｷｬｯｼｭ',
    'キャッシュ',
    'きゃっしゅ',
    'ﾛｰﾝ',
    'ろーん',
    'ﾛ',
    'ビル',
    'ビール',
    'びーる',
    'ガギ',
    'ｶﾞｷﾞ',
  ],
  ...['NISA', 'nisa', 'ＮＩＳＡ', 'ｎＩｓＡ', 'iDeCo', 'IDECO', 'pdf', 'Q&A', '2026', '２０２６'],
  ...['税金 融資', '融資　税金', '相続 税', '不動産 投資 融資', ' 家 計 ', '税 税 税', '簿記 NISA'],
  ...['不動産投資の記録', '産投', '南極大陸', '南極', '深海探査', '極大', '海探'],
  ...[
    '%',
    '％',
    '100%',
    '100％',
    '_',
    'A_B',
    'a_',
    '\\',
    '\\path',
    "'",
    "O'Brien",
    '"引用"',
    'C++',
    'c#',
    '+',
    '<',
    'a<b&&c',
    '&',
  ],
  ...[
    '㌔',
    'キロ',
    '①',
    '㍿',
    '株式会社',
    '𠮷',
    '𠮷野',
    '吉野',
    '。',
    '、',
    '「',
    'strong',
    'code',
    'ありえない言葉',
  ],
  // What a reader takes for the same, phrases, and what is left out.
  ...['サーバー', 'サーバ', 'サ－バ－', 'サーバー構築', '葛城', 'ガイド', '髙橋', '高橋', '澤田'],
  ...['3ヶ月', '3カ月', '3箇月', 'すすめ', 'すゝめ', '佐々木', 'バイオリン', 'ウエブ', '10～20'],
  ...['第2回', '第三回', '3つ', '二つ', '30代', '四十代', '125%', '百二十五パーセント', '六十歳'],
  ...['一括', '三井', '十分', '10の質問', '"第２回" -三つ', '三年', '2'],
  ...[
    '"家賃 税金"',
    '“不動産投資”',
    '不動産 -投資',
    '税金 －相続',
    '-税金',
    '"',
    '税 -"不動産 投資"',
  ],
];

/** The queries that the search answers otherwise. */
async function wrongAmong(queries: Iterable<string>): Promise<object[]> {
  const wrong: object[] = [];
  for (const query of queries) {
    const [got, wanted] = [await found(query), scan(query)];
    if (String(got) !== String(wanted)) wrong.push({ query, got, wanted });
  }
  return wrong;
}
const ROUNDS = Array.from({ length: 120 });
const below = (random: () => number, end: number) => Math.floor(random() * end);
/** Some characters of a text, as they stand in it. */
function cutOf(text: string, random: () => number, longest: number): string {
  const characters = [...text];
  const from = below(random, characters.length);
  return characters.slice(from, from + 1 + below(random, longest)).join('');
}

describe('a search finds exactly what looking through every video finds', () => {
  test('more than sixty queries', { skip: !triesAll }, async () => {
    expect(await wrongAmong(QUERIES)).toEqual([]);
    expect(new Set(QUERIES).size).toBeGreaterThanOrEqual(60);
    // The comparison means something only if most queries find some videos, and few find all.
    const counts = QUERIES.map((query) => scan(query).length);
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(60);
    expect(counts.filter((count) => count === all.length).length).toBeLessThan(10);
  });

  test('and what stands anywhere in any of them, cut out at random', {
    skip: !triesAll,
  }, async () => {
    const random = numbersFrom(20_261_121);
    const cut = ROUNDS.flatMap(() => {
      const { id, title, body } = all[below(random, all.length)] as Video;
      // Without the signs of a phrase and of what is left out.
      const query = cutOf(`${title}\n${plainText(body)}`, random, 8)
        .replace(/["“”－-]/g, '')
        .trim();
      return query === '' ? [] : [{ query, id }];
    });
    expect(await wrongAmong(cut.map(({ query }) => query))).toEqual([]);
    expect(cut.filter(({ query, id }) => !scan(query).includes(id))).toEqual([]);
  });

  test('and several words at random, of texts and of tags', { skip: !triesAll }, async () => {
    const random = numbersFrom(74);
    let ofTags = 0;
    const queries = ROUNDS.map(() => {
      const { title, tags, body } = all[below(random, all.length)] as Video;
      const tag = tags[below(random, tags.length || 1)]?.name ?? title;
      const other = [title, plainText(body), tags.at(-1)?.name ?? title][below(random, 3)];
      ofTags += tags.length > 0 ? 1 : 0;
      return `${cutOf(tag, random, 3)} ${cutOf(other ?? title, random, 3)}`;
    });
    expect(await wrongAmong(queries)).toEqual([]);
    const hits = queries.reduce((sum, query) => sum + scan(query).length, 0);
    expect([hits > 240, ofTags > 60]).toEqual([true, true]);
  });

  test('a word is not found where only its n-grams stand', async () => {
    const scattered = all.find(({ title }) => title === '不動産と動産投と産投資')?.id;
    expect(await found('不動産 動産投 産投資')).toContain(scattered);
    expect(await found('不動産投資')).not.toContain(scattered);
  });

  test.each([
    ['不動産投資の記録', '言葉の途中の印'],
    ['南極大陸', undefined],
    ['深海探査', undefined],
    ['深海 探査', '段落の切れ目'],
    ['率100％', 'しるし'],
    ['c++', 'しるし'],
    ["o'brien", 'しるし'],
    ['きゃっしゅふろーの話', '半角ｶﾅとガギグ'],
    ['𠮷野家', '半角ｶﾅとガギグ'],
    ['ビルとビール', '半角ｶﾅとガギグ'],
    ['不動産と動産投', '不動産と動産投と産投資'],
  ])('%s is found where a reader would say it stands', async (query, title) => {
    const titles = (await found(query)).map((id) => all.find((video) => video.id === id)?.title);
    expect(titles).toEqual(title === undefined ? [] : [title]);
  });
});
