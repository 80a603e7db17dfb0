import { describe, expect, test } from 'vitest';
import { queryClient } from '#testing/query-client.ts';
import { siteOfTests } from '#testing/site.ts';
import { Problem, type Reason } from './api/problem.ts';
import { routerContext, screenLoader } from './screen-loader.ts';

const openWith = (fill: Parameters<typeof screenLoader>[0], isServed = false) => {
  const address = 'http://localhost/video?t=1&p=2';
  return screenLoader(fill)({
    url: new URL(address),
    request: new Request(address),
    pattern: '/video',
    params: {},
    context: routerContext({ queryClient, site: siteOfTests, isServed: () => isServed }),
  });
};
const open = (reason: Reason) => openWith(() => Promise.reject(new Problem(reason)));

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

describe('an answer that is always stale', () => {
  const query = { queryKey: ['always stale'], staleTime: 0 };
  const fetched = async (isServed: boolean) => {
    let asked = 0;
    const queryFn = async () => {
      asked += 1;
      return asked;
    };
    queryClient.setQueryData(query.queryKey, 0);
    await openWith(({ prefetch }) => prefetch({ ...query, queryFn }), isServed);
    return asked;
  };

  test('is fetched where the browser opens the screen', async () => {
    expect(await fetched(false)).toBe(1);
  });

  test('is not where it came with the document: a change of it would spoil the hydration', async () => {
    expect(await fetched(true)).toBe(0);
  });
});
