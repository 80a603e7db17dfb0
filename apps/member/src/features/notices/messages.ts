import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'notices.title': 'お知らせ',
  'notices.back': 'お知らせ一覧へ戻る',
});
