import { staffApi } from '@orchard/contract/staff';
import { expect, test } from 'vitest';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { codeAt } from '#server/platform/authenticators/totp.ts';
import type { Caller } from '#server/testing/caller.ts';
import { createScene } from '#server/testing/scene.ts';
import { report, times } from './counts.ts';

const { db, make, as, staffGuest } = await createScene({ limits: 'off' });

const now = async (): Promise<number> => {
  const { rows } = await db.pool.query('SELECT floor(extract(epoch FROM now()))::bigint AS now');
  return rows[0].now;
};
/** Whether the console serves the caller. */
const isIn = async (caller: Caller, query = '') =>
  (await caller.request({ url: `/api/staff/sessions${query}` })).statusCode === 200;
const age = (column: 'created_at' | 'last_seen_at', interval: string) =>
  db.pool.query(`UPDATE staff_sessions SET ${column} = ${column} - $1::interval`, [interval]);

/** Returns a new operator with an authenticator, and the caller who enrolled it. */
async function enrolled() {
  const { id, email } = await make.staff({ role: 'admin' });
  const caller = staffGuest();
  await caller.call(staffApi.enterPassword, { body: { email, password: PASSWORD } });
  const { body } = await caller.call(staffApi.beginEnrolment);
  const code = codeAt(body.secret, await now());
  const done = await caller.call(staffApi.finishEnrolment, { body: { code } });
  expect(done.status).toBe(200);
  return { id, email, secret: body.secret, codes: done.body.recovery_codes, caller, used: code };
}

/** Returns a new browser after the password and before the code. */
async function atTheCode(email: string): Promise<Caller> {
  const caller = staffGuest();
  const { body } = await caller.call(staffApi.enterPassword, {
    body: { email, password: PASSWORD },
  });
  expect(body.step).toBe('code');
  return caller;
}

const send = (caller: Caller, body: object, query = '') =>
  caller.post(`/api/staff/auth/code${query}`, body);

test('the console opens to nobody without a password and a fresh code', async (context) => {
  const own = await enrolled();
  const other = await enrolled();
  const entered: string[] = [];
  let ways = 0;
  const judge = async (way: string, caller: Caller, query = '') => {
    ways += 1;
    if (await isIn(caller, query)) entered.push(way);
  };

  await judge('nobody', staffGuest());
  await judge('a member', as('hanako'));
  const disguised = staffGuest();
  disguised.cookies.set('staff', await make.session({ id: (await make.member()).id }));
  await judge('a member’s cookie under the console’s name', disguised);

  for (const query of ['?skip=1', '?skip_totp=true', '?step=in', '?code=000000']) {
    await judge(`the password alone, with ${query}`, await atTheCode(own.email), query);
  }
  const extras = { step: 'in', entered_at: '2026-01-01', is_in: true, skip: true, role: 'admin' };
  const withExtras = staffGuest();
  await withExtras.call(staffApi.enterPassword, {
    body: { email: own.email, password: PASSWORD, ...extras } as never,
  });
  await judge('the password with more in its body', withExtras);

  const fresh = codeAt(own.secret, (await now()) + 30);
  const guesses: [string, object][] = [
    ['the code that enrolled', { code: own.used }],
    ['a code of ten minutes ago', { code: codeAt(own.secret, (await now()) - 600) }],
    ['a code of ten minutes hence', { code: codeAt(own.secret, (await now()) + 600) }],
    ['the code of another', { code: codeAt(other.secret, (await now()) + 30) }],
    ['a recovery code of another', { code: other.codes[0] }],
    ['no code', { ...extras }],
    ['a list of codes', { code: [fresh] }],
    ['true', { code: true }],
  ];
  for (const [way, body] of guesses) {
    const caller = await atTheCode(own.email);
    await send(caller, body);
    await judge(way, caller);
  }

  // Many browsers send one code at once.
  const tries = times(6, 20);
  const callers = await Promise.all(Array.from({ length: tries }, () => atTheCode(own.email)));
  await Promise.all(callers.map((caller) => send(caller, { code: fresh })));
  const inside = await Promise.all(callers.map((caller) => isIn(caller)));
  expect(inside.filter(Boolean)).toHaveLength(1);

  for (const [way, code] of [
    ['a code that was used', fresh],
    ['a recovery code that was used', own.codes[1] ?? ''],
  ] as const) {
    if (code !== fresh) await send(await atTheCode(own.email), { code });
    const caller = await atTheCode(own.email);
    await send(caller, { code });
    await judge(way, caller);
  }

  // The cookie between password and code is worth nothing after the code.
  const halfway = await atTheCode(own.email);
  const before = halfway.cookies.get('staff') ?? '';
  await send(halfway, { code: own.codes[2] });
  expect(await isIn(halfway)).toBe(true);
  const thief = staffGuest();
  thief.cookies.set('staff', before);
  await judge('the cookie from before the code', thief);

  await db.pool.query('UPDATE staff SET disabled_at = now() WHERE id = $1', [own.id]);
  await judge('a session of somebody shut out', halfway);

  report(
    context,
    'A12',
    `entered ${entered.length} of ${ways} ways; of one code sent ${tries} times at once 1`,
  );
  expect(entered).toEqual([]);
});

test('a session of the console ends after 30 minutes idle and after 12 hours', async (context) => {
  const { id } = await make.staff();
  let right = 0;
  const edges: ['last_seen_at' | 'created_at', string, string][] = [
    ['last_seen_at', '29 minutes', '31 minutes'],
    ['created_at', '11 hours 59 minutes', '2 minutes'],
  ];
  for (const [column, within, beyond] of edges) {
    const caller = staffGuest();
    caller.cookies.set('staff', await make.staffSession({ id }));
    await age(column, within);
    if (await isIn(caller)) right += 1;
    // A served request prolongs the session.
    await age(column, beyond);
    if (!(await isIn(caller))) right += 1;
  }
  report(context, 'A12', `edges right ${right} of 4`);
  expect(right).toBe(4);
});
