import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'conversations.title': 'わたしの質問・お問い合わせ',
  'conversations.unread': '新しい回答が{count}件あります',
});
