import { expect, test } from 'vitest';
import { linkAddress } from './link-dialog.tsx';

test.each([
  ['https://example.jp/a?b=1', 'https://example.jp/a?b=1'],
  [' example.jp ', 'https://example.jp/'],
  ['http://example.jp/', 'http://example.jp/'],
  ['/contact', '/contact'],
  ['mailto:a@example.jp', 'mailto:a@example.jp'],
  ['a@example.jp', 'mailto:a@example.jp'],
  ['tel:0312345678', 'tel:0312345678'],
])('%j leads to %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test.each([
  '',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'ftp://a.jp',
  '言葉',
  'a b',
])('%j leads nowhere', (typed) => {
  expect(linkAddress(typed)).toBeNull();
});
