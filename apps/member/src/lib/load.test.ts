import { describe, expect, test } from 'vitest';
import { Problem, type Reason } from './api/problem.ts';
import { load } from './load.ts';
import { Redirect } from './router/routes.ts';

const open = (reason: Reason, address = 'http://localhost/video?t=1&p=2') =>
  load(() => Promise.reject(new Problem(reason)))({
    url: new URL(address),
    params: {},
  });

const target = (answer: unknown) => (answer instanceof Redirect ? answer.to : undefined);

describe('a screen that cannot be loaded', () => {
  test('leads to sign-in and back when the session has ended', async () => {
    const answer = await open({ kind: 'signed-out' }).catch((thrown: unknown) => thrown);
    expect(target(answer)).toBe('/login?next=%2Fvideo%3Ft%3D1%26p%3D2');
  });

  test('leads to /not-found when it is forbidden', async () => {
    const answer = await open({ kind: 'forbidden' }).catch((thrown: unknown) => thrown);
    expect(target(answer)).toBe('/not-found');
  });

  test.each<Reason>([{ kind: 'not-found' }, { kind: 'broken' }, { kind: 'offline' }])(
    'says so in its place: %j',
    async (reason) => {
      await expect(open(reason)).rejects.toMatchObject({ reason });
    },
  );
});
