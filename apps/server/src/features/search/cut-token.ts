import { composed, foldWithSources } from '@orchard/contract/fold-text';

/** A query cut into parts. */
export interface Cut {
  parts: readonly QueryPart[];
  /** Whether more is left out than joins and asks. */
  leavesOut: boolean;
}

/** A stretch of a query that may be looked for by itself. */
export interface QueryPart {
  /** As typed. */
  text: string;
  /** Whether it says too little: verbs, one kanji behind a word, hiragana beside other scripts. */
  isWeak: boolean;
  /** Whether nothing stands between it and the part before. */
  isGlued: boolean;
}

/** Hiragana that joins words, and the forms of する: a closed class. */
const JOINT =
  /^(?:[のをがやかな]|(?:から|まで|より|について|として|に|で|と|へ|は|も)[のはも]?|など|って|による|における|する|すると|した|して|です|ます|たい)$/;
const LONGEST_JOINT = 5;

/** 第2回, 30代, 3ヶ月, 125%, 1LDK, 三十代: a number stays with what it counts. */
const NUMBER =
  /^第?(?:\d+(?:[か箇け]月|万円|億円|年[度目]|ぱーせんと|[%\p{Script=Han}つ]|[a-z]+)?|[〇一二三四五六七八九十百千]+(?:[か箇け]月|年[度目]|ぱーせんと|[回代人年月日件棟戸室階歳才つ章部編選割%]))/u;

type Kind = 'kanji' | 'katakana' | 'hiragana' | 'latin' | 'digit' | 'sign';

const KINDS: readonly [Kind, RegExp][] = [
  ['kanji', /^[\p{Script=Han}ヶヵ]/u],
  ['hiragana', /^[ぁ-ゖゝゞ]/],
  ['katakana', /^[ァ-ヺヽヾ]/],
  ['digit', /^\d/],
  ['latin', /^[\p{L}\p{M}\p{N}]/u],
];

/** The scripts of characters; a long vowel mark has that of its kana, a sign within Latin letters theirs. */
function kindsOf(characters: readonly string[]): Kind[] {
  const kinds: Kind[] = [];
  for (const character of characters) {
    const one = composed(character);
    const before = kinds.at(-1);
    const isLong = one === 'ー' && (before === 'hiragana' || before === 'katakana');
    // e-Tax, S&P, B/S, rifo-mu.
    const isWithin = /^[-&'’.+/]$/.test(one) && before === 'latin';
    if (before && (isLong || isWithin)) kinds.push(before);
    else kinds.push(KINDS.find(([, kind]) => kind.test(one))?.[0] ?? 'sign');
  }
  return kinds;
}

/** What a stretch of a query is taken for. */
type Role =
  | 'word'
  | 'number'
  /** Letters that nobody knows. */
  | 'rest'
  /** Hiragana behind kanji that belongs to it, as in 取り扱い. */
  | 'okurigana'
  | 'joint'
  /** Hiragana of no known word among other scripts: endings of verbs, manners of speech. */
  | 'ending';

/** Whether a text is a word: folded, and as typed. */
export type Knows = (folded: string, typed: string) => boolean;

/** What each role costs: few unknown letters come first, then few parts. */
const COSTS = { word: 1, number: 1, rest: 10, kana: 1.5, joint: 0.5, ending: 3 };
const LONGEST_WORD = 40;
/** Shortest word of hiragana that is cut out of hiragana: shorter ones stand everywhere. */
const SHORTEST_KANA = 3;
/** Longest hiragana before other letters that is taken for a part of their word. */
const LONGEST_START = 4;

interface Way {
  cost: number;
  from: number;
  role: Role;
}

/**
 * Cuts what stands between two spaces, by the way that costs least.
 * @param isMixed whether the query is written in more than hiragana
 */
export function cutToken(token: string, knows: Knows, isMixed: boolean): Cut {
  const { folded, sources, characters } = foldWithSources(composed(token));
  const kinds = kindsOf(characters);
  const end = folded.length;
  const kindAt = (at: number): Kind => (at < end ? kinds[sources[at] ?? 0] : undefined) ?? 'sign';
  /** Whether a word may begin or end here: not within katakana, Latin letters and numbers. */
  const isSeam = (at: number) =>
    at === 0 ||
    kindAt(at - 1) !== kindAt(at) ||
    kindAt(at) === 'kanji' ||
    kindAt(at) === 'hiragana';
  const runEnd = (from: number) => {
    let at = from + 1;
    while (at < end && kindAt(at) === kindAt(from)) at += 1;
    return at;
  };
  const textOf = (from: number, to: number) =>
    characters.slice(sources[from], (sources[to - 1] ?? 0) + 1).join('');
  const isJoint = (from: number, to: number) => JOINT.test(folded.slice(from, to));
  const ways: (Way | undefined)[] = [{ cost: 0, from: 0, role: 'joint' }];
  const offer = (from: number, to: number, role: Role, cost: number) => {
    const sum = (ways[from]?.cost ?? 0) + cost;
    if (sum < (ways[to]?.cost ?? Number.POSITIVE_INFINITY)) ways[to] = { cost: sum, from, role };
  };
  for (let at = 0; at < end; at += 1) {
    if (!ways[at]) continue;
    const kind = kindAt(at);
    const isFirst = at === 0 || ways[at]?.role === 'joint';
    const isBehindKanji = at > 0 && kindAt(at - 1) === 'kanji';
    const number = NUMBER.exec(folded.slice(at, at + LONGEST_WORD))?.[0].length ?? 0;
    if (number > 0) offer(at, at + number, 'number', COSTS.number);
    for (let to = Math.min(end, at + LONGEST_WORD); to > at; to -= 1) {
      const isKana = kind === 'hiragana' && kindAt(to - 1) === 'hiragana';
      const isShort = to - at < SHORTEST_KANA && (to < runEnd(at) || kindAt(at - 1) === kind);
      const isWithin = isMixed && !isFirst && kindAt(at - 1) === kind;
      // One kanji beside others is no word of its own.
      const isLone = to - at === 1 && (isBehindKanji || kindAt(to) === 'kanji');
      if (!isSeam(to) || isLone || (isKana && (isShort || isWithin || isBehindKanji))) continue;
      if (knows(folded.slice(at, to), textOf(at, to))) offer(at, to, 'word', COSTS.word);
    }
    if (kind !== 'hiragana') {
      const to = kind === 'kanji' ? at + 1 : runEnd(at);
      offer(at, to, kind === 'sign' ? 'joint' : 'rest', COSTS.rest * (to - at));
      const cuts =
        kind === 'katakana' && isSeam(at)
          ? katakanaCuts(folded.slice(at, to), (part) => knows(part, part))
          : [];
      for (const [from, until, role] of cuts) {
        const cost = role === 'word' ? COSTS.word : COSTS.rest * (until - from);
        offer(at + from, at + until, role, cost);
      }
      continue;
    }
    const until = runEnd(at);
    for (let to = at + 1; to <= Math.min(until, at + LONGEST_JOINT); to += 1) {
      if (!isFirst && isJoint(at, to)) offer(at, to, 'joint', COSTS.joint);
      const isLast = to === until || isJoint(to, until);
      const longest = ways[at]?.role === 'word' ? 1 : 2;
      if (isBehindKanji && to - at <= longest && isLast) offer(at, to, 'okurigana', to - at);
    }
    // お金, やり方, ふるさと納税; but や of 申告やり方 joins nothing.
    const isStart = isFirst && (until - at > 1 || /[おご]/.test(folded.charAt(at)));
    if (isStart && until - at <= LONGEST_START && (kindAt(until) !== 'sign' || !isMixed))
      offer(at, until, 'rest', COSTS.kana * (until - at));
    offer(at, at + 1, isMixed ? 'ending' : 'rest', COSTS.ending);
  }
  return partsOf(ways, isMixed, textOf);
}

/**
 * Where words of katakana begin and end that stand together: known ones, and behind one what nobody
 * knows, if it is long enough. Short parts would cut サブリース.
 */
function katakanaCuts(run: string, knows: (folded: string) => boolean): [number, number, Role][] {
  for (let to = run.length - SHORTEST_KANA; to >= SHORTEST_KANA; to -= 1) {
    if (!knows(run.slice(0, to))) continue;
    const rest = run.slice(to);
    const behind: [number, number, Role][] = knows(rest)
      ? [[0, rest.length, 'word']]
      : katakanaCuts(rest, knows);
    if (behind.length === 0 && rest.length <= SHORTEST_KANA) continue;
    const others = behind.length > 0 ? behind : [[0, rest.length, 'rest'] as const];
    return [
      [0, to, 'word'],
      ...others.map(([a, b, role]): [number, number, Role] => [a + to, b + to, role]),
    ];
  }
  return [];
}

/** The parts along the way that ends last. */
function partsOf(
  ways: readonly (Way | undefined)[],
  isMixed: boolean,
  textOf: (from: number, to: number) => string,
): Cut {
  const steps: { from: number; to: number; role: Role }[] = [];
  for (let to = ways.length - 1; to > 0; ) {
    const { from, role } = ways[to] as Way;
    steps.unshift({ from, to, role });
    to = from;
  }
  const parts: QueryPart[] = [];
  let [from, to, gluedAt] = [-1, -1, -1];
  let before: Role = 'joint';
  let leavesOut = false;
  const close = (isVerb = false) => {
    const text = from < 0 ? '' : textOf(from, to);
    const isLone = LONE.test(text) && (isVerb || before === 'rest');
    const isWeak = isLone || WEAK.test(text) || (isMixed && HIRAGANA.test(text));
    const isGlued = parts.length > 0 && from === gluedAt;
    const last = parts.at(-1);
    // 相場観 is another word than 相場; as what a query begins with it still leads there.
    if (isLone && isGlued && last?.isGlued) last.isWeak = true;
    if (text !== '') parts.push({ text, isWeak, isGlued });
    [gluedAt, from] = [to, -1];
  };
  for (const step of steps) {
    const isOpen = before === 'okurigana' || (before === 'rest' && !WORD.test(textOf(from, to)));
    if (from >= 0 && (step.role === 'okurigana' || (step.role === 'rest' && isOpen))) {
      to = step.to;
    } else {
      close(step.role === 'ending');
      leavesOut ||= step.role === 'ending';
      if (step.role !== 'joint' && step.role !== 'ending') [from, to] = [step.from, step.to];
    }
    before = step.role;
  }
  close();
  return { parts, leavesOut };
}

/** Three letters of katakana and more are a word, known or not: ベット可; サ高住 is one. */
const WORD = /[ァ-ヺー]{3}$/;
/** Verbs and what is done by them say little: 始める, 高い, 使い方, やり方. */
const WEAK = /^(?:\p{Script=Han}[ぁ-ゖ]+|\p{Script=Han}?[ぁ-ゖ]*方)$/u;
const HIRAGANA = /^[ぁ-ゖー]+$/;
/** One kanji. */
const LONE = /^\p{Script=Han}$/u;
