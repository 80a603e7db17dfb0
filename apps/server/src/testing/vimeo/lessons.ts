import { type Film, film } from './film.ts';

/** Films of a course, in order. */
export const lessons = (count: number, overrides: Partial<Film> = {}): Film[] =>
  Array.from({ length: count }, (_, at) =>
    film({ id: 930_000_000 + at, title: `講義 第${at + 1}回`, ...overrides }),
  );

/** Japanese captions of one line. */
export const TRACK = {
  ...{ language: 'ja', type: 'captions' as const, active: true },
  text: 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nみなさん、こんにちは\n',
};
