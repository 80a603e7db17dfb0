import { expect, test } from 'vitest';
import { resumeAt, startSecondIn } from './resume.ts';

const progress = (position: number, duration: number | null) => ({
  video_id: 1,
  position,
  duration,
  share: 0,
  is_reviewing: false,
  is_watched: false,
});

test.each([
  [29, 600, undefined],
  [30, 600, 30],
  [245.9, 600, 245],
  [540, 600, 540],
  [541, 600, undefined],
  [100, 299, undefined],
  [100, 300, 100],
  [100, null, undefined],
])('stopped at %s of %s seconds, a video goes on at %s', (position, duration, at) => {
  expect(resumeAt(progress(position, duration))).toBe(at);
});

test('a video of which nothing is known begins at its beginning', () => {
  expect(resumeAt(undefined)).toBeUndefined();
});

test.each([
  ['s=754', 754],
  ['s=0', 0],
  ['s=', undefined],
  ['s=-1', undefined],
  ['s=1.5', undefined],
  ['s=999999', undefined],
  ['s=１２', undefined],
  ['', undefined],
])('the moment in ?%s is %s', (search, second) => {
  expect(startSecondIn(new URLSearchParams(search))).toBe(second);
});
