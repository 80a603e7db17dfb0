import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { query } from '#lib/api/call.ts';
import { queryClient } from '#testing/query-client.ts';
import { answerCalls } from '#testing/server.ts';
import { ensure } from './query-client.ts';

const tags = query('GET /api/tag');
const answers = [[{ id: 1, name: '税務' }], [{ id: 2, name: '初級' }]];

function serve() {
  let requests = 0;
  answerCalls(() => {
    requests += 1;
    return { body: answers[requests - 1] };
  });
  return () => requests;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  focusManager.setFocused(true);
});
afterEach(() => focusManager.setFocused(undefined));

/** The member leaves the tab and comes back to it. */
function comeBack() {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
}

test('what is loaded already is not fetched again', async () => {
  const requests = serve();
  expect(await ensure(queryClient, tags)).toEqual(answers[0]);
  expect(await ensure(queryClient, tags)).toEqual(answers[0]);
  expect(requests()).toBe(1);
});

test('what has grown old in a tab left open is fetched anew when the member comes back', async () => {
  const requests = serve();
  await ensure(queryClient, tags);
  queryClient.mount();
  const stop = new QueryObserver(queryClient, tags).subscribe(() => undefined);
  comeBack();
  expect(requests()).toBe(1);
  vi.setSystemTime(Date.now() + 60_000);
  comeBack();
  await expect.poll(() => queryClient.getQueryData(tags.queryKey)).toEqual(answers[1]);
  expect(requests()).toBe(2);
  stop();
  queryClient.unmount();
});
