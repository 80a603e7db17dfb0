// The site in production mode on a database that the bench has filled. Answers every message of the
// parent with the number of statements so far.
import pg from 'pg';
import { readConfig } from '#server/platform/config/config.ts';
import type { Connection } from '#server/platform/database/connection.ts';
import { readMigrations } from '#server/platform/database/migration-files.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { serveSite } from '#server/start.ts';

let statements = 0;
const query = pg.Client.prototype.query as (...all: unknown[]) => unknown;
pg.Client.prototype.query = function counted(this: pg.Client, ...all: unknown[]) {
  statements += 1;
  return query.apply(this, all);
} as typeof pg.Client.prototype.query;

const direct = JSON.parse(process.env.BENCH_CONNECTION ?? '{}') as Connection;
const database = openDatabase({ connection: direct });
const migrations = (await readMigrations()).map(({ name }) => name);
const config = readConfig(process.env);
// The bench's browser uses plain HTTP, because it has no certificate.
if (process.env.BENCH_PLAIN) config.publicUrl = new URL(`http://${config.publicUrl.host}`);
const takeOff = await serveSite({ database, direct, migrations }, config);

process.on('message', () => process.send?.(statements));
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', async () => {
  await takeOff();
  await database.close();
  process.exit(0);
});
process.send?.('ready');
