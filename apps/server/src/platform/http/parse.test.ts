import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseFields } from './parse.ts';

test('a body over which its schema stumbles is refused, not a fault of the site', () => {
  const stumbling = z.object({
    name: z.string().check(
      z.refine(() => {
        throw new RangeError('Maximum call stack size exceeded');
      }),
    ),
  });
  expect(() => parseFields(stumbling, { name: 'x' })).toThrow(
    expect.objectContaining({
      status: 422,
      body: expect.objectContaining({
        message: '送信内容を読み取れませんでした。もう一度お試しください。',
      }),
    }),
  );
});
