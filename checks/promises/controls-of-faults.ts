import { type Control, faultOf, inServer } from './control.ts';

const hangs = faultOf('database-hangs', 'a database that hangs');
const killed = faultOf('database-killed', 'the database killed under load');

/** Guards against faults and load (H and I). */
export const faultControls: readonly Control[] = [
  {
    promise: 'H2',
    off: 'nobody listens for connections that end',
    edits: [inServer('platform/database/open-database.ts', "pool.on('error', () => {});", '')],
    check: killed,
  },
  {
    promise: 'H2',
    off: 'a database that has ended is not started again',
    edits: [
      inServer(
        'platform/embedded-postgres/keep-running.ts',
        'comingBack = bringBack();',
        'comingBack = ending ? bringBack() : comingBack;',
      ),
    ],
    check: killed,
  },
  {
    promise: 'H4',
    off: 'an answer of the database is waited for without end',
    edits: [
      inServer('platform/database/open-database.ts', 'answer: 7_000', 'answer: 600_000'),
      inServer('platform/database/open-database.ts', 'connect: 2_000', 'connect: 600_000'),
    ],
    check: hangs,
  },
  {
    promise: 'H4',
    off: 'a lock is waited for as long as a statement may take',
    edits: [inServer('platform/database/open-database.ts', 'lock: 2_000', 'lock: 60_000')],
    check: hangs,
  },
];
