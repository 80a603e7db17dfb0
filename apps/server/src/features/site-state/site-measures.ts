import { access, constants } from 'node:fs/promises';
import type { ArchiveLine } from '#operations/archive/archive-line.ts';
import { stanzaLine } from '#operations/archive/pgbackrest-line.ts';
import type { Finding } from '#operations/findings/finding.ts';
import { examineScanner } from '#operations/findings/judge-scanner.ts';
import { findStored, type StoredState } from '#operations/upkeep/stored-state.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { ProxyWatch } from '#platform/http/proxy-watch.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Answers } from '#platform/outgoing/ask-outside.ts';
import { askCertificate, type Certificate } from '#platform/outgoing/certificate.ts';
import type { PushSender } from '#platform/push/send-push.ts';
import { type DiskSpace, diskSpace } from '#platform/storage/disk-space.ts';
import { findSiteState, type SiteState } from './site-state.view.ts';

/** However many ask, the database is asked this often at most. */
const FRESH_MS = 15_000;
/** A store may be far away, and changes once a night. */
const STORED_FRESH_MS = 300_000;
/** Certificates last for months, and the web server in front need not be asked more often. */
const CERTIFICATE_FRESH_MS = 600_000;
const CERTIFICATE_PATIENCE_MS = 3_000;

/** A folder that must have space. */
export interface Disk {
  kind: 'data' | 'backups';
  folder: string;
  /** Null: the site may not use it. */
  room: DiskSpace | null;
  /** Why it may not. */
  problem: string | null;
}

/** What the site's address presents; null without https. */
export type Presented = { certificate: Certificate } | { problem: string } | null;

/** All that is measured of the site, by this process; asking often costs little. */
export interface SiteMeasures {
  readonly config: Config;
  readonly pool: Pick<Database['pool'], 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>;
  slowStatements(): number;
  /** Address of a proxy that the settings do not trust; null: none was noticed. */
  proxyNotTrusted(): string | null;
  readonly mails: Outbox['counts'];
  readonly pushes: PushSender['counts'];
  readonly vimeo: Readonly<Answers>;
  /** Null while the database does not answer. */
  state(): Promise<SiteState | null>;
  disks(): Promise<Disk[]>;
  /** What is stored of the site, where the settings want backups. */
  stored(): Promise<StoredState>;
  /** How far back any second can be opened; null where the settings name no stanza. */
  archive(): Promise<ArchiveLine | null>;
  certificate(): Promise<Presented>;
  /** Whether the scanner of uploads is there; empty where the settings want none. */
  scanner(): Promise<Finding[]>;
  /** What was found last; undefined before. It is asked anew for the next time. */
  lastCertificate(): Presented | undefined;
}

/** All who ask within a while have the same answer. */
function askSeldom<T>(ask: () => Promise<T>, freshMs: number) {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<T> | undefined;
  let last: T | undefined;
  const now = (): Promise<T> => {
    if (answer === undefined || performance.now() - asked >= freshMs) {
      asked = performance.now();
      answer = ask().then((said) => {
        last = said;
        return said;
      });
    }
    return answer;
  };
  return { now, last: () => last };
}

async function measureDisk(kind: Disk['kind'], folder: string): Promise<Disk> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return { kind, folder, room: await diskSpace(folder), problem: null };
  } catch (problem) {
    return { kind, folder, room: null, problem: (problem as NodeJS.ErrnoException).code ?? '' };
  }
}

async function inspectCertificate(url: URL): Promise<Presented> {
  if (url.protocol !== 'https:') return null;
  try {
    return { certificate: await askCertificate(url, CERTIFICATE_PATIENCE_MS) };
  } catch (problem) {
    const { message, code } = problem as NodeJS.ErrnoException;
    return { problem: message || `${code}` };
  }
}

/** Makes the measures of a process. */
export function createSiteMeasures(parts: {
  config: Config;
  db: Database;
  outbox: Pick<Outbox, 'counts'>;
  pushSender: Pick<PushSender, 'counts'>;
  vimeoAnswers: Readonly<Answers>;
  proxyWatch: ProxyWatch;
}): SiteMeasures {
  const { config, db, outbox, pushSender, vimeoAnswers, proxyWatch } = parts;
  const { dataDir, backupTo, publicUrl } = config;
  const state = askSeldom(() => findSiteState(db).catch(() => null), FRESH_MS);
  const stored = askSeldom(() => findStored(config), STORED_FRESH_MS);
  const readLine = config.pgbackrest && stanzaLine(db, config.pgbackrest);
  const archive = askSeldom(async () => readLine && (await readLine()), STORED_FRESH_MS);
  const scanner = askSeldom(() => examineScanner(config.clamd), FRESH_MS);
  const certificate = askSeldom(() => inspectCertificate(publicUrl), CERTIFICATE_FRESH_MS);
  return {
    config,
    pool: db.pool,
    slowStatements: () => db.slowStatements,
    proxyNotTrusted: proxyWatch.notTrusted,
    mails: outbox.counts,
    pushes: pushSender.counts,
    vimeo: vimeoAnswers,
    state: state.now,
    disks: () =>
      Promise.all([
        measureDisk('data', dataDir),
        ...(backupTo?.kind === 'folder' ? [measureDisk('backups', backupTo.folder)] : []),
      ]),
    stored: () => (backupTo === null ? Promise.resolve(null) : stored.now()),
    archive: archive.now,
    certificate: certificate.now,
    scanner: scanner.now,
    lastCertificate: () => {
      void certificate.now();
      return certificate.last();
    },
  };
}
