import { begun, type DemoMarks, mark, note } from './types.ts';

/** The history and marks of mori, who holds neither role. */
export const mori: DemoMarks = {
  history: [mark('life-04', 13.46), mark('re-start-08', 96.43)],
  bookmarks: [mark('life-04', 13.46)],
  completions: [],
  begun: [begun('life-04', 0.29), begun('re-start-08', 0.52)],
  notes: [note('life-04', 13.4, 365, '高額療養費の上限を調べる')],
};
