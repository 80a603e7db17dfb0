import { api } from '@orchard/contract';
import { foldText } from '@orchard/contract/fold-text';
import type { SearchGroup } from '@orchard/contract/search-groups';
import { holdsTerm, readSearch } from '@orchard/contract/search-terms';
import { beforeAll, expect, test } from 'vitest';
import { numbersFrom } from '#demo/numbers-from.ts';
import { plainText } from '#platform/html/html.ts';
import { triesAll } from '#testing/cases.ts';
import { createScene } from '#testing/scene.ts';

const { as, db } = await createScene({ demo: true, limits: 'off' });
const yuki = as('yuki');
const KINDS = ['series', 'notices', 'pages', 'faqs', 'answers'] as const;
type Kind = (typeof KINDS)[number];

const texts: { kind: Kind; id: number; text: string }[] = [];

/** Gathers all that yuki can open, as the screens show it. */
beforeAll(async () => {
  const keep = (kind: Kind, id: number, ...parts: string[]) =>
    texts.push({ kind, id, text: parts.join('\n') });
  for (const { id, title, text } of (await yuki.call(api.listSeries)).body)
    keep('series', id, title, plainText(text));
  for (const { id, title, body } of (await yuki.call(api.listNotices)).body)
    keep('notices', id, title, plainText(body));
  const { rows } = await db.pool.query('SELECT id FROM pages');
  for (const { id } of rows) {
    const answer = await yuki.request({ url: `/api/page/${id}` });
    if (answer.statusCode !== 200) continue;
    const { title, body } = answer.json();
    keep('pages', id, title, plainText(body));
  }
  for (const { faqs } of (await yuki.call(api.listFaq)).body)
    for (const { id, question, answer } of faqs) keep('faqs', id, question, plainText(answer));
  const { rows: open } = await db.pool.query('SELECT id FROM video_questions WHERE is_public');
  const isPublic = new Set(open.map(({ id }) => id));
  for (const { video_questions: asked } of (await yuki.call(api.listVideos)).body) {
    for (const { id, message, video_question_answer: answer } of asked)
      if (answer && isPublic.has(id)) keep('answers', id, message, plainText(answer.message));
  }
});

/** Searches every text in turn; what is counted, by kind. */
function scan(query: string): Record<Kind, number[]> {
  const { terms, without } = readSearch(query);
  const found: Record<Kind, number[]> = {
    series: [],
    notices: [],
    pages: [],
    faqs: [],
    answers: [],
  };
  for (const { kind, id, text } of texts) {
    const folded = foldText(text);
    const isHit =
      terms.every((term) => holdsTerm(folded, term)) &&
      !without.some((term) => holdsTerm(folded, term));
    if (isHit) found[kind].push(id);
  }
  return found;
}

/** What the search finds of a kind, and how much it counts. */
async function found(search: string, kind: SearchGroup): Promise<[number[], number]> {
  const { body } = await yuki.call(api.searchElsewhere, { query: { search, in: kind } });
  const hits = (body.groups[0]?.hits ?? []) as { id: number }[];
  return [hits.map(({ id }) => id), body.groups[0]?.total ?? 0];
}

const ascending = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join();

const QUERIES = [
  ...[
    '税',
    'ー',
    'の',
    'A',
    '1',
    '、',
    '会員',
    'ログイン',
    'ろぐいん',
    'ﾛｸﾞｲﾝ',
    '動画',
    'パスワード',
  ],
  ...[
    'サーバー',
    'メンテナンス',
    '不動産',
    '不動産 投資',
    '確定申告',
    '資料 ダウンロード',
    'お問い合わせ',
  ],
  ...[
    '税金 -不動産',
    '"確定申告"',
    '-の',
    '視聴 期限',
    'ありえない言葉',
    'Q&A',
    '２０２６',
    '年末年始',
  ],
];

test('queries find exactly what looking through every text finds', async () => {
  const wrong: object[] = [];
  let hits = 0;
  for (const query of QUERIES) {
    const wanted = scan(query);
    for (const kind of KINDS) {
      const [ids, total] = await found(query, kind);
      hits += total;
      if (ascending(ids) !== ascending(wanted[kind]) || total !== wanted[kind].length)
        wrong.push({ query, kind, ids, total, wanted: wanted[kind] });
    }
  }
  expect(wrong).toEqual([]);
  // The comparison means something only if there is something of each kind, and most queries find.
  expect(new Set(texts.map(({ kind }) => kind)).size).toBe(KINDS.length);
  expect(hits).toBeGreaterThan(150);
});

test('and what stands anywhere in any of them, cut out at random', {
  skip: !triesAll,
}, async () => {
  const numbers = numbersFrom(20_261_126);
  const random = (below: number) => Math.floor(numbers() * below);
  const wrong: object[] = [];
  for (let round = 0; round < 150; round += 1) {
    const { kind, id, text } = texts[random(texts.length)] as (typeof texts)[number];
    const characters = [...text];
    const from = random(characters.length);
    const query = characters
      .slice(from, from + 1 + random(8))
      .join('')
      .replace(/["-]/g, '')
      .trim();
    if (query === '') continue;
    const [ids, total] = await found(query, kind);
    const wanted = scan(query)[kind];
    if (ascending(ids) !== ascending(wanted) || total !== wanted.length || !ids.includes(id))
      wrong.push({ query, kind, ids, wanted });
  }
  expect(wrong).toEqual([]);
});
