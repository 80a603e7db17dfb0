import { createMessages } from '#lib/messages.ts';

/** The sentences of the search box, which stands on every screen, and those that all share. */
export const t = createMessages({
  'search.label': '動画を検索',
  'search.placeholder': 'キーワードで動画を探す',
  'search.submit': '検索する',
});
