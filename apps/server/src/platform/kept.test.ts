import { expect, test } from 'vitest';
import { bytesToKeep, kept } from './kept.ts';

test('keeps what fits, and lets go of what was not used for longest', () => {
  const texts = kept<string>(10, (text) => text.length);
  texts.set('a', 'aaaa');
  texts.set('b', 'bbbb');
  expect(texts.get('a')).toBe('aaaa');
  texts.set('c', 'cccc');
  expect([texts.get('a'), texts.get('b'), texts.get('c')]).toEqual(['aaaa', undefined, 'cccc']);
});

test('a value in place of another counts once, and what is too large is not kept', () => {
  const texts = kept<string>(10, (text) => text.length);
  for (let time = 0; time < 9; time += 1) texts.set('a', 'aaaaaa');
  texts.set('b', 'bbbb');
  expect([texts.get('a'), texts.get('b')]).toEqual(['aaaaaa', 'bbbb']);
  texts.set('c', 'c'.repeat(11));
  expect(texts.get('c')).toBeUndefined();
});

test('bytes to keep hold no memory but their own', () => {
  const bytes = bytesToKeep('税金のAからZ');
  expect(bytes.toString()).toBe('税金のAからZ');
  expect(bytes.buffer.byteLength).toBe(bytes.length);
});
