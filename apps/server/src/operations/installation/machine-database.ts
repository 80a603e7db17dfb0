import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Report } from './install.ts';
import { runProgram } from './run-program.ts';

/** Who owns the machine's PostgreSQL. */
export const POSTGRES = 'postgres';
const SOCKETS = '/var/run/postgresql';
const USUAL_PORT = 5432;
/** Database, role of the site, name of its stanza. */
export const NAME = 'orchard';
const OWNER = 'orchard_owner';

const DATABASE = { ja: 'PostgreSQLの準備', en: 'Setting PostgreSQL up' };

/** A cluster of Debian's. */
export interface Cluster {
  version: number;
  name: string;
  port: number;
  folder: string;
}

/** The clusters of this machine that run or may, the newest first. */
function listClusters(): (Cluster & { isOnline: boolean })[] {
  const { stdout = '' } = spawnSync('pg_lsclusters', ['--no-header'], { encoding: 'utf8' });
  return (stdout ?? '')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((parts) => parts.length >= 6)
    .map(([version, name = '', port, status = '', , folder = '']) => ({
      version: Number(version),
      name,
      port: Number(port),
      folder,
      isOnline: status.startsWith('online'),
    }))
    .sort((a, b) => Number(b.isOnline) - Number(a.isOnline) || b.version - a.version);
}

const isInstalled = (name: string) =>
  /^Status: install ok installed$/m.test(
    spawnSync('dpkg', ['--status', name], { encoding: 'utf8' }).stdout ?? '',
  );

/**
 * Installs packages of the distribution that are missing.
 * @throws StartRefusal where the machine has no apt, or that fails
 */
export function installPackages(names: readonly string[], report: Report): void {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  if (spawnSync('apt-get', ['--version']).status !== 0) {
    throw new StartRefusal({
      ja: `このサーバーにはaptがないため、${missing.join('、')} を入れられません。PostgreSQLを自分で用意し、--database にそのアドレスを指定してください。`,
      en: `This machine has no apt to install ${missing.join(', ')} with: set a PostgreSQL up yourself, and give its address by --database.`,
    });
  }
  report({
    ja: `${missing.join('、')} をaptで入れています…`,
    en: `Installing ${missing.join(', ')} by apt …`,
  });
  const what = { ja: 'aptでの導入', en: 'The installation by apt' };
  const quietly = ['DEBIAN_FRONTEND=noninteractive', 'LC_ALL=C.UTF-8', 'apt-get', '-q', '-y'];
  runProgram('env', [...quietly, 'update'], { what });
  runProgram('env', [...quietly, 'install', '--no-install-recommends', ...missing], { what });
}

/** Says SQL to a cluster as its superuser; answers what it printed, without headers. */
export const psql = ({ port }: Cluster, input: string, database = POSTGRES): string =>
  runProgram(
    'psql',
    ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-h', SOCKETS, '-p', `${port}`, '-d', database],
    { user: POSTGRES, input, what: DATABASE },
  ).trim();

/** Starts, stops or restarts a cluster. */
export const control = ({ version, name }: Cluster, action: 'start' | 'stop' | 'restart') =>
  runProgram('pg_ctlcluster', [`${version}`, name, action], { what: DATABASE });

/**
 * The cluster that the site uses, which runs then; installs PostgreSQL where there is none.
 * @param port of the settings, if they name one
 */
export function findCluster(report: Report, port?: number): Cluster {
  if (listClusters().length === 0) installPackages(['postgresql'], report);
  const found = listClusters().find((one) => port === undefined || one.port === port);
  if (found === undefined) {
    throw new StartRefusal({
      ja: `PostgreSQLのクラスター${port === undefined ? '' : `（ポート ${port}）`}がありません。pg_createcluster で作ってから、もう一度実行してください。`,
      en: `There is no cluster of PostgreSQL${port === undefined ? '' : ` at port ${port}`}: make one with pg_createcluster, then run this again.`,
    });
  }
  if (!found.isOnline) control(found, 'start');
  return found;
}

/** Puts lines of ours first in a file of PostgreSQL's, in place of those of before. */
function placeLines(file: string, lines: readonly string[]): void {
  const [begin, end] = ['# orchard install: begin', '# orchard install: end'];
  const text = readFileSync(file, 'utf8');
  const others = text.replace(new RegExp(`^${begin}\\n[^]*?^${end}\\n`, 'gm'), '');
  const wanted = [begin, ...lines, end, others].join('\n');
  // Keeps owner and mode.
  if (wanted !== text) writeFileSync(file, wanted);
}

/** How the site reaches the database of a cluster over its socket. */
export function addressesOf({ port }: Pick<Cluster, 'port'>) {
  const as = (user: string) =>
    `postgres:///${NAME}?host=${SOCKETS}&user=${user}${port === USUAL_PORT ? '' : `&port=${port}`}`;
  return { databaseUrl: as(NAME), databaseOwnerUrl: as(OWNER) };
}

/** The port of an address that {@link addressesOf} made; null for any other. */
export function portOf(databaseUrl: string | null): number | null {
  const at = databaseUrl === null ? null : new URL(databaseUrl).searchParams;
  const isOurs = at?.get('host') === SOCKETS && [NAME, OWNER].includes(at.get('user') ?? '');
  return isOurs ? Number(at?.get('port') ?? USUAL_PORT) : null;
}

/**
 * Lets a user of the machine into a database of the site's own, over the socket: as the role that
 * owns it, and as the one that the site works as.
 */
export function makeDatabase(cluster: Cluster, user: string): void {
  psql(
    cluster,
    `
    SELECT 'CREATE ROLE ${OWNER} LOGIN' WHERE to_regrole('${OWNER}') IS NULL \\gexec
    SELECT 'CREATE ROLE ${NAME} LOGIN' WHERE to_regrole('${NAME}') IS NULL \\gexec
    SELECT 'CREATE DATABASE ${NAME} OWNER ${OWNER} TEMPLATE template0 ENCODING ''UTF8'' LOCALE ''C.UTF-8'''
      WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = '${NAME}') \\gexec`,
  );
  const [hba = '', ident = ''] = psql(cluster, 'SHOW hba_file; SHOW ident_file;').split('\n');
  placeLines(hba, [`local ${NAME} ${NAME},${OWNER} peer map=${NAME}`]);
  placeLines(
    ident,
    [NAME, OWNER].map((role) => `${NAME} ${user} ${role}`),
  );
  psql(cluster, 'SELECT pg_reload_conf();');
}
