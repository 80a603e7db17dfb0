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
  'theme and aspect, written together': { missed: 0, deadEnds: 0, wrongFirst: 0, untrue: 0 },
  'with a space': { missed: 0, deadEnds: 0, wrongFirst: 0, untrue: 0 },
  'with の': { missed: 0, deadEnds: 0, wrongFirst: 0, untrue: 0 },
  'as a question': { missed: 0, deadEnds: 0, wrongFirst: 0, untrue: 0 },
  'wrong characters': { missed: 3, deadEnds: 2, wrongFirst: 2, untrue: 0 },
  'okurigana, and kana for kanji': { missed: 1, deadEnds: 0, wrongFirst: 1, untrue: 0 },
  numbers: { missed: 0, deadEnds: 0, wrongFirst: 0, untrue: 0 },
  sentences: { missed: 3, deadEnds: 0, wrongFirst: 4, untrue: 0 },
  'other names': { missed: 0, deadEnds: 0, wrongFirst: 3, untrue: 0 },
  'readings and Latin letters': { missed: 0, deadEnds: 0, wrongFirst: 0, untrue: 0 },
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
