import { expect, test } from 'vitest';
import { plainText } from './html.ts';

test.each([
  ['<h2>題</h2><p>一<strong>行</strong>目<br>二行目</p>', '題\n一行目\n二行目'],
  ['<p><ruby>投資<rt>とうし</rt></ruby>信託</p>', '投資信託'],
  [
    '<p><ruby><rb>投</rb><rp>（</rp><rt>とう</rt><rp>）</rp>資<rt>し</rt></ruby>信託</p>',
    '投資信託',
  ],
  ['<p><ruby>投資<rt>とう<em>し</em></ruby>信託</p><p>次</p>', '投資信託\n次'],
])('the text of %s', (html, text) => {
  expect(plainText(html)).toBe(text);
});
