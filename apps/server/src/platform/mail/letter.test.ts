import { expect, test } from 'vitest';
import { plainText } from '#platform/plain-text.ts';
import { compose } from './letter.ts';

const message = {
  kind: 'test',
  recipient: 'hanako@example.jp',
  subject: 'お知らせ',
  name: '山田 花子',
  paragraphs: ['一つ目の段落。', '二つ目の\n段落。'],
  link: { url: 'https://site.example.jp/a?b=1&c=2', label: '開く' },
  after: ['あとがき。'],
};

test('a mail says the same as text and as HTML, in order', () => {
  const { text, html, ...rest } = compose(message, 'Orchard');
  expect(rest).toEqual({ kind: 'test', recipient: 'hanako@example.jp', subject: 'お知らせ' });
  expect(text).toBe(
    [
      '山田 花子 様',
      '一つ目の段落。',
      '二つ目の\n段落。',
      '開く\nhttps://site.example.jp/a?b=1&c=2',
      'あとがき。',
      '――――――――――\nこのメールは Orchard から自動で送信しています。ご返信いただいてもお答えできません。',
    ].join('\n\n'),
  );
  const read = plainText(html);
  let from = 0;
  for (const line of text.split('\n').filter((line) => !line.startsWith('―'))) {
    expect(read.indexOf(line, from), line).toBeGreaterThanOrEqual(0);
    from = read.indexOf(line, from);
  }
  expect(html).toContain('href="https://site.example.jp/a?b=1&amp;c=2"');
});

test('what members write is shown as they wrote it: nothing of it is interpreted', () => {
  const hostile = `<img src=x onerror="x()"><a href='https://evil.example'>&amp;</a>{{7*7}}\${7*7}%s $& $1`;
  const { text, html } = compose(
    { ...message, name: hostile, paragraphs: [hostile], after: [hostile] },
    `Orchard ${hostile}`,
  );
  expect(text.split(hostile)).toHaveLength(5);
  expect(plainText(html).split(hostile)).toHaveLength(5);
  expect(html).not.toMatch(/<img|evil\.example'?>|onerror="/);
  expect(html.match(/<a /g)).toHaveLength(1);
});

test('a name or a subject of several lines becomes one line', () => {
  const split = 'あ\r\nBcc: evil@example.jp\u2028い\0う';
  const { subject, text } = compose({ ...message, name: split, subject: split }, 'Orchard');
  expect(subject).toBe('あ Bcc: evil@example.jp い う');
  expect(text.split('\n', 1)).toEqual(['あ Bcc: evil@example.jp い う 様']);
});

test('a long subject is cut between characters', () => {
  const { subject } = compose({ ...message, subject: '🍎'.repeat(300) }, 'Orchard');
  expect(subject).toBe('🍎'.repeat(200));
});
