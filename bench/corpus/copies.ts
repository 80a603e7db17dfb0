import { numbersFrom } from '#server/demo/numbers-from.ts';
import type { TextDocument } from './text-document.ts';

/** Words that a copy may have others for: runs of katakana, and of kanji. */
const WORD = /[ァ-ヶ][ァ-ヶー]{2,}|\p{Script=Han}{2,}/gu;
const isKatakana = (word: string) => /^[ァ-ヶー]/.test(word);

/** The share of words that a copy has others for. */
const CHANGED = 0.3;

/**
 * Returns the texts, and copies of them with other words in the same places, mixed evenly; the same
 * on every run.
 */
export function withCopies(documents: readonly TextDocument[], count: number): TextDocument[] {
  const next = numbersFrom(11);
  const pick = <Item>(from: readonly Item[]) => from[Math.floor(next() * from.length)] as Item;
  // As often as they stand in the texts, so that usual words stay usual.
  const all = documents.flatMap(({ title, body }) => `${title}\n${body}`.match(WORD) ?? []);
  const katakana = all.filter(isKatakana);
  const kanji = all.filter((word) => !isKatakana(word));
  const other = (word: string) => pick(isKatakana(word) ? katakana : kanji);
  const changed = (text: string, share: number) =>
    text.replace(WORD, (word) => (next() < share ? other(word) : word));
  const titles = new Set(documents.map(({ title }) => title));
  const mixed: TextDocument[] = [...documents];
  while (mixed.length < count) {
    const { title, body, tag } = documents[mixed.length % documents.length] as TextDocument;
    // A title of one word would often be that of a real text.
    let fresh = changed(title, 0.7);
    for (let number = 2; titles.has(fresh); number += 1)
      fresh = `${changed(title, 0.7)} 第${number}回`;
    titles.add(fresh);
    mixed.push({ title: fresh, body: changed(body, CHANGED), tag });
  }
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as TextDocument, mixed[at] as TextDocument];
  }
  return mixed;
}
