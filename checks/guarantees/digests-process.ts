// Makes and sends digests as the site's jobs do, without their pauses, until nothing is left.

import { sendDigests } from '#server/features/notifications/notifications.commands.ts';
import type { Connection } from '#server/platform/database/connection.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createOutbox, outboxSettings } from '#server/platform/mail/outbox.ts';
import { smtpTransport } from '#server/platform/mail/transports.ts';
import { testConfig } from '#server/testing/config.ts';

/** What the parent says. */
export interface DigestWork {
  connection: Connection;
  smtpPort: number;
}

process.once('message', async ({ connection, smtpPort }: DigestWork) => {
  const database = openDatabase({ connection, poolSize: 5 });
  const send = smtpTransport(`smtp://127.0.0.1:${smtpPort}`, 'Orchard <site@example.jp>');
  const silent = { info: () => {}, error: () => {} };
  const config = { ...testConfig(''), mailConnections: 4 };
  const outbox = createOutbox(database, send, silent, outboxSettings(config));
  const { origin } = config.publicUrl;
  process.send?.('begun');
  // Twice: what a first turn has told must not be told by a second one.
  for (let turn = 0; turn < 2; turn += 1) {
    await sendDigests(database, { outbox, origin });
    await outbox.deliver();
  }
  await outbox.stop();
  await database.close();
  process.disconnect();
});
