import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'video.questions.waiting': '回答をお待ちください。',
  'video.question': '質問',
  'video.question.place': '{time} の場面',
  'video.question.correction': '訂正：{text}',
  'video.answer': '回答',
  'video.answer.new': '新しい回答',

  'question.success': '質問を送信しました。',
  'question.message': '質問の内容',
  'question.privacy':
    '質問した方のお名前は、ほかの会員には表示されません。回答とあわせて公開されることがあります。',
  'question.confirm': '入力内容を確認する',
  'question.confirm.lead': 'まだ送信されていません。内容をご確認のうえ、送信してください。',
  'question.send': '質問を送信する',
});
