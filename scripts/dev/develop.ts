// Runs the site for development: the server from its sources, started again when they change,
// the browser apps by Vite, and the database below them, which stays. All at one address.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { printProblem, readSettings } from '#server/platform/config/config.ts';
import { StartRefusal } from '#server/platform/config/start-refusal.ts';
import type { Connection } from '#server/platform/database/connection.ts';
import { startEmbeddedDatabase } from '#server/platform/lifecycle/embedded-database.ts';
import { listen } from '#server/platform/lifecycle/listening.ts';
import { endOnSignals } from '#server/platform/lifecycle/shutdown.ts';
import { forgetConnection, noteConnection } from '#server/platform/lifecycle/storage.ts';
import { writePrivately } from '#server/platform/storage/private-files.ts';
import { startBackend } from './backend.ts';
import { createFront, startBrowserApps } from './front.ts';

const report = (line: string) => console.log(line);

/** What ends with this process, the latest first. */
const endings: (() => unknown)[] = [];
const isEnding = endOnSignals({
  inOrder: async () => {
    for (const end of endings.toReversed()) await end();
  },
  atOnce: () => {},
  report,
});

try {
  writePrivately();
  const config = readSettings();
  if (config.production)
    throw new StartRefusal({
      ja: 'npm run dev は本番用ではありません。npm start を使ってください。',
      en: 'npm run dev is not for production: npm start is.',
    });
  process.env.NODE_ENV = 'development';

  let connection: Connection | undefined;
  if (config.databaseUrl === null) {
    const postgres = await startEmbeddedDatabase(config.dataDir, report);
    connection = postgres.connection;
    noteConnection(config.dataDir, connection);
    endings.push(() => {
      forgetConnection(config.dataDir);
      return postgres.stop();
    });
  }
  const backend = await startBackend({ connection, origin: config.publicUrl.origin, report });
  endings.push(backend.stop);

  const server = createServer();
  const apps = await startBrowserApps(server);
  endings.push(() => Promise.all(apps.map(({ vite }) => vite.close())));
  server.on('request', createFront(apps, backend));
  await listen({ listen: (where) => once(server.listen(where), 'listening') }, config);
  endings.push(() => server.closeAllConnections());
  await backend.port();
  report(`開発モード: ${config.publicUrl.origin} （保存すると、すぐ画面に出ます）`);
} catch (problem) {
  if (!isEnding()) {
    printProblem(problem);
    for (const end of endings.toReversed()) await end();
    process.exit(1);
  }
}
