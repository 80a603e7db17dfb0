import { afterAll, beforeAll, expect, test } from 'vitest';
import { addJudgedLectures, type Judgement, judgeSearches } from '#bench/judge-searches.ts';
import { createTitleReader } from '#server/features/search-words/title-reader.ts';
import { createScene } from '#server/testing/scene.ts';

const { as, db } = await createScene({ demo: true, limits: 'off' });
const reader = createTitleReader(db, { error: (problem: unknown) => expect(problem).toBe(null) });
afterAll(() => reader.stop());

let judgements: Judgement[];
beforeAll(async () => {
  await addJudgedLectures(db.kysely);
  await reader.run();
  judgements = await judgeSearches(as('yuki'));
});

/** How many searches of each set may miss, end in nothing, begin with something wrong. */
const MOST: Record<string, Record<'missed' | 'deadEnds' | 'wrongFirst' | 'untrue', number>> = {
  'theme and aspect, written together': { missed: 153, deadEnds: 131, wrongFirst: 23, untrue: 0 },
  'with a space': { missed: 10, deadEnds: 7, wrongFirst: 3, untrue: 0 },
  'with の': { missed: 10, deadEnds: 7, wrongFirst: 3, untrue: 0 },
  'as a question': { missed: 7, deadEnds: 4, wrongFirst: 3, untrue: 21 },
  'wrong characters': { missed: 18, deadEnds: 14, wrongFirst: 5, untrue: 4 },
  'okurigana, and kana for kanji': { missed: 14, deadEnds: 12, wrongFirst: 3, untrue: 3 },
  numbers: { missed: 1, deadEnds: 0, wrongFirst: 1, untrue: 14 },
  sentences: { missed: 12, deadEnds: 8, wrongFirst: 4, untrue: 1 },
  'other names': { missed: 0, deadEnds: 0, wrongFirst: 4, untrue: 3 },
  'readings and Latin letters': { missed: 0, deadEnds: 0, wrongFirst: 0, untrue: 6 },
};

test.each(Object.entries(MOST))('members find what they mean: %s', (set, most) => {
  const judgement = judgements.find((one) => one.set === set);
  if (!judgement) throw new Error(`no set ${set}`);
  for (const [name, number] of Object.entries(most)) {
    const lines = judgement[name as keyof typeof most];
    expect(lines.length, `${name}:\n${lines.join('\n')}`).toBeLessThanOrEqual(number);
  }
});

test('every set has its limits', () => {
  expect(judgements.map(({ set }) => set)).toEqual(Object.keys(MOST));
});
