import { describe, expect, test } from 'vitest';
import { mailBody } from './mail-body.ts';

const origin = 'https://example.jp';
const bodyOf = (html: string, values: Record<string, string> = {}) =>
  mailBody(html, { values, origin });

describe('a written body as text', () => {
  test.each([
    ['<h2>見出し</h2><p>一行目<br>二行目</p><p>次</p>', '見出し\n\n一行目\n二行目\n\n次'],
    ['<ul><li><p>甲</p></li><li><p>乙</p></li></ul><p>後</p>', '・甲\n・乙\n\n後'],
    ['<ol><li>甲</li><li>乙</li></ol>', '1. 甲\n2. 乙'],
    ['<p>前</p><hr><p>後</p>', '前\n\n――――――――――\n\n後'],
    ['<p>a &amp; b &lt;c&gt;</p>', 'a & b <c>'],
    ['<p><a href="/notices/1">お知らせ</a>へ</p>', `お知らせ（${origin}/notices/1）へ`],
    ['<p><a href="https://a.jp/">https://a.jp/</a></p>', 'https://a.jp/'],
    ['<p><a href="javascript:x()">押す</a></p>', '押す'],
    ['<table><tbody><tr><th>日</th><td>一日</td></tr></tbody></table>', '日　一日'],
    ['<p><ruby>投資<rt>とうし</rt></ruby>信託</p>', '投資（とうし）信託'],
    ['<p><ruby>投資<rp>(</rp><rt>とうし</rt><rp>)</rp></ruby>信託</p>', '投資（とうし）信託'],
  ])('%s', (html, text) => {
    expect(bodyOf(html).text).toBe(text);
  });
});

describe('a written body as HTML', () => {
  test('has absolute addresses and its styles at the elements', () => {
    const { html } = bodyOf(
      '<h2>題</h2><p><a href="/a?b=1&amp;c=2">x</a><img src="/media/public/a.webp"></p>',
    );
    expect(html).toContain('<h2 style="');
    expect(html).toContain(`href="${origin}/a?b=1&amp;c=2"`);
    expect(html).toContain(`src="${origin}/media/public/a.webp" alt=""`);
  });

  test('drops addresses that lead nowhere and elements that it does not know', () => {
    const { html } = bodyOf('<p><a href="javascript:x()">押す</a><iframe>中</iframe></p>');
    expect(html).not.toMatch(/javascript|iframe/);
    expect(html).toContain('押す');
  });

  test('has readings, with brackets for programs that know none', () => {
    const { html } = bodyOf('<p><ruby>投資<rp>(</rp><rt>とうし</rt><rp>)</rp></ruby>信託</p>');
    expect(html).toContain('<ruby>投資<rp>（</rp><rt>とうし</rt><rp>）</rp></ruby>信託');
  });

  test('has values as text, each filled once, and none in addresses', () => {
    const values = { name: '<i>{nickname}</i>', nickname: 'x' };
    const { html, text } = bodyOf('<p><a href="/{name}">{name}{other}</a></p>', values);
    expect(html).toContain('&lt;i&gt;{nickname}&lt;/i&gt;{other}');
    expect(html).toContain(`href="${origin}/%7Bname%7D"`);
    expect(text).toContain('<i>{nickname}</i>{other}');
  });
});
