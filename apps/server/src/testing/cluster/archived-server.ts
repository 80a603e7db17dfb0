import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBinariesIn, processUser } from '@orchard/embedded-postgres';
import { askDatabase } from '#testing/ask-database.ts';
import { freePort } from '#testing/site-process.ts';

const PGBACKREST = '/usr/bin/pgbackrest';
const MAJORS = [18, 17, 16, 15];

/** Where PostgreSQL of the system's packages is; undefined where it or pgBackRest is missing. */
export function packagedPostgres(): string | undefined {
  if (process.platform !== 'linux' || !existsSync(PGBACKREST)) return undefined;
  return MAJORS.map((major) => `/usr/lib/postgresql/${major}`).find((home) =>
    existsSync(join(home, 'bin/initdb')),
  );
}

/** A PostgreSQL server of the system's packages, whose log pgBackRest archives. */
export interface ArchivedServer {
  url: string;
  /** Where programs are found: first of all pgBackRest with the server's configuration. */
  path: string;
  /** Runs pgBackRest on the stanza. */
  pgbackrest(command: string, ...args: string[]): string;
  /** Runs a statement as the cluster's superuser, in the site's database. */
  asSuperuser(text: string): Promise<void>;
  stop(): void;
}

/** Their configurations stand in the folder as a distribution's do: none in the cluster. */
export async function startArchivedServer(folder: string, home: string): Promise<ArchivedServer> {
  const user = processUser();
  const at = (name: string) => join(folder, name);
  const port = Number(await freePort());
  for (const name of ['bin', 'run', 'repo', 'log', 'lock', 'conf', 'tablespace', 'data']) {
    mkdirSync(at(name));
    if (user.uid !== undefined) chownSync(at(name), user.uid, user.gid ?? user.uid);
  }
  writeFileSync(
    at('pgbackrest.conf'),
    `[global]\nrepo1-path=${at('repo')}\nlog-path=${at('log')}\nlock-path=${at('lock')}\nstart-fast=y\narchive-push-queue-max=48MiB\nrepo1-retention-full=2\ncompress-level=1\n[try]\npg1-path=${at('data')}\npg1-port=${port}\npg1-socket-path=${at('run')}\npg1-user=boss\n`,
  );
  writeFileSync(
    at('bin/pgbackrest'),
    `#!/bin/sh\nexec ${PGBACKREST} --config=${at('pgbackrest.conf')} "$@"\n`,
  );
  chmodSync(at('bin/pgbackrest'), 0o755);
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { ...user, cwd: '/', encoding: 'utf8', stdio: 'pipe' });
  const { initdb, pgCtl } = findBinariesIn(home);
  run(initdb, '-D', at('data'), '-U', 'boss', '-E', 'UTF8', '--locale=C', '-A', 'trust');
  run('/bin/mv', at('data/postgresql.conf'), at('data/pg_hba.conf'), at('conf'));
  writeFileSync(
    at('conf/postgresql.conf'),
    Object.entries({
      data_directory: at('data'),
      hba_file: at('conf/pg_hba.conf'),
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: at('run'),
      archive_mode: 'on',
      archive_timeout: 60,
      archive_command: `${at('bin/pgbackrest')} --stanza=try archive-push %p`,
    })
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(''),
  );
  run(pgCtl, '-D', at('conf'), '-l', at('log/postgres.log'), '-w', 'start');
  const asSuperuser = async (text: string, database = 'members') => {
    await askDatabase({ host: '127.0.0.1', port, user: 'boss', database }, text);
  };
  await asSuperuser('CREATE ROLE site LOGIN', 'postgres');
  await asSuperuser('CREATE DATABASE members OWNER site', 'postgres');
  await asSuperuser(`CREATE TABLESPACE far LOCATION '${at('tablespace')}'`, 'postgres');
  return {
    url: `postgres://site@127.0.0.1:${port}/members`,
    path: `${at('bin')}:/usr/bin:/bin`,
    pgbackrest: (command, ...args) => run(at('bin/pgbackrest'), '--stanza=try', ...args, command),
    asSuperuser,
    stop: () => run(pgCtl, '-D', at('data'), '-m', 'immediate', '-w', 'stop'),
  };
}
