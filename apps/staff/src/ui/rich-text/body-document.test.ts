import { Editor } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { extensions, toDocument, toStored } from './body-document.ts';

/** What is stored after a body was opened in the editor and nothing was changed. */
function opened(html: string): string {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions,
    content: toDocument(html),
    injectCSS: false,
  });
  const stored = toStored(editor.getHTML());
  editor.destroy();
  return stored;
}

describe('opening a body in the editor', () => {
  test.each([
    '<p>一行目<br>二行目</p>',
    '<h2>題</h2><h3>小題</h3><h4>細目</h4>',
    '<p><strong>太</strong><em>斜</em><u>下線</u><s>消</s></p>',
    '<p><a href="https://example.jp/">外</a>と<a href="/contact">中</a></p>',
    '<ul><li><p>一</p><ol><li><p>二</p></li></ol></li></ul>',
    '<blockquote><p>引用</p></blockquote><hr><pre><code>a  b</code></pre>',
    '<p>前</p><img src="/media/images/a.webp" alt="図"><p>後</p>',
    '<p><ruby>投資<rp>（</rp><rt>とうし</rt><rp>）</rp></ruby>信託</p>',
    '<h2><strong><ruby>投<rt>とう</rt>資<rt>し</rt></ruby></strong>と<ruby><em>信託</em><rt>しんたく</rt></ruby></h2>',
  ])('changes nothing: %s', (html) => {
    expect(opened(html)).toBe(html);
  });

  test('keeps the words of a ruby, and of its markup what bodies may hold', () => {
    expect(opened('<p><ruby><rb onclick="x()">投資</rb><rt lang="ja">とうし</rt></ruby></p>')).toBe(
      '<p><ruby>投資<rt>とうし</rt></ruby></p>',
    );
  });

  test('keeps tables', () => {
    const html =
      '<table><tbody><tr><th><p>日</p></th><th><p>題</p></th></tr>' +
      '<tr><td colspan="2"><p>一</p></td></tr></tbody></table>';
    expect(opened(html)).toBe(html);
  });

  test('runs nothing', () => {
    expect(opened('<p>a<img src=x onerror=alert(1)><script>alert(1)</script></p>')).not.toMatch(
      /onerror|script/,
    );
  });

  test('an empty editor stores nothing', () => {
    expect(opened('')).toBe('');
    expect(opened('<p></p><p><br></p>')).toBe('');
  });
});
