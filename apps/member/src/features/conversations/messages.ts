import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'conversations.question': '質問',
  'conversations.enquiry': 'お問い合わせ',
  'conversations.about': '「{title}」への質問',
  'conversations.about.place': '「{title}」{time} の場面への質問',
  'conversations.closed': 'この動画は、現在ご覧いただけません。',
  'conversations.new': '新しい回答',
  'conversations.answer': '回答',
  'conversations.reply': '返信',
  'conversations.further': '追加の内容',
  'conversations.further.begin': '追加で連絡する',
  'conversations.further.send': '追加の内容を送信する',
  'conversations.further.sent': '送信しました。返信をお待ちください。',
  'conversations.own': 'あなた',
  'conversations.waiting': '回答待ち',
  'conversations.answered': '回答済み',
  'conversations.received': '受付済み',
  'conversations.in_progress': '対応中',
  'conversations.replied': '返信済み',
  'conversations.done': '対応済み',
  'conversations.empty': '質問・お問い合わせはまだありません。',
  'conversations.empty.hint':
    '動画の画面やお問い合わせの画面から送ると、回答をここでご覧いただけます。',
  'conversations.contact': 'お問い合わせ画面を開く',
});
