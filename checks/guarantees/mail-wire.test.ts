import { afterAll, expect, test } from 'vitest';
import { mailTemplate, mailTo } from '#server/platform/mail/mail-template.ts';
import { RETRY_AFTER } from '#server/platform/mail/mails.store.ts';
import { smtpTransport } from '#server/platform/mail/transports.ts';
import { triesAll } from '#server/testing/cases.ts';
import { createScene } from '#server/testing/scene.ts';
import { report } from './counts.ts';
import { startSmtp, unquoted } from './smtp.ts';

const smtp = await startSmtp();
afterAll(() => smtp.stop());
let transport = smtpTransport(`smtp://127.0.0.1:${smtp.port}`, 'Orchard <site@example.jp>');
const errors: string[] = [];
const scene = await createScene({
  limits: 'off',
  sendMail: (mail) => transport(mail),
  logger: { level: 'error', stream: { write: (line: string) => errors.push(line) } },
});
const { app, as, guest, make, db } = scene;

const forget = (email: unknown) => guest().post('/forgot-password', { email });
const mailOf = async (recipient: string) => {
  const { rows } = await db.pool.query(
    `SELECT id, message_id, attempts, sent_at, failed_at,
       extract(epoch FROM next_attempt_at - now())::int AS waits
     FROM mails WHERE recipient = $1 ORDER BY id DESC LIMIT 1`,
    [recipient],
  );
  return rows[0];
};
const makeDue = () =>
  db.pool.query('UPDATE mails SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL');
const arrivedFor = (recipient: string) =>
  smtp.arrived.filter(({ recipients }) => recipients.includes(recipient));

test('a field for an address is one recipient or none, and what members write is no header', async (context) => {
  const hostile = [
    'a@b.jp, evil@c.jp',
    'a@b.jp;evil@c.jp',
    'a@b.jp evil@c.jp',
    'a@b.jp\r\nBcc: evil@c.jp',
    'a@b.jp\nevil@c.jp',
    'a@b.jp\tevil@c.jp',
    '"x@gmail.com y"@internal',
    '"a b"@c.jp',
    'A <a@b.jp>, B <evil@c.jp>',
    'a@b.jp, B <evil@c.jp>',
    'A <a@b.jp\r\nBcc: evil@c.jp>',
    'mailto:a@b.jp,evil@c.jp',
    'a@b.jp,',
    'a@[127.0.0.1]',
    'a@b',
    'a@日本語.jp',
    'あ@b.jp',
    'a@b.jp\u2028evil@c.jp',
    'a(comment)@b.jp',
    'a@b..jp',
    'a@-b.jp',
    `${'a'.repeat(65)}@b.jp`,
    `a@${'b'.repeat(60)}.${'b'.repeat(60)}.${'b'.repeat(60)}.${'b'.repeat(60)}.${'b'.repeat(20)}.jp`,
    'a\0@b.jp',
    ['a@b.jp', 'evil@c.jp'],
    { address: 'a@b.jp' },
  ];
  const accepted: unknown[] = [];
  const hanako = as('hanako');
  for (const email of hostile) {
    const answers = [
      await forget(email),
      await hanako.post('/api/account/confirm-email', { email }),
    ];
    if (answers.some(({ statusCode }) => statusCode !== 422)) accepted.push(email);
  }

  const honest = ['x.@docomo.ne.jp', 'a.@ezweb.ne.jp', "o'brien+tag@mail.example.co.jp"];
  const name = '悪い\r\nBcc: evil@c.jp\r\n\r\n名前 <evil@c.jp>, "x" <evil2@c.jp>';
  for (const email of honest) {
    await make.member({ email, name });
    expect((await forget(email)).statusCode).toBe(200);
  }
  const pasted = 'pasted@example.jp';
  await make.member({ email: pasted, name });
  expect((await forget(`山田 <mailto:${pasted}?cc=evil@c.jp>`)).statusCode).toBe(200);
  const subject = '件名\r\nBcc: evil@c.jp\u2028<script>あ𠮷👨‍👩‍👧'.padEnd(250, '長');
  const kind = mailTemplate({
    id: 999,
    kind: 'check',
    title: '',
    placeholders: { name: { label: '', sample: '' }, subject: { label: '', sample: '' } },
    templateText: { subject: '{subject}', body: '{name} 様\n\n本文', link_label: '' },
  });
  await app.outbox.put(db.kysely, mailTo(kind, 'letter@example.jp', { name, subject }));
  await app.outbox.deliver();

  const { rows: unsent } = await db.pool.query(
    'SELECT recipient, last_error FROM mails WHERE sent_at IS NULL',
  );
  expect(unsent).toEqual([]);
  const addresses = [...honest, pasted, 'letter@example.jp'];
  let foreign = 0;
  for (const address of addresses) {
    const [mail, ...more] = arrivedFor(address);
    expect(more).toEqual([]);
    const header = (mail?.raw ?? '').split('\r\n\r\n', 1)[0] ?? '';
    const names = [...header.matchAll(/^([\w-]+):/gm)].map(([, field = '']) => field.toLowerCase());
    expect(names).not.toContain('bcc');
    expect(new Set(names).size).toBe(names.length);
    // Mail headers are encoded, so they hold only ASCII.
    expect(header).toMatch(/^[\t\r\n -~]+$/);
    const to = /^To: <?(.*?)>?\r?$/m.exec(header)?.[1];
    expect(to && unquoted(to)).toBe(address);
    foreign += (mail?.recipients ?? []).filter((recipient) => recipient !== address).length;
  }
  foreign += smtp.arrived.filter(({ recipients }) => recipients.length !== 1).length;
  const twins = await db.pool
    .query("INSERT INTO members (name, nickname, email) VALUES ('x', 'x', 'X.@DOCOMO.ne.jp')")
    .then(
      () => 1,
      () => 0,
    );
  report(
    context,
    'F6',
    `hostile addresses accepted ${accepted.length} of ${hostile.length}, foreign recipients ${foreign} of ${addresses.length} mails, twins ${twins}`,
  );
  expect(accepted).toEqual([]);
  expect(foreign).toBe(0);
  expect(twins).toBe(0);
});

test('whatever the mail server does, requests are answered and each mail arrives once, or is stored as failed', {
  skip: !triesAll,
}, async (context) => {
  errors.length = 0;
  let slow = 0;
  let requests = 0;
  const lost: string[] = [];
  let duplicates = 0;
  const request = async () => {
    const member = await make.member();
    const answer = await forget(member.email);
    requests += 1;
    if (answer.statusCode !== 200) slow += 1;
    return member.email;
  };
  const working = transport;
  const waits = RETRY_AFTER.map((interval) => {
    const [count, unit] = interval.split(' ');
    return Number(count) * (unit?.startsWith('hour') ? 3600 : 60);
  });

  // No server; a server without TLS; "not now": the site retries at the scheduled times.
  const nobody = smtpTransport('smtp://127.0.0.1:9', 'site@example.jp');
  const wrongTls = smtpTransport(`smtps://127.0.0.1:${smtp.port}`, 'site@example.jp');
  for (const bad of [nobody, wrongTls, working]) {
    transport = bad;
    smtp.behave('refuse for now');
    const email = await request();
    for (const wait of waits) {
      if (wait !== waits[0]) await makeDue();
      await app.outbox.deliver();
      const { waits: waited, failed_at: failed } = await mailOf(email);
      expect(failed).toBeNull();
      expect(Math.abs(waited - wait)).toBeLessThan(30);
    }
    transport = working;
    smtp.behave('accept');
    await makeDue();
    await app.outbox.deliver();
    if (arrivedFor(email).length !== 1) lost.push('refused for now');
  }

  // "Never": the mail is stored as failed, and the log says so.
  smtp.behave('know nobody');
  const refused = await request();
  await makeDue();
  await app.outbox.deliver();
  expect((await mailOf(refused)).failed_at).not.toBeNull();
  expect(errors.filter((line) => JSON.parse(line).event === 'mail.failed')).toHaveLength(1);

  // The server accepts the mail, and the connection breaks before the answer: the repeat carries
  // the same Message-ID.
  smtp.behave('drop');
  const dropped = await request();
  await expect.poll(async () => (await mailOf(dropped)).attempts).toBe(1);
  await expect.poll(() => arrivedFor(dropped)).toHaveLength(1);
  await app.outbox.deliver();
  smtp.behave('accept');
  await makeDue();
  await app.outbox.deliver();
  const copies = arrivedFor(dropped).map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
  expect(new Set(copies).size).toBe(1);
  if (copies.length > 2) duplicates += copies.length - 2;

  // The process is killed between sending and recording: the next process sends the mail once more.
  let sent = 0;
  transport = async (mail) => {
    await working(mail);
    sent += 1;
    // The work that a killed process does not reach.
    if (sent === 1) throw new Error('killed');
  };
  const killed = await request();
  await app.outbox.deliver();
  await makeDue();
  await app.outbox.deliver();
  transport = working;
  const repeats = arrivedFor(killed).map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
  expect(new Set(repeats).size).toBe(1);
  if (repeats.length > 2) duplicates += repeats.length - 2;
  if (repeats.length < 1) lost.push('killed');

  // The site does not send a mail whose link has expired.
  smtp.behave('refuse for now');
  const late = await request();
  await app.outbox.deliver();
  await db.pool.query(
    "UPDATE mails SET expires_at = now() - interval '1 second' WHERE sent_at IS NULL",
  );
  smtp.behave('accept');
  await makeDue();
  await app.outbox.deliver();
  expect(arrivedFor(late)).toEqual([]);
  expect((await mailOf(late)).failed_at).not.toBeNull();

  // While the server is silent, requests still get answers; waiting mails go out afterwards.
  smtp.behave('hang');
  const first = await request();
  await expect.poll(async () => (await mailOf(first)).attempts).toBe(1);
  const waiting = [first];
  for (let index = 0; index < 10; index += 1) waiting.push(await request());
  expect(arrivedFor(first)).toEqual([]);
  smtp.behave('accept');
  smtp.cutAll();
  await app.outbox.deliver();
  await makeDue();
  await app.outbox.deliver();
  lost.push(...waiting.filter((email) => arrivedFor(email).length !== 1));
  report(
    context,
    'F7',
    `lost ${lost.length}, duplicates beyond one per cut ${duplicates}, requests refused ${slow} of ${requests}`,
  );
  expect({ lost, duplicates, slow }).toEqual({ lost: [], duplicates: 0, slow: 0 });
});
