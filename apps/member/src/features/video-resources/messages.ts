import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'resources.title': '資料',
  'resources.download': 'ダウンロード',
  'resources.pdf': 'PDF',
  'resources.xlsx': 'Excel',
  'resources.docx': 'Word',
  'resources.picture': '画像',
});
