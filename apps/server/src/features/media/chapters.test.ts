import { expect, test } from 'vitest';
import { chaptersIn } from './player-page.ts';

test.each([
  [
    'a list',
    '<ul><li><strong>0:00</strong> はじめに</li><li><strong>1:40</strong> 家賃 &amp; 税</li></ul>',
  ],
  ['lines of a paragraph', '<p>0:00 はじめに<br>1:40 - 家賃 &amp; 税</p>'],
  [
    'a table',
    '<table><tr><td>0:00</td><td>はじめに</td></tr><tr><td>（1:40）</td><td>家賃 &amp; 税</td></tr></table>',
  ],
  ['another order', '<p>1:40 家賃 &amp; 税</p><p>0:00 はじめに</p><p>0:00 もう一度</p>'],
])('chapters stand in %s', (_, html) => {
  expect(chaptersIn(html, 600)).toEqual([
    { at: 0, title: 'はじめに' },
    { at: 100, title: '家賃 & 税' },
  ]);
});

test('a time within a sentence, without a name or beyond the end is none', () => {
  const html = '<p>表は 1:40 にあります。</p><p>2:00</p><p>3:00 まとめ</p><p>20:00 公開</p>';
  expect(chaptersIn(html, 600)).toEqual([{ at: 180, title: 'まとめ' }]);
});
