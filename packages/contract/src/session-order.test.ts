import { setTimeout as after } from 'node:timers/promises';
import { locks } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { type Order, orderOf, sessionOrder, staffOrderOf } from './session-order.ts';

/** Calls of two tabs that share a session, and the order of events. */
function twoTabs(name: string) {
  const log: string[] = [];
  const tabs = [sessionOrder(name, () => locks), sessionOrder(name, () => locks)] as const;
  const call = (tab: 0 | 1, order: Order, called: string, lasts: number) =>
    tabs[tab](order, async () => {
      log.push(`${called} goes`);
      await after(lasts);
      log.push(`${called} is back`);
      return called;
    });
  return { log, call };
}

test('a call that changes the session waits for those under way, in every tab', async () => {
  const { log, call } = twoTabs('waits');
  const reads = [call(0, 'shared', 'a', 30), call(1, 'shared', 'b', 60)];
  expect(await call(0, 'exclusive', 'sign-in', 5)).toBe('sign-in');
  await Promise.all(reads);
  expect(log).toEqual([
    ...['a goes', 'b goes', 'a is back', 'b is back', 'sign-in goes', 'sign-in is back'],
  ]);
});

test('later calls wait for a call that changes the session', async () => {
  const { log, call } = twoTabs('before');
  const signIn = call(0, 'exclusive', 'sign-in', 40);
  await Promise.all([call(0, 'shared', 'a', 5), call(1, 'shared', 'b', 5), signIn]);
  expect(log.slice(0, 2)).toEqual(['sign-in goes', 'sign-in is back']);
});

test('a failed call throws its reason and delays no other', async () => {
  const inOrder = sessionOrder('fails', () => locks);
  const broken = inOrder('exclusive', () => Promise.reject(new Error('no answer')));
  await expect(broken).rejects.toThrow('no answer');
  expect(await inOrder('exclusive', async () => 'next')).toBe('next');
});

test.each([
  ['where there are no locks', () => undefined],
  [
    'where the browser refuses locks, as in a page that is closing',
    () => ({ request: () => Promise.reject(new DOMException('', 'InvalidStateError')) }),
  ],
])('%s calls run unordered', async (_where, found) => {
  const inOrder = sessionOrder('none', found);
  expect(await inOrder('exclusive', async () => 'sent')).toBe('sent');
});

test('sign-in, sign-out and calls that end the session change it', () => {
  const alone = [
    ...['/login', '/logout', '/reset-password', '/api/account/proof'],
    '/api/account/undo-email/aB3_-',
  ];
  expect(alone.map(orderOf)).toEqual(alone.map(() => 'exclusive'));
  const beside = ['/forgot-password', '/api/first/opened', '/api/account/change-name', '/login/x'];
  expect(beside.map(orderOf)).toEqual(beside.map(() => 'shared'));
  expect(['/api/staff/auth/code', '/api/staff/notices'].map(staffOrderOf)).toEqual([
    ...(['exclusive', 'shared'] as const),
  ]);
});
