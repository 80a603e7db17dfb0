import type { Guarantee } from './guarantees.ts';
import { here } from './shown-by.ts';

/** Guarantees about the points of a site that can be opened beside it. */
export const ARCHIVE_GUARANTEES: readonly Guarantee[] = [
  {
    id: 'L3',
    says: 'Content that is taken back from a point is as it was; other content, members and the audit log stay as they are, whenever a process is killed',
    shownBy: [here('content-restore', 'content taken back is as it was')],
    besides:
      'What changed since the list was shown is left (features/point-in-time/content-restore.test.ts). Members’ days in a series go and come back with it, as from the trash, and what they could watch stays open, as with any edit.',
  },
];
