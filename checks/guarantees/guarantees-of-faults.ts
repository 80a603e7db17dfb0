import type { Guarantee, Shown } from './guarantees.ts';

/** A fault test; only npm run guarantees runs these. */
const fault = (file: string, name: string): Shown => ({
  project: 'faults',
  file: `checks/guarantees/faults/${file}.fault.ts`,
  name,
});

/** Guarantees about sites in trouble, tested with real processes and servers. */
export const FAULT_GUARANTEES: readonly Guarantee[] = [
  {
    id: 'H1',
    says: 'A site that is killed under writes has lost nothing that it answered, and did nothing by half',
    shownBy: [fault('killed', 'killed with SIGKILL under writes')],
  },
  {
    id: 'H2',
    says: 'A database that is killed under load is taken up again, with all that was acknowledged',
    shownBy: [fault('database-killed', 'the database killed under load')],
  },
  {
    id: 'H3',
    says: 'When the primary is lost its standby takes over, with all that was answered',
    shownBy: [fault('failover', 'a primary that is lost')],
    besides: 'Needs haproxy. That somebody promotes the standby is up to a watchdog.',
  },
  {
    id: 'H4',
    says: 'A database that hangs lets no request wait for ever, and is used again once it answers',
    shownBy: [fault('database-hangs', 'a database that hangs')],
  },
  {
    id: 'H5',
    says: 'A full disk refuses changes and nothing else, and is used again when there is room',
    shownBy: [fault('disk-full', 'a full disk refuses')],
    besides: 'Needs the right to mount a disk of its own (Linux, root).',
  },
  {
    id: 'H6',
    says: 'Processes that are restarted one after the other under load drop no request',
    shownBy: [fault('rolling-restart', 'processes that end and start again')],
    besides: 'Needs haproxy.',
  },
  {
    id: 'H9',
    says: 'Slow clients are cut off after 10 and 20 seconds, and no other client notices them',
    shownBy: [fault('load', 'slow clients are cut off')],
  },
];

/** Guarantees about a site under load. */
export const LOAD_GUARANTEES: readonly Guarantee[] = [
  {
    id: 'I1',
    says: 'With 500 videos, 1,000 members and 50 connections: 300 requests a second, 99 of 100 within 200 ms',
    shownBy: [fault('load', '500 videos and 1,000 members')],
  },
  {
    id: 'I2',
    says: 'A storm of sign-ins is served one by one or gets a 503, and slows no other request',
    shownBy: [fault('load', 'a storm of sign-ins')],
  },
  {
    id: 'I5',
    says: 'With three times as many requests as the site can answer, 99 of 100 answers come within a second, and the rest gets a 503',
    shownBy: [fault('load', 'three seconds of work at once')],
  },
];
