import { staffApi } from '@orchard/contract/staff';
import { MAIL_BLAMES } from '@orchard/contract/staff/mails';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { mailTo } from '#server/platform/mail/mail-template.ts';
import { smtpTransport } from '#server/platform/mail/transports.ts';
import { testMail } from '#server/testing/outbox.ts';
import { createScene } from '#server/testing/scene.ts';
import { report, times } from './counts.ts';
import { ADDRESS, REAL_ANSWERS } from './real-answers.ts';
import { type Saying, startSpeakingSmtp } from './speaking-smtp.ts';

const smtp = await startSpeakingSmtp();
afterAll(() => smtp.stop());
const transport = smtpTransport(smtp.url, 'Orchard <site@example.jp>');
const texts: string[] = [];
const { app, db, make, asStaff, execute } = await createScene({
  limits: 'off',
  sendMail: async (mail) => {
    await transport(mail);
    texts.push(mail.text);
  },
});
const stopped = async () =>
  (await execute`SELECT address FROM suppressed_addresses`).map(({ address }) => address);

beforeEach(async () => {
  await db.owner.query('TRUNCATE mails, suppressed_addresses, shared_refusals CASCADE');
  smtp.arrived.length = 0;
  texts.length = 0;
});

test('answers of real mail servers are judged by whom they are about', async (context) => {
  const wrong: string[] = [];
  for (const [server, at, lines, kind] of REAL_ANSWERS) {
    await db.owner.query('TRUNCATE mails, suppressed_addresses, shared_refusals CASCADE');
    await app.outbox.put(db.kysely, mailTo(testMail, ADDRESS, {}));
    smtp.say({ at, lines });
    await app.outbox.deliver();
    const [mail] = await execute`
      SELECT error_kind AS kind, failed_at IS NOT NULL AS "isOver" FROM mails`;
    const isStopped = (await stopped()).includes(ADDRESS);
    const isRecipients = MAIL_BLAMES[kind] === 'recipient';
    if (mail.kind !== kind || mail.isOver !== isRecipients || isStopped !== isRecipients) {
      wrong.push(`${server}: ${lines} (${mail.kind}, ${isStopped})`);
    }
  }
  report(context, 'F12', `answers judged wrongly ${wrong.length} of ${REAL_ANSWERS.length}`);
  expect(wrong).toEqual([]);
});

/** What a relay says for an hour, which has lost its table of users, then its rights, then its mind. */
const SAYINGS: Saying[] = [
  { at: 'RCPT TO', lines: '550 5.1.1 <{to}>: Recipient address rejected: User unknown' },
  { at: 'RCPT TO', lines: '554 5.7.1 <{to}>: Relay access denied' },
  { at: 'RCPT TO', lines: '550 No such user {to} here' },
  { at: 'DATA', lines: '554 Transaction failed' },
];

/** Moves all that waits a minute on. */
const passMinute = () =>
  db.pool.query(`
    UPDATE mails SET next_attempt_at = next_attempt_at - interval '1 minute',
      tried_at = tried_at - interval '1 minute', failed_at = failed_at - interval '1 minute',
      expires_at = expires_at - interval '1 minute';
    UPDATE suppressed_addresses SET suppressed_at = suppressed_at - interval '1 minute';
    UPDATE shared_refusals SET resumes_at = resumes_at - interval '1 minute',
      noticed_at = noticed_at - interval '1 minute'`);

test('a relay that refuses everything for an hour stops no address, and every mail arrives after', async (context) => {
  const count = times(60, 2000);
  const ids: number[] = [];
  for (let number = 0; number < count; number += 1) {
    ids.push((await make.member({ password: null })).id);
  }
  smtp.say(SAYINGS[0] as Saying);
  const triesBefore = smtp.tries();
  for (let from = 0; from < count; from += 500) {
    await asStaff().call(staffApi.inviteMembers, { body: { ids: ids.slice(from, from + 500) } });
  }
  let told = 0;
  for (let minute = 0; minute < 60; minute += 1) {
    smtp.say(SAYINGS[Math.floor(minute / 15)] as Saying);
    await app.outbox.deliver();
    const { refused } = (await asStaff().call(staffApi['mails.sending'])).body;
    if (refused?.resumes_at) told += 1;
    await passMinute();
  }
  const tries = smtp.tries() - triesBefore;
  const suppressed = await stopped();
  smtp.say(null);
  let minutes = 0;
  for (; smtp.arrived.length < count && minutes < 60; minutes += 1) {
    await app.outbox.deliver();
    await passMinute();
  }
  await app.outbox.deliver();
  const links = new Set(
    texts.flatMap((text) => /change-password\/([\w-]{20,})/.exec(text)?.[1] ?? []),
  );
  const waiting = (await execute`SELECT count(*)::int AS n FROM mails WHERE sent_at IS NULL`)[0].n;
  report(
    context,
    'F13',
    `${count} mails offered ${tries} times in the hour, addresses stopped ${suppressed.length}, arrived ${smtp.arrived.length}, each with its link ${links.size}, the last ${minutes} minutes after, told in ${told} of 60 minutes`,
  );
  expect(suppressed).toEqual([]);
  expect([smtp.arrived.length, links.size, waiting]).toEqual([count, count, 0]);
  expect(told).toBe(60);
});
