import { api } from '@orchard/contract';
import { foldText } from '@orchard/contract/fold-text';
import { holdsTerm, searchTerms } from '@orchard/contract/search-terms';
import { expect, test } from 'vitest';
import { transcripts, videos } from '#demo/content/content.ts';
import { createScene } from '#testing/scene.ts';
import { spokenHits } from '#testing/spoken-hits.ts';

const { as } = await createScene({ demo: true, limits: 'off' });
const yuki = as('yuki');

const QUERIES = [
  ...['税', '家', '金', 'ー', 'の', 'は', '、', '％', '1', '家賃', '税金', '給料', '融資', '金利'],
  ...['空室', '遺言', '登録', '仕訳', '病院', '町', '保険', '財布', 'どこから来る'],
  ...['キャッシュフロー', 'きゃっしゅふろー', 'ｷｬｯｼｭﾌﾛｰ', 'ワンルーム', 'わんるーむ', 'ノンバンク'],
  ...['NISA', 'nisa', 'ＮＩＳＡ', '0.1％', '0.1%', '２４０万円', '240万円', '20261121', '33000'],
  ...[
    '固定資産税',
    '固定 資産税',
    '火災保険',
    '青色申告',
    '電子帳簿保存法',
    '適格請求書発行事業者',
  ],
  ...['家賃 税', '家賃　消費税', '連帯保証', '信用金庫 面談', 'インデックスファンド', '未収入金'],
  ...['しょうか。大家さん', 'です。つまり', '七つ目は、遺言', 'ありえない言葉', '不動産投資の記録'],
];

/** Searches every line of every transcript by brute force. */
function scan(query: string): string[] {
  const words = searchTerms(query);
  return transcripts
    .filter(({ lines }) => {
      const spoken = foldText(lines.join(''));
      return words.every((word) => holdsTerm(spoken, word));
    })
    .map(({ video }) => video)
    .sort();
}

test('fifty queries find exactly the lectures in which every word was said', async () => {
  const keys = new Map(videos.map(({ title, key }) => [title, key]));
  const wrong: object[] = [];
  const late: object[] = [];
  for (const query of QUERIES) {
    const hits = await spokenHits(yuki, query);
    const got = hits.map(({ title }) => keys.get(title) ?? title).sort();
    const wanted = scan(query);
    if (String(got) !== String(wanted)) wrong.push({ query, got, wanted });
    for (const { video_id: videoId, lines } of hits) {
      const { cues } = (await yuki.call(api.getTranscript, { params: { videoId } })).body;
      for (const { start, text } of lines) {
        // A link has whole seconds, so it leads to less than a second before the line.
        const cue = cues.find((one) => one.text === text);
        const lead = (cue?.start ?? Number.NaN) - Math.floor(start);
        if (!(lead >= 0 && lead < 1)) late.push({ query, text, lead });
      }
    }
  }
  expect([wrong, late]).toEqual([[], []]);
  expect(new Set(QUERIES).size).toBeGreaterThanOrEqual(50);
  expect(QUERIES.filter((query) => scan(query).length > 0).length).toBeGreaterThan(45);
});
