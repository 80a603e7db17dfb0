import { type DemoMarks, mark } from './types.ts';

/** What mori, who holds neither role, has watched and kept. */
export const mori: DemoMarks = {
  history: [mark('life-04', 13.46), mark('re-start-08', 96.43)],
  bookmarks: [mark('life-04', 13.46)],
  completions: [],
};
