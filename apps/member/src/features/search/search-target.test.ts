import { expect, test } from 'vitest';
import { searchedText, searchTarget } from './use-search.ts';

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return { pathname, search };
};

test.each([
  ['/account', '税金', '/video?search=税金'],
  ['/account', '', '/video'],
  ['/video/7', '税金', '/video?search=税金'],
  ['/video', '税金', '/video?search=税金'],
  ['/video?t=3&p=2&uncp=1&sort=asc', '税金', '/video?t=3&search=税金&uncp=1&sort=asc'],
  ['/video?search=相続&sort=desc&p=4', '税金', '/video?search=税金&sort=desc'],
  ['/video?t=3&search=相続', '', '/video?t=3'],
  ['/video?search=相続&in=faqs', '税金', '/video?search=税金'],
])('a search from %s for %j leads to %s', (from, word, to) => {
  expect(decodeURIComponent(searchTarget(at(from), word))).toBe(to);
});

test.each([
  ['/video?search=税金', '税金'],
  ['/video', ''],
  ['/video/7?search=税金', ''],
])('at %s the word is %j', (address, word) => {
  expect(searchedText(at(address))).toBe(word);
});
