import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'bookmarks.add': 'ブックマークする',
  'bookmarks.set': 'ブックマーク済み',

  'bookmarks.title': 'ブックマーク',
  'bookmarks.empty': 'ブックマークした動画はありません。',
  'bookmarks.empty.hint': '動画の画面で「ブックマークする」を押すと、ここからすぐに開けます。',
  'bookmarks.remove': '「{title}」をブックマークから外す',
  'bookmarks.removed': '「{title}」をブックマークから外しました。',
});
