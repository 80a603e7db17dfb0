import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Binaries, programEnvironment } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { commandAs, giveTo, type Identity } from './identity.ts';

export const SUPERUSER = 'postgres';

/** The major version of PostgreSQL that made a cluster; undefined where there is none. */
export function majorOf(cluster: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/**
 * Refuses a cluster that these programs cannot read.
 * @throws EmbeddedPostgresError when another major version of PostgreSQL made it
 */
export function refuseOtherVersion(cluster: string, { major }: Binaries): void {
  const made = majorOf(cluster);
  if (made === major) return;
  throw new EmbeddedPostgresError('version', {
    ja: `${cluster} のデータベースはPostgreSQL ${made} のもので、このプログラムのPostgreSQLは ${major} です。`,
    en: `The database in ${cluster} is one of PostgreSQL ${made}, and this program brings PostgreSQL ${major}.`,
  });
}

/** Removes what killed creations left. One may still write to its folder: the next start removes that. */
function removeUnfinished(cluster: string): void {
  for (const name of readdirSync(dirname(cluster))) {
    if (!name.startsWith(`${basename(cluster)}.unfinished`)) continue;
    try {
      rmSync(join(dirname(cluster), name), { recursive: true, force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    }
  }
}

/**
 * Creates a cluster in UTF-8, with the same order of characters on every machine. A kill at any
 * time leaves the whole cluster or none.
 * @throws EmbeddedPostgresError when initdb fails, for example on a full disk
 */
export async function createCluster(
  cluster: string,
  context: { binaries: Binaries; identity: Identity; password: string | undefined },
): Promise<void> {
  const { binaries, identity, password } = context;
  // An initdb that outlived its killed parent still writes to the parent's folder.
  const unfinished = `${cluster}.unfinished-${process.pid}`;
  removeUnfinished(cluster);
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(identity, unfinished);
  const args = [
    ...['-D', unfinished, '-U', SUPERUSER, '--encoding=UTF8', '--locale=C'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ...(password === undefined
      ? ['--auth=trust']
      : ['--auth=scram-sha-256', `--pwfile=${join(cluster, '..', 'database-password')}`]),
  ];
  const command = commandAs(identity, binaries.initdb, args);
  const child = spawn(command.file, command.args, {
    ...programEnvironment(binaries),
    ...command.ids,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  const [code, errors] = await Promise.all([ended, text(child.stderr)]);
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    const reason = errors.trim().split('\n').at(-1);
    throw new EmbeddedPostgresError('server', {
      ja: `${cluster} にデータベースを作れませんでした：${reason}`,
      en: `The database could not be created in ${cluster}: ${reason}`,
    });
  }
  renameSync(unfinished, cluster);
  removeUnfinished(cluster);
}

/** Returns the superuser's password on Windows, where no socket protects the server; stored once. */
export function clusterPassword(dataFolder: string): string | undefined {
  if (process.platform !== 'win32') return undefined;
  const file = join(dataFolder, 'database-password');
  if (!existsSync(file))
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}
