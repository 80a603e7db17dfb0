import { videos } from './content/content.ts';

/** Picks from a list. */
export type Pick = <Item>(from: readonly Item[]) => Item;

/** Returns a pick that follows a stream of numbers. */
export const pickBy =
  (next: () => number): Pick =>
  (from) =>
    from[Math.floor(next() * from.length)] as (typeof from)[number];

/** The sentences of the demo lectures, without markup. */
const sentences = videos
  .flatMap(({ body }) => body.split(/<\/(?:p|h2|h3|li|blockquote)>/))
  .flatMap((block) => block.replace(/<[^>]*>/g, '').split(/(?<=。)/))
  .map((sentence) => sentence.trim())
  .filter((sentence) => sentence.endsWith('。') && sentence.length >= 12);

const headings = videos.flatMap(({ body }) =>
  [...body.matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, heading = '']) => heading),
);

const themes = videos.map(({ title }) => title.split(/\s/)[0] as string);

/** Returns a title that is unique to its number. */
export const scaleTitle = (pick: Pick, number: number): string =>
  `${pick(themes)} 第${number}回 ${pick(headings)}`;

/** Returns a lecture's text in HTML, of about this many characters. */
export function scaleBody(pick: Pick, length: number): string {
  const paragraphs: string[] = [];
  for (let written = 0; written < length; ) {
    const paragraph = Array.from({ length: 4 }, () => pick(sentences)).join('');
    if (paragraphs.length % 4 === 3) paragraphs.push(`<h2>${pick(headings)}</h2>`);
    paragraphs.push(`<p>${paragraph}</p>`);
    written += paragraph.length;
  }
  return paragraphs.join('\n');
}

/** Tags beside those of the demo content. */
export const moreTags = (
  '住宅ローン 借り換え 繰り上げ返済 区分マンション 一棟アパート 戸建て 土地活用 リフォーム 空室対策 ' +
  '入居審査 原状回復 火災保険 地震保険 生命保険 医療保険 年金 退職金 教育資金 介護 贈与 遺言 ' +
  '成年後見 消費税 所得税 住民税 固定資産税 青色申告 減価償却 資金繰り 予算 投資信託 債券 株式 ' +
  '分散投資 副業 中級'
).split(' ');

const families =
  '佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上'.split(' ');
const givens = '健一 美咲 翔太 葵 大輔 結衣 拓也 陽菜 直樹 恵子 誠 由美 浩 真理 隆 さくら'.split(
  ' ',
);

/** Returns the name of a made-up member. */
export const scaleName = (pick: Pick): string => `${pick(families)} ${pick(givens)}`;
