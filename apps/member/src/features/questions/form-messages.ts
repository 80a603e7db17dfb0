import { createMessages } from '#lib/messages.ts';

/** What only the form says: the screen itself is there without it. */
export const t = createMessages({
  'question.success': '質問を送信しました。',
  'question.message': '質問の内容',
  'question.privacy':
    '質問した方のお名前は、ほかの会員には表示されません。公開してよいとした質問は、回答とあわせて公開されることがあります。',
  'question.may_publish': '名前を出さずに、ほかの会員にも公開してよい',
  'question.place': '{time} の場面について',
  'question.at': '時刻（分:秒）',
  'question.at.now': '今の位置にする',
  'question.spoken': 'この場面の言葉',
  'question.place.remove': '場面を外す',
  'question.before': '送信の前に：近くの場面の回答や、同じ言葉が出てくる講義',
  'question.solved': '解決しました',
  'question.solved.done': '書きかけの質問を消しました。',
  'question.confirm': '入力内容を確認する',
  'question.confirm.lead': 'まだ送信されていません。内容をご確認のうえ、送信してください。',
  'question.send': '質問を送信する',
});
