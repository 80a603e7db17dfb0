import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'videos.count': '全{count}件',
  'videos.range': '全{count}件中 {from}〜{to}件',

  'pages.label': 'ページ送り',
  'pages.previous': '前のページ',
  'pages.next': '次のページ',
});
