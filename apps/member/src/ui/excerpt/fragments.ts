/** A fragment of an excerpt: text or marked text. */
export type Fragment = string | { mark: Mark; fragments: Fragment[] };

const MARKS = ['strong', 'em', 'u', 's', 'code'] as const;
/** The markup in an excerpt: what the text had, and `mark` around found words. */
export type Mark = (typeof MARKS)[number] | 'mark';

export const isMark = (name: string): name is Mark => (MARKS as readonly string[]).includes(name);

/**
 * Splits a text into fragments, each a hit or not; joined they are the text. A hit begins and ends
 * between characters and holds no white space.
 */
export type FindHits = (text: string) => { text: string; isHit: boolean }[];

/** The joined text of fragments. */
export const textOf = (fragments: Fragment[]): string =>
  fragments
    .map((fragment) => (typeof fragment === 'string' ? fragment : textOf(fragment.fragments)))
    .join('');

/** Replaces each text in reading order; fragments that become empty are dropped. */
function replaceTexts(fragments: Fragment[], replace: (text: string) => Fragment[]): Fragment[] {
  return fragments.flatMap((fragment): Fragment[] => {
    if (typeof fragment === 'string') return replace(fragment);
    const inner = replaceTexts(fragment.fragments, replace);
    return inner.length === 0 ? [] : [{ mark: fragment.mark, fragments: inner }];
  });
}

/** Changes each text in reading order; fragments that become empty are dropped. */
export const mapTexts = (fragments: Fragment[], change: (text: string) => string): Fragment[] =>
  replaceTexts(fragments, (text) => [change(text)].filter((changed) => changed !== ''));

/** Marks the hits; a hit may span several fragments. */
export function markHits(fragments: Fragment[], findHits: FindHits): Fragment[] {
  const found = findHits(textOf(fragments));
  let at = 0;
  let used = 0;
  return replaceTexts(fragments, (text) => {
    const parts: Fragment[] = [];
    let rest = text;
    for (let hit = found[at]; rest !== '' && hit; hit = found[at]) {
      const part = rest.slice(0, hit.text.length - used);
      parts.push(hit.isHit ? { mark: 'mark', fragments: [part] } : part);
      rest = rest.slice(part.length);
      used += part.length;
      if (used < hit.text.length) break;
      at += 1;
      used = 0;
    }
    return rest === '' ? parts : [...parts, rest];
  });
}
