import { expect, test } from 'vitest';
import { stoppedAt } from './watch-progress.ts';

const progress = {
  video_id: 1,
  position: 150,
  duration: 600,
  share: 0.2,
  is_reviewing: false,
  is_watched: false,
};

test.each([
  ['begun', progress, 0.25],
  ['not begun', undefined, 0],
  ['of a length that nobody knows', { ...progress, duration: null }, 0],
  ['longer watched than it is', { ...progress, position: 700 }, 1],
  ['through', { ...progress, is_watched: true }, 0],
  ['through and begun anew', { ...progress, is_watched: true, is_reviewing: true }, 0.25],
])('the line of a video %s', (_, expected, share) => {
  expect(stoppedAt(expected)).toBe(share);
});
