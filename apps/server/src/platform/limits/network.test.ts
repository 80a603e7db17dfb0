import { expect, test } from 'vitest';
import { coarseNetwork, networkOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:db8:1::4:5:6:7', '2001:db8:1:0::/64'],
  ['2001::2:3:4:5:6:7', '2001:0:2:3::/64'],
  ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  // Whatever a proxy writes is still counted, each by itself.
  ['unknown', 'unknown'],
  ['prefix ::ffff:203.0.113.7', 'prefix ::ffff:203.0.113.7'],
  ['::ffff:203.0.113.7 suffix', '::ffff:203.0.113.7 suffix'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test.each([
  ['203.0.113.7', '203.0.x.x'],
  ['::ffff:203.0.113.7', '203.0.x.x'],
  ['2001:db8:1:2::9', '2001:db8:x:x'],
  ['2001:0DB8::9', '2001:db8:x:x'],
  ['::1', '0:0:x:x'],
  ['unknown', ''],
  ['prefix ::ffff:203.0.113.7', ''],
  ['9'.repeat(300), ''],
])('of %s its owner is shown %s', (ip, network) => {
  expect(coarseNetwork(ip)).toBe(network);
});
