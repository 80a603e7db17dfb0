import { api } from '@orchard/contract';
import { foldText } from '@orchard/contract/fold-text';
import { holdsTerm, readSearch, type Term } from '@orchard/contract/search-terms';
import type { Video } from '@orchard/contract/videos';
import { beforeAll, describe, expect, test } from 'vitest';
import { plainText } from '#platform/html/plain-text.ts';
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

describe('a search finds exactly what looking through every video finds', () => {
  test('more than sixty queries', { skip: !triesAll }, async () => {
    const wrong: object[] = [];
    for (const query of QUERIES) {
      const [got, wanted] = [await found(query), scan(query)];
      if (String(got) !== String(wanted)) wrong.push({ query, got, wanted });
    }
    expect(wrong).toEqual([]);
    expect(new Set(QUERIES).size).toBeGreaterThanOrEqual(60);
    // The comparison means something only if most queries find some videos, and few find all.
    const counts = QUERIES.map((query) => scan(query).length);
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(60);
    expect(counts.filter((count) => count === all.length).length).toBeLessThan(10);
  });

  test('and what stands anywhere in any of them, cut out at random', {
    skip: !triesAll,
  }, async () => {
    let seed = 20_261_121;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const wrong: object[] = [];
    for (let round = 0; round < 120; round += 1) {
      const video = all[random(all.length)] as Video;
      const characters = [...`${video.title}\n${plainText(video.body)}`];
      const from = random(characters.length);
      const query = characters
        .slice(from, from + 1 + random(8))
        .join('')
        .trim();
      if (query === '') continue;
      const [got, wanted] = [await found(query), scan(query)];
      if (String(got) !== String(wanted) || !got.includes(video.id))
        wrong.push({ query, got, wanted });
    }
    expect(wrong).toEqual([]);
  });

  test('and several words at random, of texts and of tags', { skip: !triesAll }, async () => {
    let seed = 74;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const excerpt = (text: string) => {
      const characters = [...text];
      const from = random(characters.length);
      return characters.slice(from, from + 1 + random(3)).join('');
    };
    const wrong: object[] = [];
    let [hits, ofTags] = [0, 0];
    for (let round = 0; round < 120; round += 1) {
      const { title, tags, body } = all[random(all.length)] as Video;
      const tag = tags[random(tags.length || 1)]?.name ?? title;
      const other = [title, plainText(body), tags.at(-1)?.name ?? title][random(3)] as string;
      const query = `${excerpt(tag)} ${excerpt(other)}`;
      const [got, wanted] = [await found(query), scan(query)];
      if (String(got) !== String(wanted)) wrong.push({ query, got, wanted });
      hits += wanted.length;
      ofTags += tags.length > 0 ? 1 : 0;
    }
    expect(wrong).toEqual([]);
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
    ['100％', 'しるし'],
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
