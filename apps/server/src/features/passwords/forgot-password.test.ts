import { api } from '@orchard/contract';
import { messages } from '@orchard/contract/messages';
import { beforeEach, describe, expect, test } from 'vitest';
import { linkIn, secretIn } from '#testing/mail-links.ts';
import { createScene } from '#testing/scene.ts';

const { app, guest, make, db, mailsTo, clear, execute, signIn } = await createScene();
beforeEach(clear);

let networks = 0;
/** Requests a reset link, by default each time from a new network. */
const forget = (
  email: string,
  { ip = `198.51.100.${++networks}`, headers = {} }: { ip?: string; headers?: object } = {},
) => guest().post('/forgot-password', { email }, { headers: { ...headers }, ip });
const written = async () =>
  (await execute`SELECT count(*)::int AS requests FROM reset_requests`)[0].requests as number;
/** All of a table as text, bytes included. */
const read = async (table: string) => {
  const { rows } = await db.pool.query(`SELECT * FROM ${table}`);
  return JSON.stringify(rows, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
};
const sent = { message: messages['auth.reset_sent'] };

describe('a forgotten password', () => {
  test('gets the same answer for a member, a stranger and a suspended member; the stranger gets no mail', async () => {
    const member = await make.member();
    const suspended = await make.member();
    await execute`UPDATE members SET suspended_at = now() WHERE id = ${suspended.id}`;
    const addresses = [member.email, suspended.email, 'stranger@example.jp'];
    const answers = [];
    for (const email of addresses) answers.push(await forget(email));
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, sent]);
    expect(answers.map(({ headers }) => Object.keys(headers).sort())).toEqual(
      Array(3).fill(Object.keys(answers[0]?.headers ?? {}).sort()),
    );
    const mails = await Promise.all(addresses.map((email) => mailsTo(email)));
    expect(mails.map(([mail]) => mail?.kind)).toEqual(['password_reset', 'shut_out', undefined]);
  });

  test('is written down for known and unknown alike, and without the address', async () => {
    const before = await written();
    const { email } = await make.member();
    await forget(email);
    expect(await written()).toBe(before + 1);
    await forget('stranger@example.jp');
    expect(await written()).toBe(before + 2);
    expect(await read('reset_requests')).not.toContain(email.slice(0, 8));
  });

  test('brings a link to the screen, with the address for the form, and a secret kept by hash only', async () => {
    const { email, name } = await make.member();
    await forget(email);
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ kind: 'password_reset', subject: 'パスワード再設定のご案内' });
    expect(mail?.text).toContain(`${name} 様`);
    const link = linkIn(mail);
    expect(link.origin).toBe('http://localhost:3000');
    expect(link.pathname).toMatch(/^\/password-reset\/[\w-]{43}$/);
    const encoded = link.searchParams.get('email') ?? '';
    expect(Buffer.from(encoded, 'base64').toString('utf8')).toBe(email);
    const kept = await read('mailed_tokens');
    expect(kept).toContain('"purpose":"reset"');
    expect(kept).not.toContain(secretIn(mail).slice(0, 16));
  });

  test('causes one mail a minute, in any case and from any network, and the same answer', async () => {
    const { email } = await make.member();
    for (const spelling of [email, email.toUpperCase(), ` ${email} `]) {
      const answer = await forget(spelling);
      expect([answer.statusCode, answer.json()]).toEqual([200, sent]);
    }
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('causes twenty mails a day; a device that the member uses has its own', async () => {
    const member = await make.member();
    const phone = await signIn(member);
    const links = async () =>
      (await mailsTo(member.email)).filter(({ kind }) => kind === 'password_reset').length;
    /** As if an hour had passed. */
    const later = async () => {
      await app.backgroundTasks.settled();
      await execute`DELETE FROM rate_limits WHERE key ~ '^forgot-email(-hour)?:'`;
    };
    for (let request = 0; request < 23; request += 1) {
      await forget(member.email);
      await later();
    }
    expect(await links()).toBe(20);
    await phone.call(api.forgotPassword, { body: { email: member.email } });
    await app.backgroundTasks.settled();
    expect(await links()).toBe(21);
  });

  test('is taken for the longest address that there is', async () => {
    const label = 'a'.repeat(61);
    const email = `${'a'.repeat(64)}@${label}.${label}.${label}.jp1`;
    const longest = email.padEnd(255, 'x');
    expect(longest).toHaveLength(255);
    const answer = await forget(longest);
    expect([answer.statusCode, answer.json()]).toEqual([200, sent]);
  });

  test('without a valid address gets an error', async () => {
    for (const email of [
      '',
      'hanako',
      'a@b.jp, evil@c.jp',
      'a@b.jp\r\nBcc: e@c.jp',
      '<a@b.jp> b',
    ]) {
      const answer = await forget(email);
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(answer.json().errors)).toEqual(['email']);
    }
  });
});
