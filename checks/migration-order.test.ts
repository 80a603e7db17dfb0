import { expect, test } from 'vitest';
import { orderFaults, readMigrationOrder } from './migration-order.ts';

test('no migration was added with a lower number than one that was there before', () => {
  const { order, names } = readMigrationOrder();
  expect(orderFaults(order, names)).toEqual([]);
  expect(order.length).toBeGreaterThan(30);
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
    ['0077_e.sql is not in order.txt: run npm run db:types'],
  ],
  [
    'one that went',
    [...OLD, '0077_e.sql'],
    OLD,
    ['0077_e.sql is gone, and there are sites that have it'],
  ],
])('%s', (_, order, names, faults) => {
  expect(orderFaults(order, names)).toEqual(faults);
});
