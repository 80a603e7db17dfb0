import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { testLists } from '#testing/outbox.ts';
import { smtpRefusal } from '#testing/smtp-refusal.ts';
import type { SendMail } from './deliver.ts';
import type { DueMail } from './mail.ts';
import { mailTemplate, mailTo } from './mail-template.ts';
import { createOutbox } from './outbox.ts';

const db = await createTestDatabase();
const sent: DueMail[] = [];
const silent = { info: () => {}, error: () => {} } as never;
const accept: SendMail = async (mail) => {
  sent.push(mail);
};
const refuse: SendMail = async () => {
  throw smtpRefusal('DATA', '554 no');
};
const unknown: SendMail = async () => {
  throw smtpRefusal('RCPT TO', '550 5.1.1 no such user');
};
const later: SendMail = async () => {
  throw new Error('not now');
};
const outboxOf = (send: SendMail, key = 7) =>
  createOutbox(db, send, silent, {
    mailDomain: 'site.example.jp',
    product: 'Orchard',
    sealKey: Buffer.alloc(32, key),
    lists: testLists,
    limits: { connections: 1, perMinute: null, perDay: null },
  });
const secretKind = mailTemplate({
  id: 998,
  kind: 'secret_test',
  title: '試験',
  isSecret: true,
  placeholders: {
    name: { label: '名前', sample: '山田' },
    link: { label: 'リンク', sample: 'https://example.jp/first/…', isNeeded: true },
  },
  templateText: {
    subject: '件名',
    body: '{name} 様\n\n{link}\n\nまた：{link}',
    link_label: '開く',
  },
});
const LINK = 'https://site.example.jp/password-reset/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
const HIDDEN = '（リンクは表示しません）';
const put = (expiresIn: string | null = null) =>
  outboxOf(accept).put(
    db.kysely,
    mailTo(secretKind, 'a@example.jp', { name: '花子 https://hanako.example', link: LINK }),
    { expiresIn },
  );
const rows = async () => (await db.pool.query('SELECT * FROM mails ORDER BY id')).rows;

beforeEach(async () => {
  sent.length = 0;
  await db.owner.query('TRUNCATE mails, suppressed_addresses CASCADE');
});

describe('a mail whose link lets somebody in', () => {
  test('stands in the queue without it, and goes out with it', async () => {
    await put();
    const [row] = await rows();
    expect(JSON.stringify(row)).not.toContain('password-reset');
    expect(row.sealed_body.toString('latin1')).not.toContain('password-reset');
    expect(row.body_text).toContain(`開く\n${HIDDEN}\n\nまた：${HIDDEN}`);
    expect(row.body_text).toContain('花子 https://hanako.example 様');
    await outboxOf(accept).deliver();
    expect(sent[0]?.text).toContain(`開く\n${LINK}\n\nまた：${LINK}`);
    expect(sent[0]?.html).toContain(`href="${LINK}"`);
    expect(sent[0]).not.toHaveProperty('sealedBody');
  });

  test.each([
    ['taken', accept, 'sent_at'],
    ['refused for three days', refuse, 'failed_at'],
  ])('is stored without it once it was %s', async (_, send, over) => {
    await put();
    await db.pool.query('UPDATE mails SET attempts = 16');
    await outboxOf(send).deliver();
    const [row] = await rows();
    expect(row[over]).not.toBeNull();
    expect(row).toMatchObject({ sealed_body: null, body_html: null });
    expect(row.body_text).toContain(HIDDEN);
  });

  test('is stored without it once its time is over', async () => {
    await put('0 seconds');
    await outboxOf(accept).deliver();
    expect(sent).toEqual([]);
    expect(await rows()).toMatchObject([{ sealed_body: null, body_html: null }]);
  });

  test.each([
    ['was stopped', async () => {}],
    [
      'is not sent to',
      () => db.pool.query("INSERT INTO suppressed_addresses VALUES ('a@example.jp', '550')"),
    ],
  ])('keeps it for a day where its address %s, and not longer', async (_, arrange) => {
    await put();
    await arrange();
    await outboxOf(unknown).deliver();
    const [row] = await rows();
    expect(row.failed_at).not.toBeNull();
    expect(row.sealed_body).not.toBeNull();
    await db.pool.query("UPDATE mails SET failed_at = failed_at - interval '1 day'");
    await outboxOf(accept).deliver();
    expect(await rows()).toMatchObject([{ sealed_body: null, body_html: null }]);
  });

  test('keeps it for the next try', async () => {
    await put();
    await outboxOf(later).deliver();
    await db.pool.query('UPDATE mails SET next_attempt_at = now()');
    await outboxOf(accept).deliver();
    expect(sent[0]?.text).toContain(LINK);
  });

  test('that was sealed with another key is given up, and says so', async () => {
    await put();
    await outboxOf(accept, 8).deliver();
    expect(sent).toEqual([]);
    const [row] = await rows();
    expect(row).toMatchObject({ error_kind: 'unreadable', sealed_body: null });
    expect(row.failed_at).not.toBeNull();
  });

  test('that was moved to a mail to somebody else opens nothing', async () => {
    await put();
    await db.pool.query("UPDATE mails SET recipient = 'thief@example.jp'");
    await outboxOf(accept).deliver();
    expect([sent, (await rows())[0].error_kind]).toEqual([[], 'unreadable']);
  });

  test('cannot be stored as over with its link: the database itself refuses', async () => {
    await put();
    const over = db.pool.query('UPDATE mails SET sent_at = now(), next_attempt_at = NULL');
    await expect(over).rejects.toThrow(/mails_over/);
  });
});
