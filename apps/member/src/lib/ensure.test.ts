import { expect, test } from 'vitest';
import { ensure, forgetAnswers } from './ensure.ts';
import { queryClient } from './query-client.ts';

test('once nobody is signed in, what is remembered opens no screen, and is forgotten', async () => {
  const query = { queryKey: ['of one member'], queryFn: () => Promise.resolve('asked anew') };
  queryClient.setQueryData(query.queryKey, 'remembered');
  expect(await ensure(query)).toBe('remembered');
  await forgetAnswers(async () => {
    expect(queryClient.getQueryData(query.queryKey)).toBe('remembered');
    expect(await ensure(query)).toBe('asked anew');
  });
  expect(queryClient.getQueryData(query.queryKey)).toBeUndefined();
});
