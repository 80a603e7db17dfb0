// A site that takes in what payment providers tell, until it is killed or asked to come to an end.

import type { AddressInfo } from 'node:net';
import { buildApp } from '#server/app.ts';
import type { Connection } from '#server/platform/database/connection.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { testConfig } from '#server/testing/config.ts';

process.once(
  'message',
  async ({ connection, dataDir }: { connection: Connection; dataDir: string }) => {
    const database = openDatabase({ connection, poolSize: 5 });
    const config = testConfig(dataDir);
    const app = await buildApp({
      config,
      db: database,
      sendMail: async () => {},
      isOverloaded: () => false,
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    app.paymentWorker.wake();
    process.on('message', async () => {
      await app.paymentWorker.run();
      process.send?.('done');
    });
    process.send?.({ port: (app.server.address() as AddressInfo).port });
  },
);
