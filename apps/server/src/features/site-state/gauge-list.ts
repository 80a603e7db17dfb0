import type { LastRuns } from '#operations/upkeep/upkeep-runs.view.ts';
import type { SiteMeasures } from './site-measures.ts';
import type { SiteState } from './site-state.view.ts';

/** What a gauge shows: a number, or one by label; nothing where it is not known. */
export type Shown = number | null | Record<string, number>;

type Listed<Source extends unknown[]> = [
  name: string,
  help: string,
  read: (...source: Source) => Shown,
  label?: string,
];

const bit = (value: boolean | null) => (value === null ? null : Number(value));

/** How old the last good one is; nothing where none is wanted or was ever made. */
const ageOf = ({ goodAt, hoursWithout }: LastRuns, { config }: SiteMeasures): number | null =>
  goodAt === null && config.backupTo === null ? null : hoursWithout * 3600;

/** Whether the last one that ended succeeded; nothing where none has. */
const okOf = ({ goodAt, problem }: LastRuns): number | null =>
  problem !== null ? 0 : goodAt === null ? null : 1;

/** A graph begins before the first one comes. */
const NONE = { waiting: 0, running: 0 };

/** The gauges of the database's state. */
export const STATE_GAUGES: Listed<[SiteState, SiteMeasures]>[] = [
  ['orchard_database_bytes', 'Size of the database', ({ server }) => server.bytes],
  [
    'orchard_database_connections',
    'Connections of everybody to the database server',
    ({ server }) => server.connections,
  ],
  [
    'orchard_database_connections_max',
    'Connections that the database server allows',
    ({ server }) => server.maxConnections,
  ],
  [
    'orchard_statistics_age_seconds',
    'Since the planner statistics of a large table were renewed, of the oldest',
    ({ server }) => server.statisticsAge,
  ],
  [
    'orchard_statistics_stale_tables',
    'Large tables of which a fifth has changed since their statistics were renewed',
    ({ server }) => server.staleTables,
  ],
  [
    'orchard_statement_slowest_mean_seconds',
    'Average time of the statement that takes longest, where pg_stat_statements counts',
    ({ server }) => server.slowestMean,
  ],
  [
    'orchard_standbys',
    'Servers that replicate the database',
    ({ server }) => server.standbys.count,
  ],
  [
    'orchard_standby_lag_bytes',
    'Log that the standby behind most has not replayed',
    ({ server }) => server.standbys.lag,
  ],
  [
    'orchard_standby_up',
    'Whether the standby that is read from answers',
    ({ server }) => bit(server.standbys.isUp),
  ],
  ['orchard_mails_waiting', 'Mails that are not sent yet', (state) => state.mailsWaiting],
  [
    'orchard_mail_oldest_seconds',
    'How long a mail is overdue that somebody waits for',
    (state) => state.oldestMailAge,
  ],
  [
    'orchard_mails_refused',
    'Mails that wait because the mail server takes none from this site',
    (state) => state.mailsRefused,
  ],
  [
    'orchard_pushes_waiting',
    'Messages to devices that are not sent yet',
    (state) => state.pushesWaiting,
  ],
  [
    'orchard_jobs',
    'Jobs of operators and imports',
    (state) => ({ ...NONE, ...state.jobs }),
    'state',
  ],
  [
    'orchard_jobs_stalled',
    'Jobs that nobody has worked on for a quarter of an hour',
    (state) => state.jobsStalled,
  ],
  [
    'orchard_films',
    'Films of the site by transcoding',
    (state) => ({ ...NONE, ...state.films }),
    'state',
  ],
  ['orchard_films_damaged', 'Videos whose film needs an operator', (state) => state.filmsDamaged],
  [
    'orchard_sessions_active',
    'Sessions used within half an hour',
    (state) => ({ members: state.membersHere, staff: state.staffHere }),
    'who',
  ],
  [
    'orchard_backup_age_seconds',
    'Since the last good backup; without any, since the site has its first operator',
    ({ backup }, measures) => ageOf(backup, measures),
  ],
  ['orchard_backup_ok', 'Whether the last backup succeeded', ({ backup }) => okOf(backup)],
  ['orchard_backup_bytes', 'Size of the last good backup', ({ backup }) => backup.goodBytes],
  [
    'orchard_backup_duration_seconds',
    'How long the last good backup took',
    ({ backup }) => backup.goodSeconds,
  ],
  [
    'orchard_drill_age_seconds',
    'Since the last good drill; without any, since the site has its first operator',
    ({ drill }, measures) => ageOf(drill, measures),
  ],
  ['orchard_drill_ok', 'Whether the last drill succeeded', ({ drill }) => okOf(drill)],
  [
    'orchard_drill_duration_seconds',
    'How long the last good drill took',
    ({ drill }) => drill.goodSeconds,
  ],
];

/** The gauges of the process and of what it knows without the database. */
export const PROCESS_GAUGES: Listed<[SiteMeasures]>[] = [
  ['orchard_uptime_seconds', 'Since the process began', () => process.uptime()],
  [
    'orchard_pool_connections',
    'Connections to the database, and requests that wait for one',
    ({ pool }) => ({ open: pool.totalCount, idle: pool.idleCount, awaited: pool.waitingCount }),
    'state',
  ],
  [
    'orchard_backup_wanted',
    'Whether the settings want nightly backups',
    ({ config }) => Number(config.backupTo !== null),
  ],
  [
    'orchard_vimeo_up',
    'Whether Vimeo answered the last request',
    ({ vimeo }) => (vimeo.answered + vimeo.failed === 0 ? null : Number(vimeo.problem === null)),
  ],
  [
    'orchard_certificate_ok',
    'Whether browsers reach the site and accept its certificate',
    ({ lastCertificate }) => {
      const last = lastCertificate();
      if (!last) return null;
      return Number('certificate' in last && last.certificate.problem === null);
    },
  ],
  [
    'orchard_certificate_expiry_timestamp_seconds',
    'When the certificate of the site ends',
    ({ lastCertificate }) => {
      const last = lastCertificate();
      return last && 'certificate' in last ? last.certificate.until.getTime() / 1000 : null;
    },
  ],
];

/** What the process counts. */
export const PROCESS_TOTALS: [
  name: string,
  help: string,
  read: (measures: SiteMeasures) => number,
][] = [
  [
    'orchard_slow_statements_total',
    'Statements that took a second or more',
    ({ slowStatements }) => slowStatements(),
  ],
  ['orchard_mails_sent_total', 'Mails that the mail server took', ({ mails }) => mails.sent],
  [
    'orchard_mail_failures_total',
    'Tries at which the mail server did not take a mail',
    ({ mails }) => mails.failed,
  ],
  ['orchard_pushes_sent_total', 'Messages that push services took', ({ pushes }) => pushes.sent],
  [
    'orchard_push_failures_total',
    'Tries at which a push service did not take a message',
    ({ pushes }) => pushes.failed,
  ],
  ['orchard_vimeo_answers_total', 'Requests that Vimeo answered', ({ vimeo }) => vimeo.answered],
  [
    'orchard_vimeo_failures_total',
    'Requests that Vimeo did not answer',
    ({ vimeo }) => vimeo.failed,
  ],
];
