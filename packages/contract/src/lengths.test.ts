import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { email, password, text } from './fields.ts';
import { maxItems } from './lengths.ts';

const fields = { email: email(), password: password(), text: text('件名') };
const list = z.array(z.string(), { error: 'no list' }).check(maxItems(1, { error: 'too many' }));

const sentences = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

const strange = [[], ['a'], {}, { length: 0 }, { length: { toString: 1 } }];

test.each(Object.entries(fields))('a value that is no text gets one error: %s', (_, field) => {
  for (const value of strange) {
    expect(sentences(field, value)).toEqual([expect.stringMatching(/の形式が正しくありません。$/)]);
  }
});

test('a value that is no list gets one error', () => {
  for (const value of ['', 'ab', { length: 9 }, { length: { toString: 1 } }]) {
    expect(sentences(list, value)).toEqual(['no list']);
  }
  expect(sentences(list, ['a', 'b'])).toEqual(['too many']);
});

test('characters are counted, not their halves', () => {
  expect(sentences(text('件名', 2), '😀😀')).toBeUndefined();
  expect(sentences(text('件名', 2), '😀😀a')).toEqual(['件名は2文字以内で入力してください。']);
});
