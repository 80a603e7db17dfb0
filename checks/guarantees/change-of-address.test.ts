import { messages } from '@orchard/contract/messages';
import { expect, test } from 'vitest';
import { PASSWORD } from '#server/demo/cast/people.ts';
import type { Caller } from '#server/testing/caller.ts';
import { secretIn } from '#server/testing/mail-links.ts';
import { createScene } from '#server/testing/scene.ts';
import { report } from './counts.ts';

const { as, guest, make, db, mailsTo } = await createScene({ limits: 'off' });

const ask = (caller: Caller, email: string) => caller.post('/api/account/confirm-email', { email });
const confirm = (caller: Caller, token: string) =>
  caller.post(`/api/account/change-email/${token}`);
const newest = async (address: string) => secretIn((await mailsTo(address)).at(-1));
const addressOf = async (memberId: number): Promise<string> => {
  const { rows } = await db.pool.query('SELECT email FROM members WHERE id = $1', [memberId]);
  return rows[0].email;
};

test('an address changes hands only by its owner’s will', async (context) => {
  const takeovers: string[] = [];
  const refusals: { statusCode: number; body: string }[] = [];
  let number = 0;
  const fresh = () => {
    number += 1;
    return `fresh-${number}@example.jp`;
  };

  // A thief moves the account with a stolen session. The old address brings it back and ends that
  // session.
  const victim = await make.member();
  const thief = as(victim);
  const loot = fresh();
  await ask(thief, loot);
  expect((await confirm(thief, await newest(loot))).statusCode).toBe(200);
  const undo = await newest(victim.email);
  // Meanwhile the thief tries to close the way back.
  await ask(thief, fresh());
  const undone = await guest().post(`/api/account/undo-email/${undo}`);
  expect(undone.statusCode).toBe(200);
  if ((await addressOf(victim.id)) !== victim.email) takeovers.push('undone');
  const alive = await thief.request({ url: '/api/account/user' });
  if (alive.statusCode !== 401) takeovers.push('the thief is still in');

  // A taken address, in upper or lower case, gets the same answer and no mail.
  const holder = await make.member();
  const other = await make.member();
  const answers = [
    await ask(as(other), fresh()),
    await ask(as(other), holder.email),
    await ask(as(other), holder.email.toUpperCase()),
  ];
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(await mailsTo(holder.email)).toEqual([]);

  // The address is taken between the request and the link, and two members open their links at
  // once.
  const wanted = fresh();
  const [one, two] = [await make.member(), await make.member()];
  const callers = [as(one), as(two)];
  const tokens: string[] = [];
  for (const caller of callers) {
    await ask(caller, wanted);
    tokens.push(await newest(wanted));
  }
  const race = await Promise.all(callers.map((caller, at) => confirm(caller, tokens[at] ?? '')));
  const winners = race.filter(({ statusCode }) => statusCode === 200).length;
  if (winners !== 1) takeovers.push(`${winners} members with one address`);
  refusals.push(...race.filter(({ statusCode }) => statusCode !== 200));
  const holders = await db.pool.query('SELECT id FROM members WHERE lower(email) = lower($1)', [
    wanted,
  ]);
  expect(holders.rows).toHaveLength(1);

  // Another signed-in member opens the link.
  const owner = await make.member();
  const address = fresh();
  await ask(as(owner), address);
  const token = await newest(address);
  refusals.push(await confirm(as('hanako'), token));
  if ((await addressOf(owner.id)) !== owner.email) takeovers.push('opened by another');
  const signingIn = await confirm(guest(), token);
  expect(signingIn.statusCode).toBe(401);
  expect((await confirm(as(owner), token)).statusCode).toBe(200);

  // A link that a newer one replaced, and one from before a change of password.
  const careful = await make.member();
  const [older, newer] = [fresh(), fresh()];
  await ask(as(careful), older);
  await ask(as(careful), newer);
  refusals.push(await confirm(as(careful), await newest(older)));
  const passwords = { password: 'a new password 42', password_confirmation: 'a new password 42' };
  await as(careful).post('/api/account/change-password', {
    password_current: PASSWORD,
    ...passwords,
  });
  refusals.push(await confirm(as(careful), await newest(newer)));
  if ((await addressOf(careful.id)) !== careful.email) takeovers.push('an old link');

  const failures = [...answers, ...race, ...refusals, signingIn, undone].filter(
    ({ statusCode }) => statusCode >= 500,
  ).length;
  report(
    context,
    'F4',
    `takeovers ${takeovers.length}, refused ${refusals.length}, 5xx ${failures}`,
  );
  expect(takeovers).toEqual([]);
  expect(failures).toBe(0);
  // Every bad link gets the same bare string.
  for (const { statusCode, body } of refusals) {
    expect([statusCode, JSON.parse(body)]).toEqual([422, messages['auth.token']]);
  }
  expect(refusals).toHaveLength(4);
});
