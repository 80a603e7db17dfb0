import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { LectureTitle, lecturePlace, titleParts } from './lecture-title.tsx';

test.each([
  ['はじめての不動産投資 第2回 表面利回り', 'はじめての不動産投資', '第2回', '表面利回り'],
  ['融資の教科書　第１０回：銀行の一年', '融資の教科書', '第１０回', '銀行の一年'],
  ['第三回 帳簿', '', '第三回', '帳簿'],
  // Nothing but a place, no place, a place inside of a name, and one that is a word's beginning.
  ['夜の簿記教室 第1回', '', '', '夜の簿記教室 第1回'],
  ['税金の話', '', '', '税金の話'],
  ['「融資 第2回 復習」の要点', '', '', '「融資 第2回 復習」の要点'],
  ['第1回のゼミ', '', '', '第1回のゼミ'],
])('%s is taken apart', (title, series, place, own) => {
  expect(titleParts(title)).toEqual({ series, place, own });
});

describe('beside the name of its series', () => {
  const title = 'はじめての不動産投資 第2回 表面利回り';
  const shown = (named: string, withPlace = false) => {
    const { container } = render(
      <LectureTitle title={title} named={named} withPlace={withPlace} />,
    );
    const hidden = container.querySelector('.sr-only')?.textContent ?? '';
    return [hidden, container.textContent?.slice(hidden.length)];
  };

  test('a title shows what is its own, and is read whole', () => {
    expect(shown('はじめての不動産投資')).toEqual(['はじめての不動産投資 第2回 ', '表面利回り']);
    expect(shown('はじめての 不動産投資', true)).toEqual([
      'はじめての不動産投資 ',
      '第2回 表面利回り',
    ]);
  });

  test('a title without a place leaves out the name alone', () => {
    const { container } = render(<LectureTitle title="融資の教科書 補講" named="融資の教科書" />);
    expect(container.querySelector('.sr-only')?.textContent).toBe('融資の教科書 ');
    expect(container.textContent).toBe('融資の教科書 補講');
  });

  test('a title of another series is shown whole', () => {
    expect(shown('融資の教科書')).toEqual(['', title]);
    expect(shown('')).toEqual(['', title]);
  });

  test('what is left out stands below, but for what is named', () => {
    expect(lecturePlace(title)).toBe('はじめての不動産投資 第2回');
    expect(lecturePlace(title, 'はじめての不動産投資')).toBe('第2回');
    expect(lecturePlace('第3回 帳簿')).toBe('第3回');
    expect(lecturePlace('税金の話')).toBe('');
  });
});
