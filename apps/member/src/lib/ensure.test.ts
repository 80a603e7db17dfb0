import { expect, test } from 'vitest';
import { queryClient } from '#testing/query-client.ts';
import { ensure, forgetAnswers } from './query-client.ts';

test('once nobody is signed in, what is remembered opens no screen, and is forgotten', async () => {
  const query = { queryKey: ['of one member'], queryFn: () => Promise.resolve('asked anew') };
  queryClient.setQueryData(query.queryKey, 'remembered');
  expect(await ensure(queryClient, query)).toBe('remembered');
  await forgetAnswers(queryClient, async () => {
    expect(queryClient.getQueryData(query.queryKey)).toBe('remembered');
    expect(await ensure(queryClient, query)).toBe('asked anew');
  });
  expect(queryClient.getQueryData(query.queryKey)).toBeUndefined();
});
