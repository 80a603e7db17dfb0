import { createMessages } from '#lib/messages.ts';

/** The sentences of the search box, which stands on every screen, and those that all share. */
export const t = createMessages({
  'search.label': '動画・講座・お知らせなどを検索',
  'search.placeholder': '動画・講座・お知らせなどを検索',
  'search.submit': '検索する',
});
