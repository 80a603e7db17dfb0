import type { Message } from '#platform/mail/letter.ts';

/** What the member gets when an enquiry has come in: what was asked, and what happens next. */
export const enquiryLetter = (
  member: { name: string; email: string },
  enquiry: { category: string; subject: string; body: string },
): Message => ({
  kind: 'enquiry_received',
  recipient: member.email,
  subject: 'お問い合わせを受け付けました',
  name: member.name,
  paragraphs: [
    'お問い合わせいただき、ありがとうございます。次の内容で受け付けました。担当者が確認し、詳細をメールでご連絡いたします。',
    `種類：${enquiry.category}\n件名：${enquiry.subject}`,
    enquiry.body,
  ],
});
