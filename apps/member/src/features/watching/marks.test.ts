import type { VideoQuestion } from '@orchard/contract/questions';
import { expect, test } from 'vitest';
import { dueStart, groupMarks, marksOf, nameOfGroup } from './marks.tsx';

const question = (id: number, at: number | null, message = `質問${id}`): VideoQuestion => ({
  ...{ id, message, created_at: '2026-11-01 10:00:00', at_seconds: at, spoken: null },
  ...{ is_unread: false, video_question_answer: null },
});
const correction = (start: number, text = '58万円です') => ({ id: start, start, text });

test('marks are what has a second, in the order of time', () => {
  const marks = marksOf(
    [question(1, 900), question(2, null), question(3, 0)],
    [correction(12.5), correction(3000)],
  );
  expect(marks.map(({ at, question: asked }) => [at, asked?.id])).toEqual([
    [0, 3],
    [12.5, undefined],
    [900, 1],
    [3000, undefined],
  ]);
});

const sizes = (seconds: number[], width: number) =>
  groupMarks(
    seconds.map((at) => ({ at, text: '' })),
    1000,
    width,
  ).map(({ share, group }) => [share, group.length]);

test('marks that a finger could not tell apart are one, on a narrow line sooner', () => {
  // 44 px of 440 are 100 seconds.
  expect(sizes([0, 99, 100, 199.9, 200], 440)).toEqual([
    [0, 2],
    [0.1, 2],
    [0.2, 1],
  ]);
  expect(sizes([0, 99, 100, 199.9, 200], 880)).toEqual([
    [0, 1],
    [0.099, 2],
    [0.1999, 2],
  ]);
});

test('what stands behind the end of the film is at its end', () => {
  expect(sizes([5000, 86_400], 440)).toEqual([[1, 2]]);
});

test('a mark is named by its time, kind and beginning; several by their times', () => {
  const [asked, corrected] = marksOf([question(1, 192, 'あ'.repeat(70))], [correction(720.4)]);
  if (!asked || !corrected) throw new Error('no marks');
  expect(nameOfGroup([asked])).toBe(`3:12 の質問：${'あ'.repeat(60)}`);
  expect(nameOfGroup([corrected])).toBe('12:00 の訂正：58万円です');
  expect(nameOfGroup([asked, corrected])).toBe('3:12 から 12:00 までの質問と訂正');
});

test.each([
  [0, undefined],
  [9.7, undefined],
  [9.8, 10],
  [12.7, 10],
  [13, 13],
  [20.9, 13],
  [21, undefined],
])('at %s seconds the correction from %s is due', (seconds, start) => {
  expect(dueStart([correction(10), correction(13)], seconds)).toBe(start);
});
