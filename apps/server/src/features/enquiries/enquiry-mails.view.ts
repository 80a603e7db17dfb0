import { type Message, mailTemplate, mailTo } from '#platform/mail/mail-template.ts';

const name = { label: '会員の氏名', sample: '山田 花子' };
const subject = { label: 'お問い合わせの件名', sample: '動画が再生できません' };

/** Confirms an enquiry to the member: its text, and what happens next. */
export const enquiryTemplate = mailTemplate({
  id: 6,
  kind: 'enquiry_received',
  title: 'お問い合わせを受け付けたとき',
  placeholders: {
    name,
    category: { label: 'お問い合わせの種類（なければ「指定なし」）', sample: '視聴について' },
    subject,
    message: {
      label: 'お問い合わせの内容',
      sample: 'スマートフォンで動画が再生できません。\n確認をお願いします。',
      hasLines: true,
    },
  },
  templateText: {
    subject: 'お問い合わせを受け付けました',
    body: [
      '{name} 様',
      'お問い合わせいただき、ありがとうございます。次の内容で受け付けました。内容を確認のうえ、担当者よりメールでご連絡いたします。',
      'お問い合わせ先：{product}\n種類：{category}\n件名：{subject}',
      '{message}',
    ].join('\n\n'),
    link_label: '',
  },
});

interface Brand {
  id: number;
}

export const enquiryMail = (
  member: { name: string; email: string },
  brand: Brand,
  enquiry: { category: string | null; subject: string; body: string },
): Message =>
  mailTo(
    enquiryTemplate,
    member.email,
    {
      name: member.name,
      category: enquiry.category ?? '指定なし',
      subject: enquiry.subject,
      message: enquiry.body,
    },
    { brandId: brand.id },
  );

/** An operator's reply, in the enquiry's thread. */
export const enquiryReplyTemplate = mailTemplate({
  id: 8,
  kind: 'enquiry_reply',
  title: 'お問い合わせに返信したとき',
  isPersonal: true,
  placeholders: {
    name,
    subject,
    reply: {
      label: '返信の内容',
      sample:
        'お問い合わせありがとうございます。\n本日の復旧作業により、再生できるようになりました。',
      isNeeded: true,
      hasLines: true,
    },
    staff: { label: '担当者の名前', sample: '佐藤 美咲' },
    message: { label: 'お問い合わせの内容', sample: '動画が再生できません。', hasLines: true },
    link: { label: 'やり取りの画面へのリンク', sample: 'https://example.jp/questions#enquiry-1' },
    list: {
      label: 'わたしの質問・お問い合わせへのリンク',
      sample: 'https://example.jp/questions',
    },
  },
  templateText: {
    subject: 'Re: {subject}',
    body: [
      '{name} 様',
      '{reply}',
      '担当：{staff}',
      '――――――――――\nお問い合わせの内容\n\n{message}',
      'これまでのやり取りは、次の画面でご覧いただけます。追加のご質問も、同じ画面からお送りください。',
      '{link}',
    ].join('\n\n'),
    link_label: 'やり取りの画面を開く',
  },
});

interface Reply {
  enquiryId: number;
  subject: string;
  reply: string;
  staff: string;
  /** What the member wrote last. */
  message: string;
}

/** The mail with a reply; everything in it is text. */
export const enquiryReplyMail = (
  member: { name: string; email: string },
  origin: string,
  brand: Brand,
  { enquiryId, ...placeholders }: Reply,
): Message =>
  mailTo(
    enquiryReplyTemplate,
    member.email,
    {
      ...placeholders,
      name: member.name,
      link: `${origin}/questions#enquiry-${enquiryId}`,
      list: `${origin}/questions`,
    },
    { brandId: brand.id },
  );
