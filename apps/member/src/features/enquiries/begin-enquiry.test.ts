import { expect, test } from 'vitest';
import { beginEnquiry } from './use-enquiry.ts';

const club = { slug: 'orchard_main' };
const wis = { slug: 'WIS' };
const begun = { content_category: 'WIS', contact_category_id: 3, subject: '件名', body: '本文' };

test.each([
  ['nothing, for holders of both', undefined, [club, wis], ''],
  ['nothing, for holders of one', undefined, [club], 'orchard_main'],
  ['a brand still held', begun, [club, wis], 'WIS'],
  ['a brand of before, with one left', begun, [club], 'orchard_main'],
  ['a brand that is none', { ...begun, content_category: 'x' }, [club, wis], ''],
])('begins with %s', (_, before, brands, slug) => {
  expect(beginEnquiry(before, brands).content_category).toBe(slug);
});

test('keeps what was written', () => {
  expect(beginEnquiry(begun, [club, wis])).toEqual(begun);
});

test('leaves out what a draft cannot hold', () => {
  expect(beginEnquiry({ contact_category_id: '3', subject: 7, body: null }, [club])).toEqual({
    content_category: 'orchard_main',
    subject: '',
    body: '',
  });
});
