import { letterKind, letterTo, type Message } from '#platform/mail/letter-kind.ts';

const name = { label: '会員の名前', sample: '山田 花子' };
const subject = { label: 'お問い合わせの件名', sample: '動画が再生できません' };

/** What the member gets when an enquiry has come in: what was asked, and what happens next. */
export const enquiryLetterKind = letterKind({
  id: 6,
  kind: 'enquiry_received',
  title: 'お問い合わせを受け付けたとき',
  gaps: {
    name,
    category: { label: 'お問い合わせの種類', sample: '視聴について' },
    subject,
    message: {
      label: 'お問い合わせの内容',
      sample: 'スマートフォンで動画が再生できません。\n確認をお願いします。',
      hasLines: true,
    },
  },
  wording: {
    subject: 'お問い合わせを受け付けました',
    body: [
      '{name} 様',
      'お問い合わせいただき、ありがとうございます。次の内容で受け付けました。担当者が確認し、詳細をメールでご連絡いたします。',
      '種類：{category}\n件名：{subject}',
      '{message}',
    ].join('\n\n'),
    link_label: '',
  },
});

/** The letter about an enquiry that has come in. */
export const enquiryLetter = (
  member: { name: string; email: string },
  enquiry: { category: string; subject: string; body: string },
): Message =>
  letterTo(enquiryLetterKind, member.email, {
    name: member.name,
    category: enquiry.category,
    subject: enquiry.subject,
    message: enquiry.body,
  });
