import { expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const lines: string[] = [];
const { app, as, db, guest, mailsTo, make, execute } = await createScene({
  logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } },
});

/** Blocks the writes that a mail to a member needs, until released. */
async function holdTokens() {
  const holder = await db.pool.connect();
  await holder.query('BEGIN; LOCK TABLE mailed_tokens, reset_requests IN EXCLUSIVE MODE');
  return async () => {
    await holder.query('COMMIT');
    holder.release();
  };
}
let networks = 0;
const forget = async (email: string) => {
  networks += 1;
  const answer = await guest().post(
    '/forgot-password',
    { email },
    { ip: `198.51.100.${networks}`, isSettled: false },
  );
  return `${answer.statusCode} ${answer.body}`;
};
const changeTo = async (id: number, email: string) => {
  const url = '/api/account/confirm-email';
  const answer = await as({ id }).post(url, { email }, { isSettled: false });
  return `${answer.statusCode} ${answer.body}`;
};

test('no answer waits for the work on an address, a member’s or not', async () => {
  const [member, suspended, throttled, other] = [
    await make.member(),
    await make.member(),
    await make.member(),
    await make.member(),
  ];
  await execute`UPDATE members SET suspended_at = now() WHERE id = ${suspended.id}`;
  await forget(throttled.email);
  await app.backgroundTasks.settled();
  expect(await mailsTo(throttled.email)).toHaveLength(1);
  const letGo = await holdTokens();
  const asked = [member, suspended, throttled, { email: 'stranger@example.jp' }];
  const [resets, changes] = await Promise.all([
    Promise.all(asked.map(({ email }) => forget(email))),
    Promise.all(['free@example.jp', other.email].map((email) => changeTo(member.id, email))),
  ]).finally(letGo);
  await app.backgroundTasks.settled();
  expect([new Set(resets).size, new Set(changes).size]).toEqual([1, 1]);
  const mails = [member, suspended, throttled, other].map(({ email }) => mailsTo(email));
  expect((await Promise.all(mails)).map(({ length }) => length)).toEqual([1, 1, 1, 0]);
  expect(await mailsTo('free@example.jp')).toHaveLength(1);
  expect(lines).toEqual([]);
});

test('an error after an answer is logged', async () => {
  const { email } = await make.member();
  await db.owner.query('ALTER TABLE reset_requests RENAME TO gone');
  expect(await forget(email)).toMatch(/^200 /);
  await app.backgroundTasks.settled();
  expect(await mailsTo(email)).toEqual([]);
  await db.owner.query('ALTER TABLE gone RENAME TO reset_requests');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['after the answer']);
  expect(lines.join()).not.toContain(email);
});

test('a stopping site first completes the work of its answers', async () => {
  const { email } = await make.member();
  const letGo = await holdTokens();
  await forget(email);
  const closed = app.close();
  await letGo();
  await closed;
  const rows = await execute`SELECT kind FROM mails WHERE recipient = ${email}`;
  expect(rows).toEqual([{ kind: 'password_reset' }]);
});
