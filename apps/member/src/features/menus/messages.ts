import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'opens.window': '（新しいウィンドウで開きます）',

  'menu.home': 'ホーム',
  'menu.failed': 'メニューを読み込めませんでした。',
});
