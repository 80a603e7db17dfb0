import { expect, test } from 'vitest';
import { deviceKind } from './devices.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X)';
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K)';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${IPHONE} ${WEBKIT} Version/26.0 Mobile/15E148 Safari/604.1`, 'iPhone・Safari'],
  [`${IPHONE} ${WEBKIT} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'iPhone・Chrome'],
  [`${IPHONE} ${WEBKIT} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'iPhone・Firefox'],
  [`${IPHONE} ${WEBKIT} Version/18.0 EdgiOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'iPhone・Edge'],
  [`${IPHONE} ${WEBKIT} GSA/392.0 Mobile/15E148 Safari/604.1`, 'iPhone・Googleアプリ'],
  [`${IPHONE} ${WEBKIT} Mobile/15E148 Safari Line/15.18.0`, 'iPhone・LINE'],
  [`${IPHONE} ${WEBKIT} Mobile/15E148`, 'iPhone・アプリ内ブラウザー'],
  [`${MAC} ${WEBKIT} Version/26.0 Safari/605.1.15`, 'MacまたはiPad・Safari'],
  [`${MAC} ${WEBKIT} CriOS/142 Version/13.0.3 Safari/605.1.15`, 'iPad・Chrome'],
  [`${MAC} ${BLINK} Chrome/142.0.0.0 Safari/537.36`, 'Mac・Chrome'],
  [
    `Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) ${WEBKIT} Version/16.6 Mobile/15E148 Safari/604.1`,
    'iPad・Safari',
  ],
  [`${WINDOWS} ${BLINK} Chrome/142.0.0.0 Safari/537.36`, 'Windows・Chrome'],
  [`${WINDOWS} ${BLINK} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Windows・Edge'],
  [`${WINDOWS} ${BLINK} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Windows・Opera'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Windows・Firefox',
  ],
  [`${PHONE} ${BLINK} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Androidスマートフォン・Chrome'],
  [`${PHONE} ${BLINK} Chrome/142.0.0.0 Safari/537.36`, 'Androidタブレット・Chrome'],
  [
    `${PHONE} ${BLINK} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Androidスマートフォン・Samsung Internet',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SO-51D Build/1; wv) ${BLINK} Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36`,
    'Androidスマートフォン・アプリ内ブラウザー',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/142.0.0.0 Safari/537.36`,
    'Chromebook・Chrome',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Linux・Firefox'],
  ['curl/8.14.1', '不明な端末'],
  ['', '不明な端末'],
  [undefined, '不明な端末'],
  ['<script>alert(1)</script>', '不明な端末'],
])('%s', (userAgent, kind) => {
  expect(deviceKind(userAgent)).toBe(kind);
});

test('a line that no browser sends is not read to its end', () => {
  expect(deviceKind(`${'x'.repeat(100_000)}${WINDOWS}`)).toBe('不明な端末');
});
