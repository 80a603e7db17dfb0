import { describe, expect, test } from 'vitest';
import { readEmailParameter } from './email-parameter.ts';

const base64 = (bytes: string | number[]) => Buffer.from(bytes as string).toString('base64');
const longest = `${'a'.repeat(63)}@${`${'b'.repeat(62)}.`.repeat(3)}jp`;

describe('the address of a mailed link', () => {
  test.each([
    ['hanako@example.jp'],
    ['a..b@docomo.ne.jp'],
    ['x.@docomo.ne.jp'],
    ["o'brien+tag_1@mail.example.co.jp"],
    // Base64 of these two has a plus and a slash.
    ['a~~~?@example.jp'],
    ['~~~~?~@example.jp'],
    [longest],
  ])('is read: %s', (address) => {
    const standard = base64(address);
    expect(readEmailParameter(standard)).toBe(address);
    expect(readEmailParameter(standard.replaceAll('=', ''))).toBe(address);
    expect(readEmailParameter(Buffer.from(address).toString('base64url'))).toBe(address);
    // As a parameter of an address, properly encoded or not.
    const proper = new URLSearchParams(`email=${encodeURIComponent(standard)}`).get('email');
    expect(readEmailParameter(proper)).toBe(address);
    expect(readEmailParameter(new URLSearchParams(`email=${standard}`).get('email'))).toBe(address);
  });
});

describe('nothing is read from', () => {
  test.each<[string, string | null]>([
    ['no parameter', null],
    ['an empty one', ''],
    ['only padding', '===='],
    ['what is no base64', '%%%'],
    ['a plain address', 'hanako@example.jp'],
    ['base64 that is cut', 'aGFuYWtvQGV4YW1wbGUuanA'.slice(0, -2)],
    ['padding in the middle', 'aGFu=YWtv'],
    ['broken UTF-8', base64([0xe5, 0xb1, 0x40, 0x61, 0x2e, 0x6a, 0x70])],
    ['a lone surrogate in UTF-8', base64([0xed, 0xa0, 0x80])],
    ['Japanese', base64('花子@例え.jp')],
    ['markup', base64('<img src=x onerror=alert(1)>')],
    ['markup around an address', base64('<img>hanako@example.jp')],
    ['a script address', base64('javascript:alert(1)//@example.jp')],
    ['two addresses', base64('a@example.jp, b@example.jp')],
    ['a second header', base64('a@example.jp\r\nBcc: b@example.jp')],
    ['a line end', base64('a@example.jp\n')],
    ['a NUL', base64('a\0@example.jp')],
    ['an address in base64 twice', base64(base64('hanako@example.jp'))],
    ['one character too many', base64(`x${longest.replace('jp', 'b.jp')}`)],
    ['1 MB of an address', base64(`${'a'.repeat(1_000_000)}@example.jp`)],
    ['1 MB of nonsense', 'A'.repeat(1_000_000)],
    ['1 MB of padding', '='.repeat(1_000_000)],
  ])('%s', (_, parameter) => {
    expect(readEmailParameter(parameter)).toBe('');
  });
});
