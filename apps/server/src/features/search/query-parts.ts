import { composed, foldText } from '@orchard/contract/fold-text';
import { type Cut, cutToken, type Knows, type QueryPart } from './cut-token.ts';

export type { Cut, Knows, QueryPart } from './cut-token.ts';

/** について教えてください, とは何ですか: what follows asks, unless it names something. */
const ASKED = /(?:について|とは|って)(?!.*\p{Script=Han}{2}).*$/u;
/** What is weak and so short is not even looked for beside others: 断, いつ. */
const LITTLE = /^(?:\p{Script=Han}|[ぁ-ゖー]{1,2})$/u;
/** One kana or sign, or two Latin letters: such a part stands everywhere. */
const NOTHING = /^(?:[ぁ-ゖァ-ヺー]|[^\p{L}\p{N}]|[a-z]{1,2})$/iu;

/**
 * Cuts a query where one word ends and the next begins: at spaces, signs and particles, and around the
 * words that are known; what nobody knows stays a part. 敷金失敗談 becomes 敷金 and 失敗談, as do
 * 敷金の失敗談 and 敷金の失敗談について. Katakana, Latin words and numbers stay as they are.
 * @param query as typed, without quotes and minus signs
 * @returns first with parts that stand together as one, then with each by itself
 */
export function cutQuery(query: string, knows: Knows): [glued: Cut, apart: Cut] {
  const isMixed = /[^\sぁ-ゖー\p{P}\p{S}]/u.test(composed(query));
  const tokens = query
    .split(/\s+/)
    .map((token) => cutToken(token.replace(ASKED, '') || token, knows, isMixed));
  const isSaid = ({ text, isWeak }: QueryPart) =>
    !(isWeak && LITTLE.test(text)) && (!NOTHING.test(text) || knows(foldText(text), text));
  const cutOf = (all: readonly QueryPart[]): Cut => {
    const says = all.filter(isSaid);
    return {
      parts: [...new Map(says.map((part) => [part.text, part])).values()],
      leavesOut: says.length < all.length || tokens.some(({ leavesOut }) => leavesOut),
    };
  };
  return [
    cutOf(tokens.flatMap(({ parts }) => glued(parts))),
    cutOf(tokens.flatMap(({ parts }) => parts)),
  ];
}

/** The parts with those in one that stand together. */
function glued(parts: readonly QueryPart[]): QueryPart[] {
  const together: QueryPart[] = [];
  for (const part of parts) {
    const before = together.at(-1);
    if (!before || !part.isGlued) together.push(part);
    else together.splice(-1, 1, { ...before, text: before.text + part.text, isWeak: false });
  }
  return together;
}
