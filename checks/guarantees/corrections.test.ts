import { api } from '@orchard/contract';
import { foldText } from '@orchard/contract/fold-text';
import { holdsTerm, readSearch, type Term } from '@orchard/contract/search-terms';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, expect, test } from 'vitest';
import { saveCaptions } from '#server/features/captions/captions.store.ts';
import { createScene } from '#server/testing/scene.ts';
import { createDice } from './contract-lives.ts';
import { report, times } from './counts.ts';

const LECTURES = times(40, 2_000);
const FILES = times(6, 20);
const QUERIES = times(80, 800);
const LONGEST_MS = 1_800_000;
/** How long a character is said, in milliseconds. */
const SPOKEN_MS = 150;

const { db, make, as, asStaff, clear } = await createScene({ limits: 'off' });
const dice = createDice(52);
beforeEach(clear);

/** A line of captions, and which character it begins with. */
interface Cue {
  from: number;
  start_ms: number;
  end_ms: number;
  text: string;
}

const FILLERS = [
  ...['今日は', '家賃の', '話を', 'します', 'ところで', 'これは', '大切な', '点です', 'また'],
  ...['相続の', '手続きは', '早めに', '始めます', '銀行と', '金利が', '上がると', '返済も'],
];
const pick = <Item>(items: readonly Item[]): Item => items[dice.upTo(items.length)] as Item;
const filler = (count: number) => Array.from({ length: count }, () => pick(FILLERS)).join('');
const find = async (q: string) =>
  (await asStaff().call(staffApi.findSpokenPlaces, { query: { q } })).body;

/** The words, as they were said and are said again in other lectures by another amount. */
const WORDS = '基礎コウジョは３８万円です。';
const DECOY = '基礎コウジョは４８万円です。';

/** A speech, and which of its characters begin words that are to be found again. */
interface Speech {
  characters: string[];
  marks: number[];
}

/** Cuts a speech into captions; its marks begin a line where `isWhole`. */
function cut({ characters, marks }: Speech, { isWhole = false, shift = 0, pace = 1 } = {}) {
  const timeOf = (at: number) => Math.round(shift + at * SPOKEN_MS * pace);
  const cues: Cue[] = [];
  for (let from = 0; from < characters.length; ) {
    const next = marks.find((mark) => mark > from) ?? characters.length;
    const isMark = marks.includes(from);
    const length = isWhole && isMark ? WORDS.length : 8 + dice.upTo(24);
    let until = Math.min(characters.length, from + length, isWhole ? next : characters.length);
    // Nobody cuts a number.
    if (characters.slice(until - 1, until + 1).join('') === '３８') until += 1;
    cues.push({
      ...{ from, start_ms: timeOf(from), end_ms: timeOf(until) },
      text: characters.slice(from, until).join(''),
    });
    from = until;
  }
  return cues;
}

/** Other characters here and there, but not in the words. */
function withTypos({ characters, marks }: Speech): Speech {
  const isFree = (at: number) => marks.every((mark) => at < mark || at >= mark + WORDS.length);
  return {
    marks,
    characters: characters.map((one, at) => (isFree(at) && dice.chance(0.03) ? '誤' : one)),
  };
}

/** The line in which a mark is said. */
const startOf = (cues: readonly Cue[], mark: number) =>
  cues.findLast(({ from }) => from <= mark)?.start_ms ?? 0;

/** A speech with the words so many times, with another amount between. */
function makeSpeech(count: number): Speech {
  const speech: Speech = { characters: [...filler(20)], marks: [] };
  for (let number = 0; number < count; number += 1) {
    speech.characters.push(...filler(10 + dice.upTo(60)), ...DECOY, ...filler(5 + dice.upTo(40)));
    speech.marks.push(speech.characters.length);
    speech.characters.push(...WORDS, ...filler(30));
  }
  return speech;
}

test('a correction stands where its words are said, whatever captions come', {
  timeout: LONGEST_MS,
}, async (context) => {
  // Of each lecture how often the words are said, and which of these places are corrected.
  const wanted = [[0], [0], [0], [0], [0], [0], [0, 1], [0, 1], [1], [2], [0], [1]];
  const lectures: { id: number; speech: Speech; cues: Cue[]; corrected: number[] }[] = [];
  for (let number = 0; number < LECTURES; number += 1) {
    const { id } = await make.video({ mediaFile: 'film.mp4' });
    const corrected = wanted[number] ?? [];
    const count = corrected.length === 0 ? 0 : Math.max(...corrected) + 1 + dice.upTo(2);
    const speech = makeSpeech(count);
    const cues = cut(speech, { isWhole: true });
    await saveCaptions(db.kysely, id, cues);
    lectures.push({ id, speech, cues, corrected });
  }
  const began = performance.now();
  const { places, total } = await find('こうじょ 38万円');
  const took = performance.now() - began;
  expect(total).toBe(lectures.reduce((sum, { speech }) => sum + speech.marks.length, 0));
  const isWanted = (place: { video_id: number; start_ms: number }) => {
    const lecture = lectures.find(({ id }) => id === place.video_id);
    return lecture?.corrected.some(
      (number) => startOf(lecture.cues, lecture.speech.marks[number] ?? 0) === place.start_ms,
    );
  };
  const body = {
    ...{ text: '58万円です。', review_on: null, published_at: '2026-01-01 00:00:00' },
    places: places.filter(isWanted),
  };
  const { body: made } = await asStaff().call(staffApi['corrections.create'], { body });
  const hanako = as('hanako');
  const counts = { right: 0, wrong: 0, elsewhere: 0 };
  /** What members see of some lectures, beside what they should. */
  const look = async (seen: typeof lectures) => {
    for (const { id, cues, speech, corrected } of seen) {
      const call = { params: { videoId: id } };
      const shown = (await hanako.call(api.getTranscript, call)).body.corrections;
      const due = corrected.map((number) => startOf(cues, speech.marks[number] ?? 0) / 1000);
      const right = shown.filter(({ start }) => due.includes(start)).length;
      counts.right += right;
      counts.wrong += due.length - right;
      counts.elsewhere += shown.length - right;
    }
  };
  await look(lectures);
  const first = { ...counts };
  const corrected = lectures.filter((lecture) => lecture.corrected.length > 0);
  for (let file = 0; file < FILES; file += 1) {
    for (const lecture of corrected) {
      const move = { shift: dice.upTo(240_000), pace: 0.8 + dice.upTo(50) / 100 };
      lecture.cues = cut(withTypos(lecture.speech), move);
      const params = { id: lecture.id };
      const { revision } = (await asStaff().call(staffApi['captions.read'], { params })).body;
      await asStaff().call(staffApi['captions.update'], {
        ...{ params, query: { revision: String(revision) } },
        body: {
          cues: lecture.cues.map(({ start_ms, end_ms, text }) => ({ start_ms, end_ms, text })),
          is_estimated: false,
        },
      });
    }
    await look(corrected);
  }
  report(
    context,
    'T1',
    `${LECTURES} lectures: a correction over ${made.places_count} places shown at ${first.right}, elsewhere ${first.elsewhere}; of ${FILES} files of captions for each at the words ${counts.right - first.right}, not there ${counts.wrong}, elsewhere ${counts.elsewhere}; the search of all speech took ${took.toFixed(0)} ms`,
  );
  expect(made.places_count).toBe(14);
  expect(counts).toEqual({ right: 14 * (1 + FILES), wrong: 0, elsewhere: 0 });
});

const SAID = [
  ...['控除', 'コウジョ', 'こうじょ', '38万円', '３８万円', '三十八万円', '60歳', '６０才', '税'],
  ...['サーバー', 'サーバ', '佐々木', '佐佐木', '基礎', '基礎控除', 'は', 'の', '％', 'パーセント'],
];
const ASKED = [
  ...[
    '控除',
    'こうじょ',
    'ｺｳｼﾞｮ',
    '38万円',
    '三十八万円',
    '60歳',
    '税',
    'サーバー',
    '佐々木',
    '基礎',
  ],
  ...['基礎控除', 'の', '控除は', '"控除は 税"', '円は', '礎'],
];

/** Every shortest part with all words, found by trying every part there is. */
function tryAll(folded: string, terms: readonly Term[], without: readonly Term[]) {
  const holds = (from: number, until: number) =>
    terms.every((term) => holdsTerm(folded.slice(from, until), term));
  const leftOut = without
    .flat()
    .flatMap((spelling) =>
      Array.from(folded, (_, from) => ({ from, until: from + spelling.length })).filter(
        ({ from, until }) => folded.slice(from, until) === spelling,
      ),
    );
  const found: { from: number; until: number }[] = [];
  for (let from = 0; from < folded.length; from += 1) {
    if (!holds(from, from + 100)) continue;
    for (let until = from + 1; until <= Math.min(folded.length, from + 100); until += 1) {
      if (!holds(from, until)) continue;
      const isShortest = !holds(from + 1, until);
      const isNear = leftOut.some(
        (one) => Math.max(one.until, until) - Math.min(one.from, from) <= 100,
      );
      if (isShortest && !isNear && from >= (found.at(-1)?.until ?? 0)) found.push({ from, until });
      break;
    }
  }
  return found;
}

test('the search of the speech finds what trying every part finds', {
  timeout: LONGEST_MS,
}, async (context) => {
  const lectures: { id: number; lines: string[] }[] = [];
  for (let number = 0; number < 12; number += 1) {
    const lines = Array.from({ length: 24 }, () => {
      const parts = Array.from({ length: 1 + dice.upTo(5) }, () =>
        dice.chance(0.25) ? pick(SAID) : filler(1 + dice.upTo(3)),
      );
      return `${parts.join('')}。`;
    });
    const { id } = await make.video(number % 3 === 0 ? { publishedAt: null } : {});
    await saveCaptions(
      db.kysely,
      id,
      lines.map((text, at) => ({ start_ms: at * 5000, end_ms: at * 5000 + 4000, text })),
    );
    lectures.push({ id, lines });
  }
  const gone = lectures.pop()?.id ?? 0;
  const body = { action: 'delete' as const, ids: [gone] };
  await asStaff().call(staffApi['videos.bulk'], { body });
  const counts = { found: 0, missed: 0, wrong: 0 };
  for (let number = 0; number < QUERIES; number += 1) {
    const words = Array.from({ length: 1 + dice.upTo(3) }, () => pick(ASKED));
    const q = [...words, ...(dice.chance(0.3) ? [`-${pick(ASKED)}`] : [])].join(' ');
    const { terms, without } = readSearch(q);
    const due = lectures.flatMap(({ id, lines }) => {
      const folded = lines.map(foldText);
      const lineAt = (at: number) => {
        let end = 0;
        return folded.findIndex((line) => {
          end += line.length;
          return at < end;
        });
      };
      return tryAll(folded.join(''), terms, without).map(({ from, until }) => {
        const [first, last] = [lineAt(from), lineAt(until - 1)];
        return `${id} ${first * 5000} ${lines.slice(first, last + 1).join('')}`;
      });
    });
    const answer = await find(q);
    const found = answer.places.map((one) => `${one.video_id} ${one.start_ms} ${one.words}`);
    counts.found += due.filter((one) => found.includes(one)).length;
    counts.missed += due.filter((one) => !found.includes(one)).length;
    counts.wrong += found.filter((one) => !due.includes(one)).length;
    counts.wrong += Math.abs(answer.total - due.length);
  }
  report(
    context,
    'T2',
    `${QUERIES} searches: found ${counts.found}, missed ${counts.missed}, wrong ${counts.wrong}`,
  );
  expect(counts).toEqual({ found: counts.found, missed: 0, wrong: 0 });
  expect(counts.found).toBeGreaterThan(QUERIES);
});
