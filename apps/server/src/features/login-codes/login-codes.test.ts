import { api } from '@orchard/contract';
import { messages } from '@orchard/contract/messages';
import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Caller } from '#testing/caller.ts';
import { createScene } from '#testing/scene.ts';

const { guest, as, make, db, mailsTo, clear, app, execute } = await createScene();

const NEW = 'とても長い合言葉を選びました';
const SENT = { message: messages['auth.code_sent'] };
const REFUSED = {
  message: messages['auth.code_failed'],
  errors: { code: [messages['auth.code_failed']] },
};

let networks = 0;
const newNetwork = () => `198.51.${Math.floor(++networks / 250)}.${networks % 250}`;

async function ask(caller: Caller, email: string, ip = newNetwork()) {
  const url = '/api/login/code';
  const answer = await caller.post(url, { email }, { ip });
  return { status: answer.statusCode, body: answer.json() };
}
const enter = async (caller: Caller, email: string, code: string, ip = newNetwork()) => {
  const url = '/api/login/with-code';
  const payload = { email, code, remember: true };
  const answer = await caller.post(url, payload, { ip });
  return { status: answer.statusCode, body: answer.json() };
};
const codeIn = (mail: Pick<Mail, 'text'> | undefined) =>
  (/^(\d{4} \d{4})$/m.exec(mail?.text ?? '')?.[1] ?? '').replace(' ', '');
const codesTo = async (email: string) =>
  (await mailsTo(email)).filter(({ kind }) => kind === 'login_code').map(codeIn);
const newestCode = async (email: string) => (await codesTo(email)).at(-1) ?? '';
/** A browser that has asked, and its code. */
async function asked(email: string) {
  const browser = guest();
  expect(await ask(browser, email)).toEqual({ status: 200, body: SENT });
  return { browser, code: await newestCode(email) };
}
const other = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0');
const isIn = async (caller: Caller) => (await caller.attempt(api.getCurrentUser)).status === 200;

beforeEach(clear);

describe('a mailed code', () => {
  test('signs its member in, remembered, on the browser that asked for it', async () => {
    const member = await make.member();
    const { browser, code } = await asked(member.email);
    expect(code).toMatch(/^\d{8}$/);
    const { name, nickname, email } = member;
    expect(await enter(browser, email.toUpperCase(), code)).toEqual({
      status: 200,
      body: { name, nickname, email, roles: [{ slug: 'orchard_main' }] },
    });
    expect(await isIn(browser)).toBe(true);
    const rows = await execute`SELECT remembered FROM sessions WHERE member_id = ${member.id}`;
    expect(rows).toEqual([{ remembered: true }]);
    expect(browser.cookies.has('device')).toBe(true);
  });

  test('may be typed in full width, with spaces or a hyphen', async () => {
    const { email } = await make.member();
    const { browser, code } = await asked(email);
    const wide = [...code].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    expect((await enter(browser, email, `　${wide.slice(0, 4)} - ${wide.slice(4)} `)).status).toBe(
      200,
    );
  });

  test('stands nowhere in the database, and in no mail that is kept', async () => {
    const { email } = await make.member();
    await ask(guest(), email);
    const code = await newestCode(email);
    const rows = await execute`
      SELECT c::text AS line FROM login_codes c UNION ALL SELECT m::text FROM mails m`;
    const lines = rows.map(({ line }) => line).join('\n');
    expect(lines).toContain('ログイン用のコード');
    expect(lines).not.toContain(code);
    expect(lines).not.toContain(`${code.slice(0, 4)} ${code.slice(4)}`);
    expect(lines).toContain('（表示しません）');
  });

  test('is refused in one way: wrong, used, old, another’s, in another browser', async () => {
    const member = await make.member();
    const { email } = member;
    const stranger = await make.member();
    const ways: Record<string, () => Promise<unknown>> = {
      wrong: async () => {
        const { browser, code } = await asked(email);
        return enter(browser, email, other(code));
      },
      used: async () => {
        const { browser, code } = await asked(email);
        expect((await enter(browser, email, code)).status).toBe(200);
        await browser.call(api.logOut);
        return enter(browser, email, code);
      },
      'ten minutes old': async () => {
        const { browser, code } = await asked(email);
        await execute`UPDATE login_codes SET expires_at = expires_at - interval '10 minutes'`;
        return enter(browser, email, code);
      },
      'the older of two': async () => {
        const { browser, code } = await asked(email);
        await execute`DELETE FROM rate_limits`;
        await ask(browser, email);
        return enter(browser, email, code);
      },
      'in another browser': async () => enter(guest(), email, (await asked(email)).code),
      'in a browser that asked for another address': async () => {
        const { browser } = await asked(stranger.email);
        return enter(browser, email, (await asked(email)).code);
      },
      'for another address': async () => {
        const { browser, code } = await asked(email);
        return enter(browser, stranger.email, code);
      },
      'for nobody’s address': async () => {
        const browser = guest();
        await ask(browser, 'nobody@example.jp');
        return enter(browser, 'nobody@example.jp', '12345678');
      },
      'after a change of password': async () => {
        const { browser, code } = await asked(email);
        await as(member).call(api.changePassword, {
          body: { password_current: PASSWORD, password: NEW, password_confirmation: NEW },
        });
        return enter(browser, email, code);
      },
    };
    for (const [how, refuse] of Object.entries(ways)) {
      await execute`DELETE FROM rate_limits`;
      expect([how, await refuse()]).toEqual([how, { status: 422, body: REFUSED }]);
    }
  });

  test('is good to the last second of its ten minutes', async () => {
    const { email } = await make.member();
    const { browser, code } = await asked(email);
    await execute`UPDATE login_codes SET expires_at = expires_at - interval '9 minutes 50 seconds'`;
    expect((await enter(browser, email, code)).status).toBe(200);
  });

  test('has five tries, whatever comes at once', async () => {
    const { email } = await make.member();
    const four = await asked(email);
    for (let turn = 0; turn < 4; turn += 1) await enter(four.browser, email, other(four.code));
    expect((await enter(four.browser, email, four.code)).status).toBe(200);
    await execute`DELETE FROM rate_limits`;
    const five = await asked(email);
    await Promise.all(
      Array.from({ length: 5 }, () => enter(five.browser, email, other(five.code))),
    );
    expect(await enter(five.browser, email, five.code)).toEqual({ status: 422, body: REFUSED });
  });

  test('sent ten times at once signs in once', async () => {
    const { email } = await make.member();
    const { browser, code } = await asked(email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => enter(browser, email, code)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('that a stranger asks for leaves the owner’s good', async () => {
    const { email } = await make.member();
    const { browser, code } = await asked(email);
    await execute`DELETE FROM rate_limits`;
    const thief = guest();
    await ask(thief, email);
    for (let turn = 0; turn < 6; turn += 1) await enter(thief, email, '00000000');
    expect((await enter(browser, email, code)).status).toBe(200);
  });

  test('forgets the tries that kept the owner out', async () => {
    const { email } = await make.member();
    for (let turn = 0; turn < 25; turn += 1) {
      await guest().post('/login', { email, password: 'not the password' }, { ip: newNetwork() });
    }
    const logIn = async () =>
      (await guest().post('/login', { email, password: PASSWORD }, { ip: newNetwork() }))
        .statusCode;
    expect(await logIn()).toBe(429);
    const { browser, code } = await asked(email);
    await enter(browser, email, code);
    expect(await logIn()).toBe(200);
  });

  test('must look like one', async () => {
    for (const code of ['', '1234567', '123456789', 'abcdefgh', '1234 567x', '0'.repeat(65)]) {
      const { status, body } = await enter(guest(), 'hanako@example.jp', code);
      expect([code, status, Object.keys(body.errors)]).toEqual([code, 422, ['code']]);
    }
  });
});

describe('asking for a code', () => {
  test('gives one answer to any address, and mails those alone who have a password', async () => {
    const invited = await make.member({ password: null });
    for (const email of [invited.email, 'nobody@example.jp']) {
      expect([email, await ask(guest(), email)]).toEqual([email, { status: 200, body: SENT }]);
      expect(await mailsTo(email)).toEqual([]);
    }
    const rows = await execute`
      SELECT count(*)::integer AS members FROM members WHERE email = 'nobody@example.jp'`;
    expect(rows).toEqual([{ members: 0 }]);
  });

  test('mails once a minute, five times an hour, ten times a day, and says nothing of it', async () => {
    const { email } = await make.member();
    const forget = (...names: string[]) =>
      execute`DELETE FROM rate_limits WHERE split_part(key, ':', 1) = ANY (${names})`;
    expect([await ask(guest(), email), await ask(guest(), email)]).toEqual(
      Array(2).fill({ status: 200, body: SENT }),
    );
    expect(await codesTo(email)).toHaveLength(1);
    for (let turn = 0; turn < 6; turn += 1) {
      await forget('login-code');
      await ask(guest(), email);
    }
    expect(await codesTo(email)).toHaveLength(5);
    for (let turn = 0; turn < 8; turn += 1) {
      await forget('login-code', 'login-code-hour');
      await ask(guest(), email);
    }
    // Those that the hour refused are counted by no day.
    expect(await codesTo(email)).toHaveLength(10);
  });

  test('is limited by network, as for the reset link', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      statuses.push((await ask(guest(), `nobody-${turn}@example.jp`, '192.0.2.1')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('has counts of its own on a device of the owner’s', async () => {
    const { email } = await make.member();
    const desk = guest();
    const ip = '192.0.2.7';
    await desk.post('/login', { email, password: PASSWORD }, { ip });
    await desk.call(api.logOut);
    for (let turn = 0; turn < 10; turn += 1) {
      await execute`
        DELETE FROM rate_limits WHERE split_part(key, ':', 1) IN ('login-code', 'login-code-hour')`;
      await ask(guest(), email);
    }
    for (let turn = 0; turn < 4; turn += 1) await ask(guest(), 'nobody@example.jp', ip);
    const before = (await codesTo(email)).length;
    expect((await ask(desk, email, ip)).status).toBe(200);
    expect(await codesTo(email)).toHaveLength(before + 1);
    // A stranger's wrong tries from the same network are not the device's.
    for (let turn = 0; turn < 12; turn += 1) await enter(guest(), email, '00000000', ip);
    expect((await enter(guest(), email, '00000000', ip)).status).toBe(429);
    expect((await enter(desk, email, await newestCode(email), ip)).status).toBe(200);
  });

  test('leaves nothing behind once a code has expired', async () => {
    const { sweepLoginCodes } = await import('./login-codes.store.ts');
    await ask(guest(), (await make.member()).email);
    await app.backgroundTasks.settled();
    await execute`UPDATE login_codes SET expires_at = expires_at - interval '11 minutes'`;
    await sweepLoginCodes(db.kysely);
    expect(await execute`SELECT FROM login_codes`).toEqual([]);
  });
});
