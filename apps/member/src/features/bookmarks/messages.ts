import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'video.bookmark': 'ブックマーク',

  'bookmarks.title': 'ブックマーク',
  'bookmarks.empty': 'ブックマークした動画はありません。',
  'bookmarks.empty.hint': '動画の画面で「ブックマーク」を押すと、ここからすぐに開けます。',
  'bookmarks.remove': '「{title}」をブックマークから外す',
  'bookmarks.removed': '「{title}」をブックマークから外しました。',
});
