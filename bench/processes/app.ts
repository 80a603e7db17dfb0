// The site in production mode on a database that the bench has filled, and its use of the machine,
// which the parent requests over the channel.
import pg from 'pg';
import type { Command, Query, Usage } from '#bench/fixture/site.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Connection } from '#server/platform/database/connection.ts';
import { readMigrations } from '#server/platform/database/migration-files.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { serveSite } from '#server/start.ts';

let queries = 0;
let recorded: Query[] | undefined;
const send = pg.Client.prototype.query as (...all: unknown[]) => unknown;
// Records every statement that goes to the database, from any sender.
pg.Client.prototype.query = function counted(this: pg.Client, ...all: unknown[]) {
  queries += 1;
  const [first, values] = all as [string | Query, unknown[]?];
  const query = typeof first === 'string' ? { text: first, values: values ?? [] } : first;
  recorded?.push({ text: query.text, values: query.values ?? [] });
  return send.apply(this, all);
} as typeof pg.Client.prototype.query;

const connection = JSON.parse(process.env.BENCH_CONNECTION ?? '{}') as Connection;
const database = openDatabase({ connection });
const storage = {
  database,
  direct: connection,
  migrations: (await readMigrations()).map(({ name }) => name),
  close: () => database.close(),
  abandon: () => {},
};
const config = readConfig(process.env);
// The bench's browser uses plain HTTP, because it has no certificate.
if (process.env.BENCH_PLAIN) config.publicUrl = new URL(`http://${config.publicUrl.host}`);
const takeOff = await serveSite(storage, config);

process.on('message', async (command: Command) => {
  if (command === 'usage') {
    const usage: Usage = {
      cpu: process.cpuUsage(),
      memory: process.memoryUsage().rss,
      queries,
      recorded: recorded ?? [],
    };
    process.send?.(usage);
  } else if (command === 'record') recorded = [];
  else if (command === 'forget') recorded = undefined;
  else if (command === 'collect') global.gc?.();
});
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', async () => {
  await takeOff();
  await database.close();
  process.exit(0);
});
process.send?.('ready');
