import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#platform/database/open-database.ts';
import { readRelease } from '#platform/release/release.ts';
import { findSiteState, type SiteState } from './site-state.view.ts';

/** However many read them, the database is asked this often at most. */
const FRESH_MS = 15_000;

/** What a gauge shows: a number, or one by label; nothing where it is not known. */
type Shown = number | null | Record<string, number>;

const bit = (value: boolean) => Number(value);
const known = (value: boolean | null) => (value === null ? null : bit(value));

/** The gauges of the database's state, by name. */
const GAUGES: [name: string, help: string, label: string | null, (state: SiteState) => Shown][] = [
  ['orchard_database_bytes', 'Size of the database', null, (state) => state.databaseBytes],
  [
    'orchard_statistics_age_seconds',
    'Since the planner statistics of a large table were renewed, of the oldest',
    null,
    (state) => state.statisticsAge,
  ],
  ['orchard_mails_waiting', 'Mails that are not sent yet', null, (state) => state.mailsWaiting],
  [
    'orchard_mail_oldest_seconds',
    'How long a mail is overdue',
    null,
    (state) => state.oldestMailAge,
  ],
  [
    'orchard_mails_sent_hour',
    'Mails sent in the last hour',
    null,
    (state) => state.mailsSentInHour,
  ],
  [
    'orchard_mails_failed_day',
    'Mails given up in the last day',
    null,
    (state) => state.mailsFailedInDay,
  ],
  ['orchard_jobs', 'Jobs of operators and imports', 'state', (state) => state.jobs],
  ['orchard_films', 'Films of the site by transcoding', 'state', (state) => state.films],
  [
    'orchard_sessions_active',
    'Sessions used within half an hour',
    'who',
    (state) => ({ members: state.membersHere, staff: state.staffHere }),
  ],
  ['orchard_backup_age_seconds', 'Since the last good backup', null, (state) => state.backupAge],
  [
    'orchard_backup_ok',
    'Whether the last backup succeeded',
    null,
    (state) => known(state.backupOk),
  ],
  ['orchard_drill_age_seconds', 'Since the last good drill', null, (state) => state.drillAge],
  ['orchard_drill_ok', 'Whether the last drill succeeded', null, (state) => known(state.drillOk)],
];

/** All who ask within a while have the same answer; null where there is none. */
function askSeldom<T>(ask: () => Promise<T>): () => Promise<T | null> {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<T | null> = Promise.resolve(null);
  return () => {
    if (performance.now() - asked >= FRESH_MS) {
      asked = performance.now();
      answer = ask().catch(() => null);
    }
    return answer;
  };
}

function show(gauge: Gauge, label: string | null, value: Shown): void {
  gauge.reset();
  if (value === null) {
    if (label === null) gauge.remove();
  } else if (typeof value === 'number') {
    gauge.set(value);
  } else if (label !== null) {
    for (const [name, count] of Object.entries(value)) gauge.set({ [label]: name }, count);
  }
}

/**
 * Adds to the measurements how the site is: version, disk, database, pools, mails, jobs, films,
 * sessions, backups. Without the database the others stay.
 */
export function addSiteGauges(registry: Registry, db: Database, dataDir: string): void {
  const registers = [registry];
  const { version, commit } = readRelease();
  const labelNames = ['version', 'commit'];
  new Gauge({ name: 'orchard_info', help: 'The program that runs', labelNames, registers }).set(
    { version, commit: commit ?? '' },
    1,
  );
  new Gauge({
    name: 'orchard_disk_bytes',
    help: 'Disk of the data folder',
    labelNames: ['kind'],
    registers,
    async collect() {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      this.set({ kind: 'free' }, bavail * bsize);
      this.set({ kind: 'all' }, blocks * bsize);
    },
  });
  new Gauge({
    name: 'orchard_pool_connections',
    help: 'Connections to the database, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, db.pool.totalCount);
      this.set({ state: 'idle' }, db.pool.idleCount);
      this.set({ state: 'awaited' }, db.pool.waitingCount);
    },
  });

  const ask = askSeldom(() => findSiteState(db.kysely));
  for (const [name, help, label, read] of GAUGES) {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers,
      async collect() {
        const state = await ask();
        show(this, label, state && read(state));
      },
    });
  }
  new Gauge({
    name: 'orchard_database_up',
    help: 'Whether the database answers',
    registers,
    async collect() {
      this.set(bit((await ask()) !== null));
    },
  });
}
