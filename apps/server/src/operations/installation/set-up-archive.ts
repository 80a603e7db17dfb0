import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findUser } from '@orchard/embedded-postgres';
import { parseInfo, type StanzaInfo } from '#operations/archive/pgbackrest-info.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { BackupPlace } from '#platform/config/upkeep-values.ts';
import { deriveKey } from '#platform/secrets/secrets.ts';
import type { Report } from './install.ts';
import {
  type Cluster,
  control,
  installPackages,
  NAME,
  POSTGRES,
  psql,
} from './machine-database.ts';
import { runProgram } from './run-program.ts';
import type { Ids } from './system-user.ts';

const FOLDER = '/etc/pgbackrest';
const MAIN = `${FOLDER}/pgbackrest.conf`;
/** The configuration of the site's stanza: there where the installer has set it up. */
export const ARCHIVE_CONF = `${FOLDER}/conf.d/${NAME}.conf`;
const COMMAND = `/usr/bin/pgbackrest --stanza=${NAME} archive-push %p`;

const ARCHIVE = { ja: 'pgBackRestの準備', en: 'Setting pgBackRest up' };

/** Runs pgBackRest for the site's stanza as the owner of PostgreSQL. */
export const pgbackrest = (...args: string[]): string =>
  runProgram('pgbackrest', [`--stanza=${NAME}`, '--log-level-console=warn', ...args], {
    user: POSTGRES,
    what: ARCHIVE,
  });

/** Where the log and the copies of the cluster lie. */
function repository(place: BackupPlace): string[] {
  if (place.kind === 'folder') return [`repo1-path=${join(place.folder, 'pgbackrest')}`];
  const { bucket, region, accessKeyId, secretAccessKey } = place.settings;
  if (bucket.protocol !== 'https:') {
    throw new StartRefusal({
      ja: 'pgBackRestはhttpsのS3だけを使えます。BACKUP_TOをhttpsのアドレスかフォルダーにしてください。',
      en: 'pgBackRest speaks to S3 over https only: set BACKUP_TO to such an address, or a folder.',
    });
  }
  return [
    'repo1-type=s3',
    'repo1-s3-uri-style=path',
    `repo1-s3-endpoint=${bucket.hostname}`,
    ...(bucket.port ? [`repo1-storage-port=${bucket.port}`] : []),
    `repo1-s3-bucket=${bucket.pathname.slice(1)}`,
    `repo1-s3-region=${region}`,
    `repo1-s3-key=${accessKeyId}`,
    `repo1-s3-key-secret=${secretAccessKey}`,
    `repo1-path=/${place.prefix}pgbackrest`,
  ];
}

/**
 * Writes the configuration of the site's stanza. The user of the site reads it, and the repository,
 * by its group; PostgreSQL's owner writes.
 * @param place the folder of the site in its store
 * @param key the machine's: what the repository is encrypted with follows from it
 */
export function configureArchive(
  cluster: Cluster,
  { place, key, owner }: { place: BackupPlace; key: string; owner: Ids },
  report: Report,
): void {
  installPackages(['pgbackrest'], report);
  const postgres = findUser(POSTGRES);
  const old = '/etc/pgbackrest.conf';
  const settings = existsSync(old) ? readFileSync(old, 'utf8') : '';
  // The site may not read it, and Debian's says nothing.
  if (
    !existsSync(MAIN) &&
    /^(?!#|\[global\]|repo1-path=\/var\/lib\/pgbackrest$)\S/m.test(settings)
  ) {
    throw new StartRefusal({
      ja: `このサーバーのpgBackRestには、すでに設定（${old}）があります。それを ${MAIN} に移してから、もう一度実行してください。`,
      en: `pgBackRest is configured on this machine already, in ${old}: move that to ${MAIN}, then run this again.`,
    });
  }
  mkdirSync(dirname(ARCHIVE_CONF), { recursive: true, mode: 0o755 });
  if (!existsSync(MAIN)) writeFileSync(MAIN, '# See conf.d.\n', { mode: 0o644 });
  const lines = [
    '# Written by "orchard install".',
    `[${NAME}]`,
    `pg1-path=${cluster.folder}`,
    `pg1-port=${cluster.port}`,
    ...repository(place),
    'repo1-cipher-type=aes-256-cbc',
    `repo1-cipher-pass=${deriveKey(key, 'pgbackrest').toString('base64url')}`,
    // By number, never by age: no wrong clock removes anything.
    'repo1-retention-full=3',
    // A place that is full or away costs the newest changes, and never stops the site.
    'archive-push-queue-max=4GiB',
    'compress-type=zst',
    'start-fast=y',
  ];
  writeFileSync(ARCHIVE_CONF, `${lines.join('\n')}\n`, { mode: 0o640 });
  chmodSync(ARCHIVE_CONF, 0o640);
  chownSync(ARCHIVE_CONF, postgres?.uid ?? 0, owner.gid);
  if (place.kind !== 'folder') return;
  // PostgreSQL's owner passes through, and sees nothing.
  const isBelow = dirname(place.folder).endsWith('/sites');
  const above = isBelow ? [dirname(dirname(place.folder)), dirname(place.folder)] : [];
  for (const folder of [...above, place.folder]) chmodSync(folder, 0o711);
  const folder = join(place.folder, 'pgbackrest');
  mkdirSync(folder, { recursive: true });
  chownSync(folder, postgres?.uid ?? 0, owner.gid);
  chmodSync(folder, 0o2750);
}

/** What the repository holds of the site's stanza. */
export const readRepository = (): StanzaInfo => parseInfo(pgbackrest('--output=json', 'info'));

/** Archives every change of a cluster from now on, and makes its first copy. */
export function startArchive(cluster: Cluster, report: Report): void {
  const command = psql(cluster, 'SHOW archive_command;');
  if (!['', '(disabled)', COMMAND].includes(command)) {
    throw new StartRefusal({
      ja: `このPostgreSQLは、すでに別の仕組みで記録されています（archive_command=${command}）。それをやめてから、もう一度実行してください。`,
      en: `This PostgreSQL is archived by other means already (archive_command=${command}): end that, then run this again.`,
    });
  }
  const settings = { archive_mode: 'on', archive_command: COMMAND, archive_timeout: '60' };
  const wanted = Object.entries(settings).map(
    ([name, to]) => `ALTER SYSTEM SET ${name} = '${to}';`,
  );
  psql(cluster, [...wanted, 'SELECT pg_reload_conf();'].join('\n'));
  psql(cluster, `GRANT EXECUTE ON FUNCTION pg_switch_wal() TO ${NAME};`, NAME);
  try {
    pgbackrest('stanza-create');
  } catch {
    // The stanza is of the cluster before.
    pgbackrest('stanza-upgrade');
  }
  if (psql(cluster, 'SHOW archive_mode;') === 'off') control(cluster, 'restart');
  const { backup, db } = readRepository();
  if (backup.some(({ database }) => database.id === db.at(-1)?.id)) return;
  report({
    ja: 'データベースの最初の控えを作っています（pgBackRest）…',
    en: 'Making the first copy of the database (pgBackRest) …',
  });
  pgbackrest('--type=full', 'backup');
}
