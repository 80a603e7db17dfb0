import { expect, test } from 'vitest';
import { initials } from './avatar.tsx';

test.each([
  ['山田花子', '山田'],
  ['林', '林'],
  ['𠮷野家', '𠮷野'],
  ['か\u3099き\u3099く', 'か\u3099き\u3099'],
  ['👨‍👩‍👧太郎', '👨‍👩‍👧太'],
  ['🇯🇵🇯🇵🇯🇵', '🇯🇵🇯🇵'],
  ['  佐藤 ', '佐藤'],
  ['', '匿名'],
  ['   ', '匿名'],
  [undefined, '匿名'],
])('%j is shown as %j', (name, shown) => {
  expect(initials(name)).toBe(shown);
});
