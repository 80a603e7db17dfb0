import { faultOf, inServer, type Mutant } from './mutant.ts';

const killed = faultOf('killed', 'killed with SIGKILL under writes');
const failover = faultOf('failover', 'a primary that is lost');
const rolling = faultOf('rolling-restart', 'processes that end and start again');

/** Guards against the loss of a process or a server (H). */
export const clusterMutants: readonly Mutant[] = [
  {
    guarantee: 'H1',
    off: 'a mark is answered before it is written',
    edits: [
      inServer(
        'use-cases/change-viewer-state.ts',
        'await change(tx, member, videoId);',
        'setTimeout(() => void change(db.kysely as never, member, videoId), 400);',
      ),
    ],
    check: killed,
  },
  {
    guarantee: 'H1',
    off: 'an enquiry is written apart from its mail',
    edits: [
      inServer(
        'features/enquiries/enquiries.routes.ts',
        'const enquiryId = await addEnquiry(tx, draft);',
        'const enquiryId = await addEnquiry(db.kysely as never, draft); await new Promise((go) => setTimeout(go, 400));',
      ),
    ],
    check: killed,
  },
  {
    guarantee: 'H3',
    off: 'a commit is answered before the standby has it',
    edits: [
      {
        file: 'checks/guarantees/faults/failover.fault.ts',
        find: "const COMMIT = 'on'",
        replace: "const COMMIT = 'local'",
      },
    ],
    check: failover,
  },
  {
    guarantee: 'H3',
    off: 'haproxy does not ask which server is the primary',
    edits: [
      {
        file: 'deploy/haproxy.cfg',
        find: '  tcp-check expect binary 440000000b00010000000166',
        replace: '',
      },
    ],
    check: failover,
  },
  {
    guarantee: 'H6',
    off: 'a process ends without finishing what it has begun',
    edits: [inServer('main.ts', 'await takeOff?.();', '')],
    check: rolling,
  },
];
