import type { Make } from './make.ts';
import { fromNow } from './times.ts';

/** Makes a video of every kind that hanako (club) must not see, each with a name. */
export const videosUnseenByHanako = async (make: Make): Promise<[string, { id: number }][]> => [
  ['for another brand', await make.video({ audience: ['WIS'] })],
  ['a draft', await make.video({ publishedAt: null })],
  ['scheduled', await make.video({ publishedAt: fromNow({ minutes: 1 }) })],
  ['ended', await make.video({ publishedUntil: fromNow({ minutes: -1 }) })],
  ['absent', { id: 9_999_999_999 }],
];

/** Path segments that are the id of no row. */
export const ODD_IDS = ['0', '-1', '01', '1.0', '1e3', '１', 'x', '99999999999', '1%00', "1'--"];
