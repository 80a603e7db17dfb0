import { describe, expect, test } from 'vitest';
import { googleDocs, googleDocsList, wordDocument, wordList } from '#testing/clipboard-samples.ts';
import { cleanPasted } from './clean-pasted.ts';

const flat = (html: string) => html.replace(/>\s+</g, '><');

describe('what is pasted from Word', () => {
  test('keeps its structure and loses everything else', () => {
    expect(flat(cleanPasted(wordDocument))).toBe(
      '<h2>春の勉強会のお知らせ</h2>' +
        '<p>次の<strong>三つ</strong>の題材を<em>順に</em>読みます。<u>必ず</u>ご確認ください。</p>' +
        '<p>詳しくは<a href="https://example.jp/spring">案内のページ</a>をご覧ください。</p>' +
        '<table><tbody><tr><td><p>日付</p></td><td><p>題材</p></td></tr>' +
        '<tr><td><p>4月1日</p></td><td><p>貸借対照表</p></td></tr></tbody></table>',
    );
  });

  test('has its lists back, nested as they were', () => {
    expect(flat(cleanPasted(wordList))).toBe(
      '<p>持ち物</p>' +
        '<ul><li><p>筆記用具</p></li>' +
        '<li><p>電卓</p><ul><li><p>関数電卓でも可</p></li></ul></li>' +
        '<li><p>資料</p></li></ul>' +
        '<p>手順</p>' +
        '<ol><li><p>受付</p></li><li><p>着席</p></li></ol>',
    );
  });

  test('leaves no trace of Word', () => {
    const cleaned = cleanPasted(wordDocument + wordList);
    expect(cleaned).not.toMatch(/mso|class=|style=|<span|<o:p|<!--|lang=|supportLists/i);
  });
});

describe('what is pasted from Google Docs', () => {
  test('is not bold for its wrapper, and is what its styles say', () => {
    expect(flat(cleanPasted(googleDocs))).toBe(
      '<h2>決算書の読み方</h2>' +
        '<p>最初に<strong>貸借対照表</strong>を見ます。<em>斜め</em>と<s>取り消し</s>。</p>' +
        '<p><a href="https://example.jp/guide">手引き</a></p>',
    );
  });

  test('has lists inside their items', () => {
    expect(flat(cleanPasted(googleDocsList))).toBe(
      '<ul><li><p>第一章</p><ul><li><p>第一節</p></li></ul></li><li><p>第二章</p></li></ul>',
    );
  });
});

describe('whatever is pasted', () => {
  test.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
    ['<p><img src=x onerror=alert(1)>a</p>', '<p>a</p>'],
    ['<style>p{color:red}</style><p class="x" style="color:red">a</p>', '<p>a</p>'],
    ['<iframe src="https://evil.example/"></iframe><p>a</p>', '<p>a</p>'],
    ['<svg><script>alert(1)</script></svg><p>a</p>', '<p>a</p>'],
  ])('runs nothing: %s', (html, cleaned) => {
    expect(cleanPasted(html)).toBe(cleaned);
  });

  test('keeps readings', () => {
    expect(cleanPasted('<p><ruby class="x">投資<rt style="color:red">とうし</rt></ruby></p>')).toBe(
      '<p><ruby>投資<rt>とうし</rt></ruby></p>',
    );
  });

  test('keeps pictures of the site and no others', () => {
    const html =
      '<p>前<img src="/media/images/a.webp" alt="図">後</p>' +
      '<p>字<img src="https://elsewhere.example/a.png"><img src="file:///C:/a.png">' +
      '<img src="data:image/png;base64,AAAA"></p>';
    expect(cleanPasted(html)).toBe(
      '<p>前</p><img src="/media/images/a.webp" alt="図"><p>後</p><p>字</p>',
    );
  });

  test('has the largest heading of a body, not of a page', () => {
    expect(cleanPasted('<h1>題</h1><h5>小</h5>')).toBe('<h2>題</h2><h4>小</h4>');
  });

  test('has paragraphs for sections, and no empty ones', () => {
    const html = '<div><div>一</div><div>&nbsp;</div><div><b>二</b></div></div><p><br></p>';
    expect(cleanPasted(html)).toBe('<p>一</p><p><strong>二</strong></p>');
  });

  test('reads as text what only looks like a style', () => {
    expect(cleanPasted('<p>a style=b と書く</p>')).toBe('<p>a style=b と書く</p>');
  });

  test('keeps line breaks inside a paragraph', () => {
    expect(cleanPasted('<p>一行目<br>二行目</p>')).toBe('<p>一行目<br>二行目</p>');
  });

  test('is cleaned twice as once', () => {
    for (const html of [wordDocument, wordList, googleDocs, googleDocsList]) {
      const once = cleanPasted(html);
      expect(cleanPasted(once)).toBe(once);
    }
  });
});
