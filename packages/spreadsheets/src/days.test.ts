import { describe, expect, test } from 'vitest';
import { dayText, isDayFormat, isoDayText } from './days.ts';

describe('a format is one of days', () => {
  test.each([
    'yyyy/m/d',
    'yyyy"年"m"月"d"日";@',
    '[$-411]ggge"年"m"月"d"日"',
    '[$-ja-JP-x-gannen]ggge"年"m"月"d"日";@',
    '[$-411]ge.m.d',
    '[DBNum1][$-411]yyyy"年"m"月"d"日"',
    'h:mm AM/PM',
    '[h]:mm:ss',
    'aaaa m月d日',
  ])('%s', (code) => {
    expect(isDayFormat(176, code)).toBe(true);
  });

  test.each([14, 22, 27, 31, 36, 45, 50, 58])('number %i, which is built in', (id) => {
    expect(isDayFormat(id, undefined)).toBe(true);
  });
});

describe('a format is not one of days', () => {
  test.each([
    ...['General', 'G/標準', '0.00E+00', '#,##0_);[Red](#,##0)', '0"名"', '"第"0"回 (day)"'],
    ...['[$¥-411]#,##0', '_-* #,##0_-;-* #,##0_-', '@', '0\\d', '[赤]0'],
  ])('%s', (code) => {
    expect(isDayFormat(176, code)).toBe(false);
  });

  test.each([0, 1, 11, 13, 23, 37, 49, 59])('number %i, which is built in', (id) => {
    expect(isDayFormat(id, undefined)).toBe(false);
  });
});

test.each([
  [46_477, false, '2027-03-31'],
  [46_477 - 1462, true, '2027-03-31'],
  [46_477.520833333336, false, '2027-03-31 12:30:00'],
  [46_477.000000001, false, '2027-03-31'],
  [0.5, false, '12:00:00'],
  [-1, false, '-1'],
  [99_999_999, false, '99999999'],
])('the number %f is a day', (serial, is1904, text) => {
  expect(dayText(serial, is1904)).toBe(text);
});

test.each([
  ['2027-03-31', '2027-03-31'],
  ['2027-03-31T00:00:00', '2027-03-31'],
  ['2027-03-31T12:30:00.000Z', '2027-03-31 12:30:00'],
])('the day %s of XML', (value, text) => {
  expect(isoDayText(value)).toBe(text);
});
