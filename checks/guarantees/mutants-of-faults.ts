import { checkOf, faultOf, inServer, type Mutant } from './mutant.ts';

const hangs = faultOf('database-hangs', 'a database that hangs');
const full = faultOf('disk-full', 'a full disk refuses');
const slow = faultOf('load', 'slow clients are cut off');
const storm = faultOf('load', 'a storm of sign-ins');
const crowded = faultOf('load', 'three seconds of work at once');
const loaded = faultOf('load', '500 videos and 1,000 members');
const killed = faultOf('database-killed', 'the database killed under load');

/** Guards against faults and load (H and I). */
export const faultMutants: readonly Mutant[] = [
  {
    guarantee: 'H2',
    off: 'nobody listens for connections that end',
    edits: [inServer('platform/database/open-database.ts', "pool.on('error', () => {});", '')],
    check: killed,
  },
  {
    guarantee: 'H2',
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
    guarantee: 'H4',
    off: 'an answer of the database is waited for without end',
    edits: [
      inServer('platform/database/open-database.ts', 'answer: 7_000', 'answer: 600_000'),
      inServer('platform/database/open-database.ts', 'connect: 2_000', 'connect: 600_000'),
    ],
    check: hangs,
  },
  {
    guarantee: 'H4',
    off: 'a lock is waited for as long as a statement may take',
    edits: [inServer('platform/database/open-database.ts', 'lock: 2_000', 'lock: 60_000')],
    check: hangs,
  },
  {
    guarantee: 'H5',
    off: 'nothing is kept free for the database',
    edits: [inServer('platform/monitoring/watch-disk-space.ts', '64 * 2 ** 20', '0')],
    check: full,
  },
  {
    guarantee: 'H9',
    off: 'requests may take as long as they like',
    edits: [
      inServer(
        'platform/http/server-options.ts',
        'headersTimeout: 10 * SECOND',
        'headersTimeout: 0',
      ),
      inServer(
        'platform/http/server-options.ts',
        'requestTimeout: 20 * SECOND',
        'requestTimeout: 0',
      ),
    ],
    check: slow,
  },
  {
    guarantee: 'H9',
    off: 'answers may be read as slowly as one likes',
    edits: [
      inServer(
        'platform/http/server-options.ts',
        'connectionTimeout: 20 * SECOND',
        'connectionTimeout: 0',
      ),
    ],
    check: slow,
  },
  {
    guarantee: 'I1',
    off: 'whoever finds two others at work is told to come again',
    edits: [
      inServer(
        'platform/http/admission-control.ts',
        'concurrency: 32, maxWaitMs: 500, queueSize: 2_000',
        'concurrency: 2, maxWaitMs: 0, queueSize: 0',
      ),
    ],
    check: loaded,
  },
  {
    guarantee: 'I2',
    off: 'as many passwords are compared at a time as come',
    edits: [
      inServer(
        'platform/passwords/passwords.ts',
        'concurrency: 2, queueSize: 50',
        'concurrency: 200, queueSize: 100_000',
      ),
      inServer(
        'features/sessions/sessions.routes.ts',
        'concurrency: 3, queueSize: 50',
        'concurrency: 200, queueSize: 100_000',
      ),
    ],
    check: storm,
  },
  {
    guarantee: 'I2',
    off: 'sign-ins take turns only where their passwords are compared',
    edits: [
      inServer(
        'features/sessions/sessions.routes.ts',
        'concurrency: 3, queueSize: 50',
        'concurrency: 200, queueSize: 50',
      ),
    ],
    check: storm,
  },
  {
    guarantee: 'I2',
    off: 'whoever is refused comes again at once',
    edits: [
      inServer('platform/concurrency/concurrency-limit.ts', 'delayed < maxDelayed', 'delayed < 0'),
    ],
    check: storm,
  },
  {
    guarantee: 'I5',
    off: 'as many requests are worked on together as come',
    edits: [
      inServer('platform/http/admission-control.ts', 'concurrency: 32,', 'concurrency: 100_000,'),
    ],
    check: crowded,
  },
  {
    guarantee: 'I3',
    off: 'answers go out as long as they are',
    edits: [
      inServer('platform/http/compressed-answers.ts', '16 * 1024', 'Number.POSITIVE_INFINITY'),
    ],
    check: checkOf('payload', 'all videos at once'),
  },
];
