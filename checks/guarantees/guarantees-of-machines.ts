import type { Guarantee } from './guarantees.ts';
import { here } from './shown-by.ts';

/** Guarantees about sites of several machines. */
export const MACHINE_GUARANTEES: readonly Guarantee[] = [
  {
    id: 'M9',
    says: 'With the members’ rows divided into 16 parts by member, every call of a member touches one part, and the server’s tests pass',
    shownBy: [
      here('divided', 'every call of a member touches one part'),
      {
        project: 'faults',
        file: 'checks/guarantees/faults/divided-tests.fault.ts',
        name: 'the tests of the server pass',
      },
    ],
    besides:
      'On one PostgreSQL, with partitions. What Citus needs besides: [scale-out](decisions/scale-out.md).',
  },
];
