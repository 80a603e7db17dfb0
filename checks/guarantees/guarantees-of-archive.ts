import type { Guarantee, Shown } from './guarantees.ts';
import { here } from './shown-by.ts';

const anySecond = (name: string): Shown => ({
  project: 'faults',
  file: 'checks/guarantees/faults/any-second.fault.ts',
  name,
});
const packages = 'Needs Debian’s packages postgresql and pgbackrest.';

/** Guarantees about the points of a site that can be opened beside it. */
export const ARCHIVE_GUARANTEES: readonly Guarantee[] = [
  {
    id: 'L1',
    says: 'Any second of a PostgreSQL that pgBackRest archives is opened within a minute as it was: every row that was acknowledged, none that came later',
    shownBy: [anySecond('random seconds under writes')],
    besides: `What was under way at that second may be there or not. ${packages}`,
  },
  {
    id: 'L2',
    says: 'A point shows nobody who was erased since, lets in nobody who was shut out since, writes no row, and asks no other machine',
    shownBy: [here('point-in-time', 'no call of a point'), anySecond('who was erased or shut out')],
    besides: packages,
  },
  {
    id: 'L3',
    says: 'Content that is taken back from a point is as it was; other content, members and the audit log stay as they are, whenever a process is killed',
    shownBy: [here('content-restore', 'content taken back is as it was')],
    besides:
      'What changed since the list was shown is left (features/point-in-time/content-restore.test.ts). Members’ days in a series go and come back with it, as from the trash, and what they could watch stays open, as with any edit.',
  },
  {
    id: 'L4',
    says: 'A full place of the archive stops nothing, and is told; with room and a backup later seconds open again',
    shownBy: [anySecond('a full place of the')],
    besides: `Needs the right to mount a disk of its own (Linux, root). ${packages}`,
  },
  {
    id: 'L5',
    says: 'A stored night is opened within a minute as it was, on any database',
    shownBy: [
      {
        project: 'runtime',
        file: 'apps/server/src/point-in-time/nights.runtime.test.ts',
        count: (passed, total) => `wrong ${total - passed} of ${total} tests`,
      },
    ],
  },
];
