import { expect, test } from 'vitest';
import { compareVersions } from './versions.ts';

test('versions come in their order, a trial of one before it', () => {
  const order = ['1.0.0-rc.2', '1.0.0-rc.10', '1.0.0', '1.0.2', '1.0.10', '1.2.0', '2.0.0'];
  expect(order.toReversed().sort(compareVersions)).toEqual(order);
  expect(compareVersions('1.2.0', '1.2.0')).toBe(0);
});
