import { describe, expect, test } from 'vitest';
import { queryClient } from '#testing/query-client.ts';
import { siteOfTests } from '#testing/site.ts';
import { Problem, type Reason } from './api/problem.ts';
import { routerContext, screenLoader } from './screen-loader.ts';

const open = (reason: Reason) => {
  const address = 'http://localhost/video?t=1&p=2';
  return screenLoader(() => Promise.reject(new Problem(reason)))({
    url: new URL(address),
    request: new Request(address),
    pattern: '/video',
    params: {},
    context: routerContext({ queryClient, site: siteOfTests }),
  });
};

const target = (answer: unknown) =>
  answer instanceof Response ? answer.headers.get('Location') : undefined;

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
