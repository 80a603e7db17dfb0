import {
  type Addressee,
  type Message,
  mailTemplate,
  mailToMember,
} from '#platform/mail/mail-template.ts';

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
      sample: '表面利回りと実質利回りは、どちらを見ればよいですか。',
      hasLines: true,
    },
    answer: {
      label: '回答の内容',
      sample:
        'ご質問ありがとうございます。\n物件を絞り込むときは表面利回り、購入を決めるときは諸費用を引いた実質利回りをご覧ください。',
      hasLines: true,
    },
    link: { label: '動画のページへのリンク', sample: 'https://example.jp/video/1', isNeeded: true },
    list: {
      label: 'わたしの質問・お問い合わせへのリンク',
      sample: 'https://example.jp/questions',
    },
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
      'これまでのご質問と回答は、次の画面にまとまっています。\n{list}',
    ].join('\n\n'),
    link_label: '動画のページを開く',
  },
});

/** The mail about an answer, as text. */
export const questionAnsweredMail = (
  member: Addressee,
  origin: string,
  {
    videoId,
    questionId,
    ...placeholders
  }: { videoId: number; questionId: number; video: string; question: string; answer: string },
): Message =>
  mailToMember(questionAnsweredTemplate, member, {
    ...placeholders,
    link: `${origin}/video/${videoId}#question-${questionId}`,
    list: `${origin}/questions`,
  });
