import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseIdentity, commandAs } from '@orchard/embedded-postgres/parts';
import { projectFolder } from '#platform/config/config.ts';
import type { Connection } from '#platform/database/connection.ts';
import { freePort } from '#testing/site-process.ts';
import { type Program, startProgram } from './program.ts';

/** pgbouncer with the project's own configuration, in transaction mode. */
export interface Pooler extends Program {
  /** The URL of the database through pgbouncer. */
  url: string;
}

/**
 * @param folder a folder for its configuration
 * @param cluster the server's files: their owner may use its socket
 */
export async function startPooler(
  folder: string,
  server: Connection,
  cluster: string,
): Promise<Pooler> {
  const port = Number(await freePort());
  const { host, port: serverPort, database, user } = server;
  const changes: [RegExp, string][] = [
    [/^orchard = .*$/m, `orchard = host=${host} port=${serverPort} dbname=${database}`],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    // The test's server needs no password either.
    [/^auth_type = .*$/m, 'auth_type = trust'],
    [/^auth_file = .*$/m, `auth_file = ${join(folder, 'users.txt')}`],
  ];
  let text = readFileSync(join(projectFolder, 'deploy/pgbouncer.ini'), 'utf8');
  for (const [line, other] of changes) {
    if (!line.test(text)) throw new Error(`deploy/pgbouncer.ini has no line ${line.source}`);
    text = text.replace(line, () => other);
  }
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'users.txt'), `"${user}" ""\n`);
  writeFileSync(join(folder, 'pgbouncer.ini'), `${text}unix_socket_dir =\n`);
  // pgbouncer does not run as root either.
  const identity = chooseIdentity(cluster, [folder]);
  const { file, args, ids } = commandAs(identity, 'pgbouncer', [join(folder, 'pgbouncer.ini')]);
  const program = await startProgram(file, args, { port, ids, debianPackage: 'pgbouncer' });
  return { ...program, url: `postgres://${user}@127.0.0.1:${port}/orchard` };
}
