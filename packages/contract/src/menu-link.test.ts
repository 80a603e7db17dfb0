import { expect, test } from 'vitest';
import { type LinkKind, linkKind } from './menu-link.ts';

const kinds: Record<LinkKind, (string | null | undefined)[]> = {
  external: ['http://example.jp', 'https://example.jp/a.pdf?x=1#y'],
  internal: ['/', '/video', '/video?t=3&uncp=1', '/terms-orchard', '/a_b/c=d'],
  invalid: [
    ...['', null, undefined, 'video', '#top', '/file.pdf', '/a.html', '/日本語', '/a b', '/a#b'],
    ...[
      '//example.jp',
      '//localhost/a',
      '///a',
      '/%2f',
      'javascript:alert(1)',
      'mailto:a@example.jp',
      'ftp://example.jp',
    ],
    ...['https://', 'http:///x', ' https://example.jp', '/a\n', 'HTTPS//example.jp'],
  ],
};

test.each(
  Object.entries(kinds).flatMap(([kind, addresses]) =>
    addresses.map((address) => [kind, address] as const),
  ),
)('the kind of a link is %s: %j', (kind, address) => {
  expect(linkKind(address)).toBe(kind);
});
