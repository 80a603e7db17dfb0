import {
  type MailTemplate,
  type Message,
  mailTemplate,
  mailTo,
} from '#platform/mail/mail-template.ts';
import { shortened } from '#platform/text/shortened.ts';
import type { TellReason } from './staff-notifications.view.ts';

const placeholders = {
  name: { label: 'スタッフの名前', sample: '佐藤 美咲' },
  count: { label: '件数', sample: '2' },
  list: {
    label: '種類・件名・日時・リンクの一覧',
    sample:
      '・【お問い合わせ】動画が再生できません（2026-11-23 10:05）\nhttps://example.jp/staff/enquiries/1\n・【質問】はじめての資産形成 第1回（2026-11-23 10:20）\nhttps://example.jp/staff/questions/1',
    isNeeded: true,
    hasLines: true,
  },
  link: { label: '管理画面へのリンク', sample: 'https://example.jp/staff' },
} as const;

const closing = 'このメールの受け取り方は、管理画面の「自分のアカウント」で変更できます。';

/** Tells an operator of new questions and enquiries. */
export const newArrivalsTemplate = mailTemplate({
  id: 25,
  kind: 'new_arrivals',
  title: '新しい質問・お問い合わせが届いたとき（スタッフへ）',
  placeholders,
  templateText: {
    subject: '{product} 新しい質問・お問い合わせ（{count}件）',
    body: [
      '{name} 様',
      '新しい質問・お問い合わせが届いています。',
      '{list}',
      '{link}',
      closing,
    ].join('\n\n'),
    link_label: '管理画面を開く',
  },
});

/** Reminds an operator of questions and enquiries without an answer. */
export const lateArrivalsTemplate = mailTemplate({
  id: 26,
  kind: 'late_arrivals',
  title: '質問・お問い合わせに回答がないまま時間がたったとき（スタッフへ）',
  placeholders,
  templateText: {
    subject: '{product} 回答をお待ちの質問・お問い合わせ（{count}件）',
    body: [
      '{name} 様',
      'まだ回答していない質問・お問い合わせがあります。ご確認をお願いいたします。',
      '{list}',
      '{link}',
      closing,
    ].join('\n\n'),
    link_label: '管理画面を開く',
  },
});

const TEMPLATES: Record<TellReason, MailTemplate<keyof typeof placeholders>> = {
  new: newArrivalsTemplate,
  late: lateArrivalsTemplate,
};

const KINDS = {
  question: '質問',
  enquiry: 'お問い合わせ',
  follow_up: 'お問い合わせへの追加',
} as const;

/** Longest list and longest title in a mail. */
export const MOST = 50;
export const LONGEST = 80;

interface Arrival {
  kind: keyof typeof KINDS;
  inbox: string;
  record_id: number;
  title: string;
  at: string;
}

/** The mail with what came: kind, subject, time and link of each, and nothing of what was written. */
export function arrivalsMail(
  reason: TellReason,
  { name, email }: { name: string; email: string },
  origin: string,
  arrivals: readonly Arrival[],
): Message {
  const lines = arrivals
    .slice(0, MOST)
    .map(
      ({ kind, inbox, record_id, title, at }) =>
        `・【${KINDS[kind]}】${shortened(title, LONGEST)}（${at.slice(0, 16)}）\n${origin}/staff/${inbox}/${record_id}`,
    );
  const left = arrivals.length - lines.length;
  return mailTo(TEMPLATES[reason], email, {
    name,
    count: String(arrivals.length),
    list: [...lines, ...(left > 0 ? [`ほか${left}件`] : [])].join('\n'),
    link: `${origin}/staff`,
  });
}
