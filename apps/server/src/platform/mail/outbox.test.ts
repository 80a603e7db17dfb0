import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createOutboxes, testMail } from '#testing/outbox.ts';
import { smtpRefusal } from '#testing/smtp-refusal.ts';
import { compose } from './compose-mail.ts';
import type { SendMail } from './deliver.ts';
import type { DueMail } from './mail.ts';
import { withoutContact } from './mail.view.ts';
import { mailTemplate, mailTo } from './mail-template.ts';
import { queueMails, takeDueMail } from './mails.store.ts';

const db = await createTestDatabase();
const sent: DueMail[] = [];
const lines: { level: string; event: string; final?: boolean }[] = [];
const note = (level: string) => (line: object) => lines.push({ level, ...line } as never);
const log = { info: note('info'), error: note('error') } as never;

const accept: SendMail = async (mail) => {
  sent.push(mail);
};
const refuse =
  (error: object): SendMail =>
  async (mail) => {
    sent.push(mail);
    throw Object.assign(new Error('refused'), error);
  };
const outboxOf = createOutboxes(db, log);
const letIn = mailTemplate({
  id: 998,
  kind: 'test_secret',
  title: '試験',
  isSecret: true,
  placeholders: { link: { label: 'リンク', sample: '' } },
  templateText: { subject: '件名', body: '{link}', link_label: '開く' },
});
const message = (recipient = 'a@example.jp') => mailTo(testMail, recipient, {});
const put = (recipient?: string, expiresIn?: string) =>
  outboxOf(accept).put(db.kysely, message(recipient), expiresIn ? { expiresIn } : {});
const rows = async () => {
  const { rows: found } = await db.pool.query(
    `SELECT id, recipient, message_id, attempts, sent_at, failed_at, last_error,
       round(extract(epoch FROM next_attempt_at - now()) / 60) AS minutes
     FROM mails ORDER BY id`,
  );
  return found;
};
const makeDue = () =>
  db.pool.query('UPDATE mails SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL');

beforeEach(async () => {
  sent.length = 0;
  lines.length = 0;
  await db.owner.query(
    'TRUNCATE mails, mail_templates, suppressed_addresses, shared_refusals CASCADE',
  );
});

describe('a mail', () => {
  test('is written with what causes it: undone together, and sent after the commit', async () => {
    const outbox = outboxOf(accept);
    const failing = db.kysely.transaction().execute(async (tx) => {
      await outbox.put(tx, message());
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
    await db.kysely.transaction().execute(async (tx) => {
      await outbox.put(tx, message());
      // Not before the commit: it is another connection that sends.
      expect(await outbox.deliver()).toBe(0);
    });
    expect(await outbox.deliver()).toBe(1);
    expect(sent).toMatchObject([{ ...compose(message(), withoutContact('Orchard')), attempt: 1 }]);
    expect(await rows()).toMatchObject([{ attempts: 1, failed_at: null, last_error: null }]);
    expect(await outbox.deliver()).toBe(0);
  });

  test('that a server refuses in letters that no database takes holds up no other', async () => {
    await put('refused@example.jp');
    await put('fine@example.jp');
    const send: SendMail = async (mail) => {
      if (mail.recipient === 'refused@example.jp') throw new Error('no\0thing');
      await accept(mail);
    };
    expect(await outboxOf(send).deliver()).toBe(1);
    expect(await rows()).toMatchObject([{ last_error: 'Error: nothing' }, { last_error: null }]);
  });

  test('has a Message-ID of its own, of the site', async () => {
    await put();
    await put();
    await outboxOf(accept).deliver();
    const [one, other] = sent.map(({ messageId }) => messageId);
    expect(one).toMatch(/^<[0-9a-f-]{36}@site\.example\.jp>$/);
    expect(other).not.toBe(one);
  });

  test('that is not taken is tried again after 1, 5, 15 and 60 minutes, then every 6 hours for three days, and kept as given up', async () => {
    await put();
    const outbox = outboxOf(refuse({ code: 'ECONNECTION' }));
    const waits = [];
    for (let attempt = 0; attempt < 16; attempt += 1) {
      await outbox.deliver();
      waits.push((await rows())[0].minutes);
      // Before its time it is left alone.
      await outbox.deliver();
      expect(sent).toHaveLength(attempt + 1);
      await makeDue();
    }
    expect(waits).toEqual([1, 5, 15, 60, ...Array(12).fill(360)]);
    expect(waits.reduce((sum, minutes) => sum + minutes) / 1440).toBeGreaterThan(3);
    await outbox.deliver();
    const [dead] = await rows();
    expect(dead).toMatchObject({ attempts: 17, minutes: null, last_error: 'Error: refused' });
    expect(dead.failed_at).not.toBeNull();
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
    expect(sent.map(({ attempt }) => attempt)).toEqual(Array.from({ length: 17 }, (_, i) => i + 1));
    expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
      { event: 'mail.held_up' },
      { event: 'mail.failed', final: true },
    ]);
    await makeDue();
    expect(await outboxOf(accept).deliver()).toBe(0);
  });

  test('that is taken at a later try is sent', async () => {
    await put();
    await outboxOf(refuse({})).deliver();
    await makeDue();
    expect(await outboxOf(accept).deliver()).toBe(1);
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 2, minutes: null, failed_at: null, last_error: null });
  });

  test.each([
    ['the recipient, for good', smtpRefusal('RCPT TO', '550 5.1.1 no such user'), true],
    [
      'the recipient, for good, after the message',
      smtpRefusal('DATA', '550 5.1.1 no such user'),
      true,
    ],
    ['the recipient, for now', smtpRefusal('RCPT TO', '450 5.1.1 no such user'), false],
    ['the sender', smtpRefusal('RCPT TO', '550 relay not permitted'), false],
    ['the message, without a reason', smtpRefusal('DATA', '554 Transaction failed'), false],
    ['the recipient’s mailbox, which is full', smtpRefusal('RCPT TO', '552 5.2.2 full'), false],
    ['our password, which will be put right', { code: 'EAUTH', responseCode: 535 }, false],
    ['every connection', { code: 'EPROTOCOL', responseCode: 554 }, false],
  ])('of which a server refuses %s', async (_, error, isFinal) => {
    await put();
    await outboxOf(refuse(error)).deliver();
    const [row] = await rows();
    expect(row.failed_at !== null).toBe(isFinal);
    expect(row.minutes).toBe(isFinal ? null : 1);
  });

  test('that says what no longer holds is not sent, and kept', async () => {
    await put('late@example.jp', '60 minutes');
    await put('early@example.jp', '61 minutes');
    await db.pool.query("UPDATE mails SET expires_at = expires_at - interval '60 minutes'");
    expect(await outboxOf(accept).deliver()).toBe(1);
    expect(sent.map(({ recipient }) => recipient)).toEqual(['early@example.jp']);
    const [late] = await rows();
    expect(late).toMatchObject({ attempts: 0, sent_at: null, last_error: 'expired' });
    expect(late.failed_at).not.toBeNull();
  });

  test('that comes to be out of date while others are being sent is not sent either', async () => {
    await put('first@example.jp');
    await put('second@example.jp', '60 minutes');
    const outbox = outboxOf(async (mail) => {
      sent.push(mail);
      await db.pool.query("UPDATE mails SET expires_at = now() - interval '1 second'");
    });
    expect(await outbox.deliver()).toBe(1);
    expect(await outbox.deliver()).toBe(0);
    expect(sent.map(({ recipient }) => recipient)).toEqual(['first@example.jp']);
  });

  test.each([
    ['two recipients', { recipient: 'a@b.jp,c@d.jp' }],
    ['a recipient with a line break', { recipient: 'a@b.jp\r\nBcc: c@d.jp' }],
    ['a recipient with a name', { recipient: 'A <a@b.jp>' }],
    ['a subject of two lines', { subject: 'a\r\nBcc: c@d.jp' }],
  ])('with %s is refused by the database itself', async (_, wrong) => {
    const mail = { ...compose(message(), withoutContact('Orchard')), ...wrong };
    const queued = queueMails(
      db.kysely,
      [{ mail, fromName: null, sealedBody: null }],
      'site.example.jp',
    );
    await expect(queued).rejects.toThrow(/check/);
  });
});

describe('an address that a server refuses for good', () => {
  const refusal = (response: string) => refuse(smtpRefusal('RCPT TO', response));
  const suppressed = async () =>
    (await db.pool.query('SELECT address FROM suppressed_addresses')).rows.map(
      ({ address }) => address,
    );

  test('is not sent to any more, neither what waits nor what comes later', async () => {
    await put('Gone@example.jp');
    await put('gone@example.jp');
    await put('other@example.jp');
    await outboxOf(refusal('550 5.1.1 no such user')).deliver();
    expect(await suppressed()).toEqual(['gone@example.jp', 'other@example.jp']);
    expect(sent).toHaveLength(2);
    await put('GONE@example.jp');
    expect(await outboxOf(accept).deliver()).toBe(0);
    const errors = (await rows()).map(({ last_error }) => last_error);
    expect(errors).toEqual(['Error: refused', 'suppressed', 'Error: refused', 'suppressed']);
    await db.pool.query("DELETE FROM suppressed_addresses WHERE address = 'gone@example.jp'");
    await put('gone@example.jp');
    expect(await outboxOf(accept).deliver()).toBe(1);
  });

  test('is tried once more a day later, when somebody asks for what lets in', async () => {
    const ask = () =>
      outboxOf(accept).put(db.kysely, mailTo(letIn, 'Gone@example.jp', { link: '' }));
    await ask();
    await outboxOf(refusal('550 5.1.1 no such user')).deliver();
    await ask();
    expect(await outboxOf(accept).deliver()).toBe(0);
    await db.pool.query("UPDATE suppressed_addresses SET suppressed_at = now() - interval '1 day'");
    // What nobody waits for is not sent.
    await put('gone@example.jp');
    expect(await outboxOf(accept).deliver()).toBe(0);
    await ask();
    expect(await outboxOf(refusal('550 5.1.1 no such user')).deliver()).toBe(0);
    expect(await suppressed()).toEqual(['gone@example.jp']);
    await ask();
    expect(await outboxOf(accept).deliver()).toBe(0);
    await db.pool.query("UPDATE suppressed_addresses SET suppressed_at = now() - interval '1 day'");
    await ask();
    expect(await outboxOf(accept).deliver()).toBe(1);
    expect(await suppressed()).toEqual([]);
  });
});

describe('a templateText of the operators', () => {
  test('is what mails say from then on', async () => {
    await put();
    await db.pool.query(
      "INSERT INTO mail_templates VALUES ('test', '新しい件名', '{product} です', '')",
    );
    await put();
    await outboxOf(accept).deliver();
    expect(sent.map(({ subject }) => subject)).toEqual(['件名', '新しい件名']);
    expect(sent[1]?.text).toContain('Orchard です');
  });
});

describe('several mails', () => {
  test('are sent once each, by however many processes at once', async () => {
    for (let number = 0; number < 30; number += 1) await put(`a${number}@example.jp`);
    const processes = [outboxOf(accept), outboxOf(accept), outboxOf(accept)];
    // A process that finds the others busy leaves it to them.
    await Promise.all(processes.map((outbox) => outbox.deliver()));
    await outboxOf(accept).deliver();
    expect(sent).toHaveLength(30);
    expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(30);
  });

  test('do not wait for one that is not taken', async () => {
    for (const name of ['a', 'b', 'c']) await put(`${name}@example.jp`);
    const outbox = outboxOf(async (mail) => {
      if (mail.recipient.startsWith('a')) throw new Error('not this one');
      sent.push(mail);
    });
    expect(await outbox.deliver()).toBe(2);
    expect(sent.map(({ recipient }) => recipient)).toEqual(['b@example.jp', 'c@example.jp']);
  });

  test('do not wait for one that a process died over, however often', async () => {
    await put('deadly@example.jp');
    for (let death = 0; death < 8; death += 1) {
      expect(await takeDueMail(db.kysely)).toMatchObject({ attempt: death + 1 });
      expect(await takeDueMail(db.kysely)).toBeUndefined();
      await makeDue();
    }
    await put('next@example.jp');
    expect(await outboxOf(accept).deliver()).toBe(2);
  });
});

describe('an outbox that stops', () => {
  test('lets the mail under way finish and begins no other', async () => {
    await put('first@example.jp');
    await put('second@example.jp');
    const under = Promise.withResolvers<void>();
    const word = Promise.withResolvers<void>();
    const outbox = outboxOf(async (mail) => {
      under.resolve();
      await word.promise;
      sent.push(mail);
    });
    outbox.wake();
    await under.promise;
    const stopped = outbox.stop();
    word.resolve();
    await stopped;
    expect(sent.map(({ recipient }) => recipient)).toEqual(['first@example.jp']);
    expect(await rows()).toMatchObject([{ attempts: 1, minutes: null }, { attempts: 0 }]);
  });
});
