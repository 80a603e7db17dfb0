import { type Message, mailTemplate, mailTo } from '#platform/mail/mail-template.ts';

/** Tells a member that the question has an answer. */
export const questionAnsweredTemplate = mailTemplate({
  id: 9,
  kind: 'question_answered',
  title: '動画の質問に回答したとき',
  isPersonal: true,
  placeholders: {
    name: { label: '会員の氏名', sample: '山田 花子' },
    video: { label: '動画のタイトル', sample: 'はじめての資産形成 第1回' },
    question: {
      label: '質問の内容',
      sample: '資料はどこからダウンロードできますか。',
      hasLines: true,
    },
    answer: {
      label: '回答の内容',
      sample: 'ご質問ありがとうございます。\n動画の下の「資料」からダウンロードできます。',
      hasLines: true,
    },
    link: { label: '動画のページへのリンク', sample: 'https://example.jp/video/1', isNeeded: true },
  },
  templateText: {
    subject: '「{video}」へのご質問に回答しました',
    body: [
      '{name} 様',
      'ご質問いただき、ありがとうございます。次のとおり回答いたしました。',
      '【ご質問】\n{question}',
      '【回答】\n{answer}',
      '動画のページでもご覧いただけます。',
      '{link}',
    ].join('\n\n'),
    link_label: '動画のページを開く',
  },
});

/** The mail about an answer, as text. */
export const questionAnsweredMail = (
  member: { name: string; email: string },
  origin: string,
  {
    videoId,
    ...placeholders
  }: { videoId: number; video: string; question: string; answer: string },
): Message =>
  mailTo(questionAnsweredTemplate, member.email, {
    ...placeholders,
    name: member.name,
    link: `${origin}/video/${videoId}`,
  });
