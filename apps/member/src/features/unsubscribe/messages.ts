import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'unsubscribe.title': 'メールの配信停止',
  'unsubscribe.lead': '「{label}」のメールについて、受け取り方を変更できます。',
  'unsubscribe.submit': '配信を停止する',
  'unsubscribe.all': 'すべての通知メールを停止する',
  'unsubscribe.resume': '再開する',
  'unsubscribe.out': '「{label}」のメールの配信を停止しました。',
  'unsubscribe.out_of_all': 'すべての通知メールの配信を停止しました。',
  'unsubscribe.out.hint':
    '間違えて停止したときは、「再開する」を押してください。セキュリティに関する大切なメールは、停止中もお送りします。',
  'unsubscribe.resumed': '「{label}」のメールの配信を再開しました。',
  'unsubscribe.unknown':
    'このリンクは使用できません。メールに記載されたリンクを、もう一度開いてください。',
  'unsubscribe.choices': '通知の受け取り方を選ぶ',
});
