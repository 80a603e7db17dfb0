import { expect, test } from 'vitest';
import { formatDevice } from './account-boxes.tsx';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'WindowsのEdge',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36',
    'LinuxのChrome',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'iPhoneのSafari',
  ],
  ['Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'AndroidのFirefox'],
  ['curl/8.0', 'curl/8.0'],
  ['', '不明な端末'],
])('%s', (agent, expected) => {
  expect(formatDevice(agent)).toBe(expected);
});
