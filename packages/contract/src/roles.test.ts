import { expect, test } from 'vitest';
import { holdsAll, roleSlugs } from './roles.ts';

test('a single role is as good as a list of one', () => {
  expect(roleSlugs({ roles: { slug: 'WIS' } })).toEqual(['WIS']);
  expect(roleSlugs({ roles: [{ slug: 'WIS' }] })).toEqual(['WIS']);
  expect(roleSlugs({ roles: [] })).toEqual([]);
});

test.each([
  [['orchard_main', 'WIS'], ['orchard_main', 'WIS'], true],
  [['orchard_main'], ['orchard_main'], true],
  [['orchard_main'], ['orchard_main', 'WIS'], false],
  [[], ['WIS'], false],
  [['WIS'], [], true],
])('a check passes only when every slug is held: %j for %j', (held, asked, passes) => {
  expect(holdsAll({ roles: held.map((slug) => ({ slug })) }, asked)).toBe(passes);
});
