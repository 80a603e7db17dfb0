import { expect, test } from 'vitest';
import { roleSlugs } from './roles.ts';

test('a single role is as good as a list of one', () => {
  expect(roleSlugs({ roles: { slug: 'WIS' } })).toEqual(['WIS']);
  expect(roleSlugs({ roles: [{ slug: 'WIS' }] })).toEqual(['WIS']);
  expect(roleSlugs({ roles: [] })).toEqual([]);
});
