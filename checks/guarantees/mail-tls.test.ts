import { api } from '@orchard/contract';
import { afterAll, expect, test } from 'vitest';
import { smtpTransport } from '#server/platform/mail/transports.ts';
import { createScene } from '#server/testing/scene.ts';
import { report } from './counts.ts';
import { startSmtp } from './smtp.ts';

// Listens on every address of this machine, so that the test can reach it by one that is not
// loopback.
const smtp = await startSmtp({ host: '0.0.0.0', auth: true });
afterAll(() => smtp.stop());
const at = (host: string) => `smtp://site:kagi-no-kotoba@${host}:${smtp.port}`;
let transport = smtpTransport(at('0.0.0.0'), 'Orchard <site@example.jp>');
const { app, db, guest, make } = await createScene({
  limits: 'off',
  sendMail: (mail) => transport(mail),
});

test('without TLS neither password nor mail leaves for another machine', async (context) => {
  const { email } = await make.member();
  await guest().call(api.forgotPassword, { body: { email } });
  await app.outbox.deliver();
  const { rows } = await db.pool.query('SELECT error_kind, failed_at, next_attempt_at FROM mails');
  report(
    context,
    'F10',
    `passwords heard ${smtp.credentials.length}, mails ${smtp.arrived.length}, in ${smtp.connected()} connections`,
  );
  expect(smtp.credentials).toEqual([]);
  expect(smtp.arrived).toEqual([]);
  expect(smtp.connected()).toBeGreaterThan(0);
  // The mail waits, and the console shows why.
  expect(rows).toMatchObject([{ error_kind: 'tls', failed_at: null }]);

  // The same server on this machine's loopback address receives both.
  transport = smtpTransport(at('127.0.0.1'), 'Orchard <site@example.jp>');
  await db.pool.query('UPDATE mails SET next_attempt_at = now()');
  expect(await app.outbox.deliver()).toBe(1);
  expect(smtp.credentials).toEqual(['site kagi-no-kotoba']);
});
