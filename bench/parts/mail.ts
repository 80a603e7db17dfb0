import { randomUUID } from 'node:crypto';
import type { BenchSession } from '#bench/fixture/fixture.ts';
import { APP_SECRET, startSite } from '#bench/fixture/site.ts';
import { openLoop } from '#bench/load/load.ts';
import { memberRequest } from '#bench/load/member-requests.ts';
import { load } from '#bench/machine.ts';
import { digits, table } from '#bench/results.ts';
import { percentile } from '#bench/statistics.ts';
import { startSmtp } from '#checks/guarantees/smtp.ts';
import { addMembers } from '#server/features/members/members.store.ts';
import { type Database, openDatabase } from '#server/platform/database/open-database.ts';
import { createOutbox, outboxSettings } from '#server/platform/mail/outbox.ts';
import { testConfig } from '#server/testing/config.ts';
import { sendInvitation } from '#server/use-cases/invite-member.ts';
import type { Part } from './part.ts';

/** Milliseconds that the mail server takes for each mail. */
const SLOW = 500;
const silent = { info: () => {}, error: () => {} };
const INVITED = 'bench-invited-';

/** Queues many invitations at once, as an import does; the site sends them after its start. */
async function inviteMany(database: Database, count: number): Promise<void> {
  const config = { ...testConfig(''), appSecret: APP_SECRET };
  const outbox = createOutbox(database, async () => {}, silent, outboxSettings(config));
  const parts = { outbox, product: config.productName, origin: config.publicUrl.origin };
  const batchId = randomUUID();
  await database.kysely.transaction().execute(async (tx) => {
    for (let number = 0; number < count; number += 1) {
      const email = `${INVITED}${number}@example.jp`;
      const name = '新しい会員';
      const draft = { name, nickname: name, email, passwordHash: null, brandIds: [] };
      const [id] = await addMembers(tx, [draft]);
      await sendInvitation(tx, parts, { id: id as number, name, email }, batchId);
    }
  });
}

/** Requests for reset links, each from a network of its own, so that none exceeds a limit. */
function resetRequests(host: string, session: BenchSession, emails: readonly string[]) {
  let number = 0;
  return () => {
    number += 1;
    const body = { email: emails[number % emails.length] };
    const request = memberRequest(host, session, {
      method: 'POST',
      path: '/forgot-password',
      body,
    });
    const from = `x-forwarded-for: 198.51.${Math.floor(number / 250)}.${number % 250}`;
    return Buffer.from(String(request).replace('\r\n', `\r\n${from}\r\n`));
  };
}

/** Part 9: single mails, while a batch goes out. */
export const mail: Part = async ({ fixture, isQuick, report }) => {
  const [session] = await fixture.fill('small');
  const database = openDatabase({ connection: fixture.connectionTo('small') });
  const invitations = isQuick ? 300 : 2_000;
  const clear = () =>
    database.pool.query(
      `DELETE FROM mails; DELETE FROM rate_limits; DELETE FROM members WHERE email LIKE '${INVITED}%'`,
    );
  await clear();
  const { rows: members } = await database.pool.query<{ email: string }>(
    'SELECT email FROM members WHERE suspended_at IS NULL ORDER BY id DESC LIMIT 400',
  );
  await inviteMany(database, invitations);
  report(`${invitations} invitations wait`);
  const smtp = await startSmtp({ answerAfter: SLOW });
  const site = await startSite(fixture, 'small', {
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'Orchard <site@example.jp>',
    TRUSTED_PROXIES: '127.0.0.1,::1',
  });
  const next = resetRequests(
    site.host,
    session as BenchSession,
    members.map(({ email }) => email),
  );
  const results = await openLoop(site.port, next, { seconds: isQuick ? 15 : 60, rate: 1 });
  const last = Date.now();
  const taken = async () => {
    const { rows } = await database.pool.query<{ recipient: string; requested: number }>(
      `SELECT recipient, extract(epoch FROM created_at)::double precision * 1000 AS requested
       FROM mails WHERE kind = 'password_reset'`,
    );
    const arrivals = new Map(smtp.arrived.map(({ recipients, at }) => [recipients[0], at]));
    return rows.map(
      ({ recipient, requested }) => (arrivals.get(recipient) ?? Number.NaN) - requested,
    );
  };
  let waits = await taken();
  while (waits.some(Number.isNaN) && Date.now() - last < 60_000) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    waits = await taken();
  }
  const invited = smtp.arrived.filter(({ recipients }) => recipients[0]?.startsWith(INVITED));
  const times = invited.map(({ at }) => at);
  const seconds = (Math.max(...times) - Math.min(...times)) / 1000;
  await site.stop();
  await smtp.stop();
  await clear();
  await database.close();
  if (results.failed.size > 0)
    throw new Error(`asking for a link: ${[...results.failed].join(', ')}`);
  report(`resets p95 ${digits(percentile(waits, 0.95))} ms, load ${digits(load())}`);
  return [
    table(
      ['reset links while invitations go out', ''],
      [
        ['asked for, one a second', String(waits.length)],
        ['invitations that waited before the first of them', digits(invitations)],
        ['… of which went out meanwhile', digits(invited.length)],
        ['from asking to being taken by the mail server, p50 ms', digits(percentile(waits, 0.5))],
        ['p95 ms', digits(percentile(waits, 0.95))],
        ['longest ms', digits(Math.max(...waits))],
        ['invitations a second', digits((invited.length - 1) / seconds)],
      ],
    ),
    '',
    `The mail server takes ${SLOW} ms for each mail; four connections, of which one is kept for single mails (decision 027).`,
  ].join('\n');
};
