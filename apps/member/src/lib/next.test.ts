import { describe, expect, test } from 'vitest';
import { safeNext } from './next.ts';

const leading = [
  '//e.jp',
  '///e.jp',
  '/\\e.jp',
  '/%5c/../\\e.jp',
  '\\/e.jp',
  'https:e.jp',
  'https://e.jp',
  'https:/e.jp',
  'http://localhost.e.jp/',
  '//localhost@e.jp/',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:x',
  'e.jp',
  '',
  ' /video',
  ' //e.jp',
  '\t//e.jp',
  '/\t/e.jp',
  '/\n/e.jp',
  '/\r/e.jp',
  '/\r\\e.jp',
  '/\t//e.jp',
  '///\\e.jp',
  '/.//e.jp',
  '/..//e.jp',
  '/x/../..//e.jp',
  '/./\\e.jp',
  '/%2e//e.jp',
  '/\u0000/e.jp',
  '@e.jp',
  '?next=//e.jp',
  '#//e.jp',
  `/${'a'.repeat(2048)}`,
  `//e.jp/${'a'.repeat(100)}`,
  '/login',
  '/login?next=%2Flogin',
  '/login?next=%2F%2Fe.jp',
  '/x/../login',
];

const honest: [next: string, target: string][] = [
  ['/', '/'],
  ['/video', '/video'],
  ['/video?t=1&t=2&p=3', '/video?t=1&t=2&p=3'],
  ['/video?search=%E3%81%82', '/video?search=%E3%81%82'],
  ['/video?search=あ', '/video?search=%E3%81%82'],
  ['/account/confirm-email/Ab-9_x', '/account/confirm-email/Ab-9_x'],
  ['/page/3#article-2', '/page/3#article-2'],
  ['/video?next=//e.jp', '/video?next=//e.jp'],
  ['/%5ce.jp', '/%5ce.jp'],
  ['/notice/%', '/notice/%'],
];

describe('where sign-in leads', () => {
  test.each(leading)('%j stays at home', (next) => {
    expect(safeNext(next)).toBe('/');
  });

  test.each(honest)('%j is kept', (next, target) => {
    expect(safeNext(next)).toBe(target);
  });

  test('nothing asked for leads home', () => {
    expect(safeNext(null)).toBe('/');
  });

  test('a line separator cannot carry it off the site', () => {
    const target = safeNext('/\u2028/e.jp');
    expect(new URL(target, location.origin).origin).toBe(location.origin);
    expect(target.startsWith('//')).toBe(false);
  });
});
