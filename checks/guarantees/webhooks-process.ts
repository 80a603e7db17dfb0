// Sends what waits for webhooks as the site does, without the pauses between tries, until all is sent.

import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createWebhookSender } from '#server/features/webhooks/webhooks.commands.ts';
import type { Connection } from '#server/platform/database/connection.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createOutbox, outboxSettings } from '#server/platform/mail/outbox.ts';
import { deriveKey } from '#server/platform/secrets/secrets.ts';
import { testConfig } from '#server/testing/config.ts';

/** What the parent says. */
export interface WebhookWork {
  connection: Connection;
  /** Of the receiver. */
  certificate: string;
}

process.once('message', async ({ connection, certificate }: WebhookWork) => {
  setDefaultCACertificates([...getCACertificates(), certificate]);
  const db = openDatabase({ connection, poolSize: 5 });
  const log = { info: () => {}, error: () => {} };
  const config = testConfig('');
  const sender = createWebhookSender({
    ...{ db, log, sealKey: deriveKey(config.appSecret, 'webhooks') },
    outbox: createOutbox(db, async () => undefined, log, outboxSettings(config)),
    settings: { origin: config.publicUrl.origin, mayBeHere: true },
  });
  process.send?.('begun');
  for (;;) {
    await db.pool.query(
      'UPDATE webhook_deliveries SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL',
    );
    await sender.deliver();
    const { rows } = await db.pool.query(
      'SELECT FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL LIMIT 1',
    );
    if (rows.length === 0) break;
  }
  await sender.stop();
  await db.close();
  process.disconnect();
});
