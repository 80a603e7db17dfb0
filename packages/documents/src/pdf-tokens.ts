const SPACE = 1;
const DELIMITER = 2;

const CLASSES = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) CLASSES[code] = SPACE;
for (const mark of '()<>[]{}/%') CLASSES[mark.charCodeAt(0)] = DELIMITER;

/** What ends an object, or cannot stand in one. */
const ENDS = new Set(['endobj', 'stream', 'endstream', 'obj', 'xref', 'trailer', 'startxref']);

const decodeName = (name: string): string =>
  name.includes('#')
    ? name.replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : name;

/** Where a string that begins at an offset ends; strings hold balanced parentheses. */
function endOfString(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at += 1;
    else if (code === 0x28) depth += 1;
    else if (code === 0x29) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

/** Where a word ends. */
function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && !CLASSES[text.charCodeAt(at)]) at += 1;
  return at;
}

/** Where the next token begins, behind spaces and comments. */
function nextToken(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x25) {
      while (at + 1 < text.length && !/[\r\n]/.test(text.charAt(at + 1))) at += 1;
    } else if (CLASSES[code] !== SPACE) break;
  }
  return at;
}

/** The tokens of an object. */
export interface Tokens {
  /**
   * Names as `/Name`, those that stand in a list as `|Name`; `(` for any string; `<<`, `>>`, `[`, `]`;
   * other words as they are.
   */
  list: string[];
  /** Where they end: behind the word that ended them. */
  end: number;
  /** The word that ended them; empty: the text did, or the one object was whole. */
  word: string;
}

/**
 * Reads the tokens of an object in PDF's syntax. A word ends it only where all dictionaries and lists
 * are closed: readers pass over words that do not belong there.
 * @param text in Latin-1, a character for each byte
 * @param isOne the first whole object ends them
 */
export function readTokens(text: string, from: number, isOne = false): Tokens {
  const list: string[] = [];
  const open: string[] = [];
  const push = (token: string) => list.push(token);
  let at = nextToken(text, from);
  for (; at < text.length; at = nextToken(text, at)) {
    const mark = text.charAt(at);
    const pair = text.substr(at, 2);
    if (mark === '/') {
      const end = endOfWord(text, at + 1);
      push((open.at(-1) === '[' ? '|' : '/') + decodeName(text.slice(at + 1, end)));
      at = end;
    } else if (mark === '(') {
      push(mark);
      at = endOfString(text, at);
    } else if (pair === '<<' || mark === '[') {
      const token = mark === '[' ? mark : pair;
      push(token);
      open.push(token);
      at += token.length;
    } else if (pair === '>>' || mark === ']') {
      push(mark === ']' ? mark : pair);
      open.pop();
      at += mark === ']' ? 1 : 2;
    } else if (mark === '<') {
      push('(');
      const end = text.indexOf('>', at);
      at = end < 0 ? text.length : end + 1;
    } else if (CLASSES[mark.charCodeAt(0)] === DELIMITER) {
      at += 1;
      continue;
    } else {
      const end = endOfWord(text, at);
      const word = text.slice(at, end);
      at = end;
      if (open.length === 0 && ENDS.has(word)) return { list, end, word };
      push(word);
    }
    if (isOne && open.length === 0) break;
  }
  return { list, end: at, word: '' };
}

/** What stands in a dictionary or list that begins at a place of the tokens, with its marks. */
export function inner(list: readonly string[], from: number): string[] {
  let depth = 0;
  for (let at = from; at < list.length; at += 1) {
    const token = list[at] as string;
    if (token === '<<' || token === '[') depth += 1;
    else if (token === '>>' || token === ']') depth -= 1;
    if (depth === 0) return list.slice(from, at + 1);
  }
  return list.slice(from);
}

/** What follows a name, wherever the name stands. */
export const valuesOf = (list: readonly string[], name: string): string[] =>
  list.flatMap((token, at) => (token === name ? [list[at + 1] ?? ''] : []));
