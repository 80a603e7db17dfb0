import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'notifications.title': '通知',
  'notifications.all': 'すべての通知',
  'notifications.choices': '通知の設定',
  'notifications.close': '通知を閉じる',
  'notifications.unread': '未読',
  'notifications.read_all': 'すべて既読にする',
  'notifications.read_all.done': 'すべて既読にしました。',
  'notifications.empty': '通知はまだありません。',
  'notifications.empty.hint': '質問への回答や新しい動画などをお知らせします。',
});
