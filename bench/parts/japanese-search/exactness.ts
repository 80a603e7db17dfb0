import type { StoredText } from '#bench/corpus/stored-texts.ts';
import { bruteForce } from '#bench/parts/brute-force.ts';
import { count, table } from '#bench/results.ts';
import { numbersFrom } from '#server/demo/numbers-from.ts';

/** Queries of one kind. */
interface Kind {
  name: string;
  queries: string[];
}

const SPECIALS =
  "C++ C# .NET Q&A 100% _ % \\ ' < > <-> - － ♯ ① ㈱ ㍻ ½ ﬁ ß İ 々 ゝ 〜 ～ ・ 「」 。 、 … ～/ /etc /usr/bin --help -l && || != => a_b foo(3) printf(3) 𠮷 𩸽 葛󠄀 🇯🇵 👨‍👩‍👧 ☺️ {} [] () * ? . ^ $ # @ ~ ` | ; : , !".split(
    ' ',
  );

const halfWidth = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[ァ-ヶー゙゚]/g, (kana) => HALF[kana] ?? kana)
    .normalize('NFC');
const FULL =
  'ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゙゚';
const HALF: Record<string, string> = Object.fromEntries(
  [...FULL].map((kana, at) => [kana, String.fromCharCode(0xff66 + at)]),
);
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));

/** Cuts queries out of the texts. */
function kindsOf(texts: readonly StoredText[]): Kind[] {
  const next = numbersFrom(41);
  const among = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const piece = (length: number, pattern: RegExp): string => {
    for (;;) {
      const { text } = texts[Math.floor(next() * texts.length)] as StoredText;
      const from = Math.floor(next() * text.length);
      const characters = [...text.slice(from, from + 2 * length + 2)].slice(1, length + 1);
      const cut = characters.join('');
      if (characters.length === length && pattern.test(cut)) return cut;
    }
  };
  const pieces = (count: number, from: number, to: number, pattern: RegExp) =>
    Array.from({ length: count }, () => piece(among(from, to), pattern));
  const all = (letters: string) => new RegExp(`^(?:${letters})+$`, 'u');
  const kanji = all('\\p{Script=Han}');
  const kana = all('[ァ-ヶー]');
  const latin = all('[A-Za-z]');
  const mixed = all('[\\p{Script=Han}ぁ-んァ-ヶーA-Za-z0-9]');
  const and = (count: number, joint: string) =>
    Array.from({ length: 20 }, () => pieces(count, 1, 4, mixed).join(joint));
  return [
    { name: 'kanji, 1–6', queries: pieces(60, 1, 6, kanji) },
    { name: 'hiragana, 1–8', queries: pieces(70, 1, 8, all('[ぁ-ん]')) },
    { name: 'katakana, 1–8', queries: pieces(70, 1, 8, kana) },
    { name: 'mixed, 1–8', queries: pieces(70, 1, 8, mixed) },
    { name: 'any 5 signs', queries: pieces(15, 5, 5, /^\S+$/) },
    { name: 'any 12 signs', queries: pieces(15, 12, 12, /./) },
    {
      name: 'two words, three words, full-width space',
      queries: [...and(2, ' '), ...and(3, ' '), ...and(2, '　')],
    },
    { name: 'half-width katakana', queries: pieces(15, 2, 6, kana).map(halfWidth) },
    {
      name: 'decomposed',
      queries: pieces(15, 2, 6, all('[ァ-ヶーぁ-ん]')).map((t) => t.normalize('NFD')),
    },
    { name: 'full-width Latin', queries: pieces(15, 2, 6, latin).map(fullWidth) },
    { name: 'upper case', queries: pieces(15, 2, 6, latin).map((text) => text.toUpperCase()) },
    { name: 'digits', queries: pieces(15, 1, 4, all('\\d')) },
    {
      name: 'signs and specials',
      queries: [...SPECIALS, ...pieces(70, 1, 3, all('[^\\p{L}\\p{N}\\s]'))],
    },
    { name: '255 characters', queries: pieces(20, 255, 255, /^\S/) },
  ];
}

/** Compares the product's search with a look through every text. */
export async function compareWithBruteForce(
  texts: readonly StoredText[],
  hits: (query: string) => Promise<ReadonlySet<number>>,
  report: (line: string) => void,
): Promise<string> {
  const rows: string[][] = [];
  const sum = { queries: 0, wrong: 0, right: 0, found: 0, wanted: 0 };
  for (const { name, queries } of kindsOf(texts)) {
    const one = { queries: queries.length, wrong: 0, right: 0, found: 0, wanted: 0 };
    for (const query of queries) {
      const found = await hits(query);
      const wanted = bruteForce(query, texts);
      const right = [...wanted].filter((id) => found.has(id)).length;
      if (right !== wanted.size || right !== found.size) {
        one.wrong += 1;
        report(
          `${name}: “${query}” finds ${found.size}, brute force ${wanted.size}, both ${right}`,
        );
      }
      one.right += right;
      one.found += found.size;
      one.wanted += wanted.size;
    }
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += one[key];
    rows.push([name, count(one.queries), count(one.wanted), count(one.wrong)]);
  }
  return [
    table(['kind', 'queries', 'videos found by brute force', 'wrong answers'], rows),
    '',
    `**Exactness**: ${sum.queries - sum.wrong} of ${sum.queries} queries find exactly what a look through every text finds; recall ${(sum.right / sum.wanted).toFixed(4)}, precision ${(sum.right / sum.found).toFixed(4)} over ${count(sum.wanted)} hits (goal 1 and 1).`,
  ].join('\n');
}
