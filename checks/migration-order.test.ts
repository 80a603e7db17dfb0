import { expect, test } from 'vitest';
import { orderFaults, readMigrationOrder, readReleased } from './migration-order.ts';

test('no migration was added with a lower number than one that was there before', () => {
  const { order, names } = readMigrationOrder();
  expect(orderFaults(order, names, readReleased())).toEqual([]);
  expect(order.length).toBeGreaterThan(30);
  expect(readReleased()).toContain('0001_members.sql');
});

const OLD = ['0001_a.sql', '0062_b.sql'];

test.each([
  ['the next number', [...OLD, '0077_e.sql'], [...OLD, '0077_e.sql'], []],
  [
    'a number in a gap',
    [...OLD, '0019_e.sql'],
    [...OLD, '0019_e.sql'],
    ['0019_e.sql was added after 0062_b.sql: give it a later number'],
  ],
  [
    'two that crossed',
    [...OLD, '0078_e.sql', '0077_f.sql'],
    [...OLD, '0077_f.sql', '0078_e.sql'],
    ['0077_f.sql was added after 0078_e.sql: give it a later number'],
  ],
  [
    'one that order.txt lacks',
    OLD,
    [...OLD, '0077_e.sql'],
    ['0077_e.sql is not in order.txt: run npm run generate'],
  ],
  [
    'one that went before a release',
    [...OLD, '0077_e.sql'],
    OLD,
    ['0077_e.sql is gone, and was never released: run npm run generate'],
  ],
  [
    'a released one that went',
    OLD,
    OLD.slice(0, 1),
    [
      '0062_b.sql is gone, and there are sites that have it: bring it back, and undo it in a new one',
    ],
  ],
])('%s', (_, order, names, faults) => {
  expect(orderFaults(order, names, OLD)).toEqual(faults);
});
