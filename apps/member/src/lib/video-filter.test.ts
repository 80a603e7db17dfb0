import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPage, readVideoFilter, type VideoFilter, writeVideoFilter } from './video-filter.ts';

const plain: VideoFilter = {
  tags: [],
  search: '',
  unwatchedOnly: false,
  order: 'default',
  page: 1,
  group: undefined,
};
const read = (search: string) => readVideoFilter(new URLSearchParams(search));

describe('the filter in the address', () => {
  test('nothing said is everything, newest first, page 1', () => {
    expect(read('')).toEqual(plain);
  });

  test('everything can be said', () => {
    expect(read('t=3&t=12&search=%E7%A8%8E%E9%87%91&uncp=1&sort=asc&p=4&in=faqs')).toEqual({
      tags: [3, 12],
      search: '税金',
      unwatchedOnly: true,
      order: 'asc',
      page: 4,
      group: 'faqs',
    });
  });

  test.each(['p=0', 'p=-1', 'p=1.5', 'p=９', 'p=abc', 'p=99999999999', 'p='])(
    '%s counts as page 1',
    (search) => expect(read(search).page).toBe(1),
  );

  test('a tag that is no number falls out, a repeated one counts once', () => {
    expect(read('t=5&t=x&t=5&t=0&t=-2&t=7').tags).toEqual([5, 7]);
  });

  test('no more tags than the server takes, no word longer than it takes', () => {
    const many = Array.from({ length: 30 }, (_, index) => `t=${index + 1}`).join('&');
    expect(read(many).tags).toHaveLength(20);
    expect([...read(`search=${'𠮷'.repeat(300)}`).search]).toHaveLength(255);
  });

  test('spaces alone are no word', () => {
    expect(read('search=+%E3%80%80+').search).toBe('');
  });

  test('uncp is on by two values, sort knows two', () => {
    expect(read('uncp=true')).toEqual({ ...plain, unwatchedOnly: true });
    expect(read('uncp=yes&sort=up')).toEqual(plain);
    expect(read('sort=desc').order).toBe('desc');
    expect(read('sort=asc').order).toBe('asc');
  });

  test('a group belongs to a search, and is one that there is', () => {
    expect(read('in=faqs').group).toBeUndefined();
    expect(read('search=a&in=videos').group).toBeUndefined();
    expect(read('search=a&in=spoken').group).toBe('spoken');
    expect(writeVideoFilter({ group: 'faqs' }).toString()).toBe('');
  });

  test('what was written is read back', () => {
    const filters = fc.record({
      tags: fc.uniqueArray(fc.integer({ min: 1, max: 9_999_999_999 }), { maxLength: 20 }),
      search: fc.string({ maxLength: 50 }).map((word) => word.replaceAll('\0', '').trim()),
      unwatchedOnly: fc.boolean(),
      order: fc.constantFrom('default' as const, 'desc' as const, 'asc' as const),
      page: fc.integer({ min: 1, max: 9_999_999_999 }),
      group: fc.constant(undefined),
    });
    fc.assert(
      fc.property(filters, (filter) => {
        const search = writeVideoFilter(filter).toString();
        expect(readVideoFilter(new URLSearchParams(search))).toEqual(filter);
      }),
    );
  });

  test('whatever stands in the address, the filter is one the server takes', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (search) => {
        const filter = read(search);
        expect(filter.page).toBeGreaterThanOrEqual(1);
        expect([...filter.search].length).toBeLessThanOrEqual(255);
      }),
    );
  });
});

test('other lists read their page the same way', () => {
  expect(readPage(new URLSearchParams('p=3'))).toBe(3);
  expect(readPage(new URLSearchParams('p=three'))).toBe(1);
});
