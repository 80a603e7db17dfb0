import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@orchard/contract';
import { describe, expect, test } from 'vitest';
import type { Mail } from '#platform/mail/mail.ts';
import { runCommandOn } from '#testing/command.ts';
import { linkIn, secretIn } from '#testing/mail-links.ts';
import { createScene } from '#testing/scene.ts';

const { config, db, guest, make, signIn } = await createScene({ limits: 'off' });

const invite = (args: string[], settings: Record<string, string> = {}) =>
  runCommandOn({ db, config }, 'member invite', args, settings);

const to = (email: string, name = '新人 一郎', ...roles: string[]) => [
  ...['--email', email, '--name', name],
  ...(roles.length > 0 ? roles : ['orchard_main']).flatMap((role) => ['--role', role]),
];
const captured = (email: string): Mail[] =>
  readdirSync(join(config.dataDir, 'mail'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(config.dataDir, 'mail', file), 'utf8')))
    .filter(({ recipient }) => recipient === email);
const choose = (token: string, password = '新しい合言葉です') =>
  guest().attempt(api.setFirstPassword, {
    body: { token, password, password_confirmation: password },
  });

describe('inviting a member from the command line', () => {
  test('mails a link by which the member chooses a password and comes in with the brands named', async () => {
    const email = 'ichiro@example.jp';
    const { code, output } = await invite(to(email, '新人 一郎', 'orchard_main', 'WIS'));
    expect({ code, output }).toEqual({
      code: 0,
      output: `${email} was invited.\nThe mail was captured: http://localhost:3000/dev/mail shows it while the site runs.\n`,
    });
    const [mail] = captured(email);
    expect(mail?.subject).toBe('Orchard 会員サイトのご利用開始について');
    expect(linkIn(mail).href).toMatch(
      /^http:\/\/localhost:3000\/first\/change-password\/[\w-]{43}\?email=/,
    );
    expect((await choose(secretIn(mail))).status).toBe(200);
    const caller = await signIn({ email, password: '新しい合言葉です' });
    expect((await caller.call(api.getCurrentUser)).body).toEqual({
      name: '新人 一郎',
      nickname: '新人 一郎',
      email,
      roles: [{ slug: 'orchard_main' }, { slug: 'WIS' }],
    });
  });

  test('a second time corrects name and brands, and only the new link works', async () => {
    const email = 'jiro@example.jp';
    await invite(to(email, '新人 二郎'));
    const again = await invite(to(email.toUpperCase(), '新人 次郎', 'WIS'));
    expect(again.output).toContain('was invited again.');
    const [first, second] = captured(email);
    expect((await choose(secretIn(first))).status).toBe(422);
    expect((await choose(secretIn(second))).status).toBe(200);
    const caller = await signIn({ email, password: '新しい合言葉です' });
    expect((await caller.call(api.getCurrentUser)).body).toMatchObject({
      name: '新人 次郎',
      nickname: '新人 次郎',
      roles: [{ slug: 'WIS' }],
    });
  });

  test('leaves a mail that no server takes to the running site', async () => {
    const email = 'saburo@example.jp';
    const { code, output } = await invite(to(email), {
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'site@example.jp',
    });
    expect([code, output]).toEqual([
      0,
      `${email} was invited.\nThe mail could not be sent yet; the running site tries again.\n`,
    ]);
    const { rows } = await db.pool.query(
      "SELECT attempts, next_attempt_at > now() AS later, expires_at BETWEEN now() + interval '6 days 23 hours' AND now() + interval '7 days' AS week FROM mails WHERE recipient = $1",
      [email],
    );
    expect(rows).toEqual([{ attempts: 1, later: true, week: true }]);
  });
});

describe('is refused with one line, and nothing is changed', () => {
  const state = async () => {
    const { rows } = await db.pool.query(
      'SELECT (SELECT count(*)::int FROM members) AS members, (SELECT count(*)::int FROM mails) AS mails, (SELECT count(*)::int FROM mailed_tokens) AS tokens',
    );
    return rows[0];
  };
  const missing = (option: string) =>
    `Required option '${option}' not specified.\nMore: orchard member invite --help`;

  test.each([
    ['nothing said', [], missing('--email <address>')],
    ['no role', ['--email', 'a@example.jp', '--name', 'A'], missing('--role <slug...>')],
    [
      'an unknown role',
      to('a@example.jp', 'A', 'admin'),
      'There is no role "admin"; the roles are orchard_main, WIS.',
    ],
    ['no address', to('a@example'), '--email must be a mail address, not "a@example".'],
    [
      'two addresses',
      to('a@b.jp, c@d.jp'),
      '--email must be a mail address, not "a@b.jp, c@d.jp".',
    ],
    ['an empty name', to('a@example.jp', '　'), '--name must have 1 to 255 characters.'],
    [
      'a name too long',
      to('a@example.jp', 'あ'.repeat(256)),
      '--name must have 1 to 255 characters.',
    ],
    [
      'a member who is in already',
      to('HANAKO@example.jp'),
      'HANAKO@example.jp is a member with a password already; "forgot password" on the sign-in screen gives a new one.',
    ],
  ])('%s', async (_, args, sentence) => {
    const before = await state();
    const code = sentence.includes('--help') ? 2 : 1;
    expect(await invite(args)).toEqual({ code, output: '', complaint: `${sentence}\n` });
    expect(await state()).toEqual(before);
  });

  test('an unknown option', async () => {
    const { code, complaint } = await invite([...to('a@example.jp'), '--admin', '1']);
    expect([code, complaint.trim().split('\n').length]).toEqual([2, 2]);
    expect(complaint).toContain("'--admin'");
  });

  test('a member who is suspended', async () => {
    const { id, email } = await make.member({ password: null });
    await db.pool.query('UPDATE members SET suspended_at = now() WHERE id = $1', [id]);
    expect((await invite(to(email))).complaint).toBe(`${email} is suspended.\n`);
  });
});
