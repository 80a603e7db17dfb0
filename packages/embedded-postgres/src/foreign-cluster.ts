import { chmodSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Binaries, findBinaries, findBinariesIn } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findUser, giveTo, type Identity } from './identity.ts';
import { clusterIn } from './switch-cluster.ts';

/** Where the packages of the distributions put PostgreSQL: Debian's, and those of postgresql.org. */
const HOMES = ['/usr/lib/postgresql/', '/usr/pgsql-'];

/** Who runs the programs of a foreign server: root is its user `postgres`, others are themselves. */
function foreignIdentity(): Identity {
  if (process.getuid?.() !== 0) return { as: 'self' };
  const user = findUser('postgres');
  if (user) return { as: 'user', ...user };
  throw new EmbeddedPostgresError('server', {
    ja: 'rootで動くサイトは、ユーザーpostgresとしてpgBackRestとPostgreSQLを動かしますが、そのユーザーがありません。',
    en: 'A site that runs as root runs pgBackRest and PostgreSQL as the user postgres, and there is none.',
  });
}

/** User and group that a program of the foreign server is started with; none: those of this process. */
export function processUser(): { uid?: number; gid?: number } {
  const identity = foreignIdentity();
  return identity.as === 'user' ? { uid: identity.uid, gid: identity.gid } : {};
}

/**
 * The programs of a major version that this machine has.
 * @throws EmbeddedPostgresError where it has none
 */
export function findProgramsOf(major: number): Binaries {
  const bundled = findBinaries();
  if (bundled.major === major) return bundled;
  const home = HOMES.map((start) => `${start}${major}`).find((one) =>
    existsSync(join(one, 'bin/postgres')),
  );
  if (home !== undefined) return findBinariesIn(home);
  throw new EmbeddedPostgresError('programs', {
    ja: `その時点のデータベースはPostgreSQL ${major} のもので、このサーバーにはPostgreSQL ${major} のプログラムがありません（/usr/lib/postgresql/${major}）。postgresql-${major} を入れてください（起動させる必要はありません）。`,
    en: `The database of that point in time is one of PostgreSQL ${major}, whose programs this machine lacks (/usr/lib/postgresql/${major}): install postgresql-${major}; it need not run.`,
  });
}

/**
 * Makes the places for a foreign cluster in a data folder that the caller has locked and emptied.
 * @returns the places, and what writes the files that a server needs to run on the cluster
 */
export function makeForeignCluster(folder: string) {
  const identity = foreignIdentity();
  // The foreign user must pass through to its cluster.
  if (identity.as === 'user') {
    for (const path of [folder, dirname(folder)]) chmodSync(path, statSync(path).mode | 0o011);
  }
  const [cluster, tablespaces] = [clusterIn(folder), join(folder, 'tablespaces')];
  for (const path of [cluster, tablespaces]) {
    mkdirSync(path, { mode: 0o700 });
    giveTo(identity, path);
  }
  return { cluster, tablespaces, settle: () => settle(cluster, identity) };
}

/**
 * Debian keeps these files elsewhere, and where they are in the cluster they are the live server's:
 * its certificates, libraries, standbys and rights. The socket's folder protects the server.
 */
function settle(cluster: string, identity: Identity): void {
  const files = {
    'postgresql.conf': '',
    'postgresql.auto.conf': '',
    'pg_hba.conf': 'local all all trust\n',
    'pg_ident.conf': '',
  };
  for (const [name, text] of Object.entries(files)) {
    const path = join(cluster, name);
    rmSync(path, { force: true });
    writeFileSync(path, text, { mode: 0o600 });
    giveTo(identity, path);
  }
}
