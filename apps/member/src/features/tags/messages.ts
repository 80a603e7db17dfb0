import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'tags.label': 'タグで絞り込む',
  'tags.more': 'タグをすべて表示',
  'tags.less': 'タグを折りたたむ',
});
