import { expect, test } from 'vitest';
import { plainText } from '#platform/html/html.ts';
import { compose } from './compose-mail.ts';
import { withoutContact } from './mail.view.ts';
import { mailTemplate, mailTo, type TemplateText } from './mail-template.ts';

const kind = mailTemplate({
  id: 999,
  kind: 'test',
  title: '試験',
  placeholders: {
    name: { label: '名前', sample: '山田 花子' },
    message: { label: '内容', sample: '内容', hasLines: true },
    link: { label: 'リンク', sample: 'https://site.example.jp/', isNeeded: true },
  },
  templateText: {
    subject: 'お知らせ',
    body: '{name} 様\n\n一つ目の段落。\n\n{message}\n\n{link}\n \nあとがき。',
    link_label: '開く',
  },
});
const placeholders = {
  name: '山田 花子',
  message: '二つ目の\n段落。',
  link: 'https://site.example.jp/a?b=1&c=2',
};
const message = mailTo(kind, 'hanako@example.jp', placeholders);
const worded = (more: Partial<TemplateText>) => ({ ...kind.templateText, ...more });

test('a mail says the same as text and as HTML, in order', () => {
  const { text, html, ...rest } = compose(message, withoutContact('Orchard'));
  expect(rest).toEqual({
    kind: 'test',
    recipient: 'hanako@example.jp',
    replyTo: null,
    subject: 'お知らせ',
  });
  expect(text).toBe(
    [
      '山田 花子 様',
      '一つ目の段落。',
      '二つ目の\n段落。',
      '開く\nhttps://site.example.jp/a?b=1&c=2',
      'あとがき。',
      '――――――――――\nこのメールは Orchard から自動送信しています。送信専用のため、ご返信いただいてもお答えできません。あらかじめご了承ください。',
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
    { ...message, placeholders: { ...placeholders, name: hostile, message: hostile } },
    withoutContact(`Orchard ${hostile}`),
    worded({ body: `${kind.templateText.body}\n\n${hostile}` }),
  );
  expect(text.split(hostile)).toHaveLength(5);
  expect(plainText(html).split(hostile)).toHaveLength(6);
  expect(html).not.toMatch(/<img|evil\.example'?>|onerror="/);
  expect(html.match(/<a /g)).toHaveLength(1);
});

test('a name or a subject of several lines becomes one line', () => {
  const split = 'あ\r\nBcc: evil@example.jp\u2028い\0う';
  const { subject, text } = compose(
    { ...message, placeholders: { ...placeholders, name: split } },
    withoutContact('Orchard'),
    worded({ subject: '{name}' }),
  );
  expect(subject).toBe('あ Bcc: evil@example.jp い う');
  expect(text.split('\n', 1)).toEqual(['あ Bcc: evil@example.jp い う 様']);
});

test('a long subject is cut between characters', () => {
  const { subject } = compose(
    { ...message, placeholders: { ...placeholders, name: '🍎'.repeat(255) } },
    withoutContact('Orchard'),
    worded({ subject: '{name}' }),
  );
  expect(subject).toBe('🍎'.repeat(200));
});

test('what stands in a placeholder is not taken for a placeholder itself, and an unknown placeholder stays as written', () => {
  const { text } = compose(
    { ...message, placeholders: { ...placeholders, name: '{link}', message: '{name}' } },
    withoutContact('Orchard'),
    worded({ body: '{name}\n\n{message}\n\n{nobody}{constructor}{link}' }),
  );
  expect(text).toContain(`{link}\n\n{name}\n\n{nobody}{constructor}${placeholders.link}`);
});

test('a text of several lines loses what cannot be seen, and a templateText of one line stays one', () => {
  const { text } = compose(
    { ...message, placeholders: { ...placeholders, message: 'い\r\nろ\0は\u2028に' } },
    withoutContact('Orchard'),
  );
  expect(text).toContain('い\nろ は\nに');
});

test('with a contact it is signed with what there is of it, and answers go there', () => {
  const sender = {
    ...withoutContact('WIS'),
    email: 'desk@wis.example.jp',
    telephone: '03-0000-0200',
  };
  const { text, html, replyTo } = compose(message, sender, worded({ body: '{contact}まで。' }));
  expect(replyTo).toBe('desk@wis.example.jp');
  expect(text).toBe(
    [
      '運営事務局（desk@wis.example.jp、電話 03-0000-0200）まで。',
      [
        '――――――――――',
        'WIS 運営事務局',
        'メール：desk@wis.example.jp',
        '電話：03-0000-0200',
        'このメールは WIS から自動送信しています。ご不明な点は、このメールへのご返信でもお問い合わせいただけます。',
      ].join('\n'),
    ].join('\n\n'),
  );
  expect(plainText(html)).toContain('電話：03-0000-0200');
});

test('a personal mail without an address for answers leads to the screen of enquiries', () => {
  const personal = { ...message, template: { ...kind, isPersonal: true as const } };
  const sender = {
    ...withoutContact('WIS'),
    telephone: '03-0000-0200',
    hours: '平日 11:00〜16:00',
  };
  const { text, replyTo } = compose(personal, sender, worded({ body: '{contact}まで。' }));
  expect(replyTo).toBeNull();
  expect(text).toContain('運営事務局（電話 03-0000-0200）まで。');
  expect(text).toContain(
    '電話：03-0000-0200\n受付時間：平日 11:00〜16:00\nこのメールは WIS から送信',
  );
  expect(text).toContain('ご返信はお問い合わせ画面からお願いいたします。');
});
