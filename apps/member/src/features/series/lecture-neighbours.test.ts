import type { SeriesLecture } from '@orchard/contract/series';
import { expect, test } from 'vitest';
import { makeVideo } from '#testing/make.ts';
import { neighboursFrom } from './lecture-neighbours.tsx';

const lecture = (position: number, isOpen: boolean): SeriesLecture => ({
  position,
  title: `第${position}回`,
  duration_seconds: 60,
  video: isOpen ? makeVideo({ id: position }) : null,
  is_watched: false,
  seconds_left: 60,
  opens_at: null,
  opens_after: null,
  opens_in_days: null,
});
const line = [true, false, true, true, false, false].map((isOpen, index) =>
  lecture(index + 1, isOpen),
);

test.each([
  [1, [undefined, 3, undefined]],
  [3, [1, 4, undefined]],
  [4, [3, undefined, 5]],
  [9, [undefined, undefined, undefined]],
])(
  'from lecture %i one goes to the open ones beside it, or hears of the closed one',
  (id, places) => {
    const { before, after, closed } = neighboursFrom(line, id);
    expect([before?.position, after?.position, closed?.position]).toEqual(places);
  },
);
