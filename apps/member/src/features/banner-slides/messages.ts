import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'banner.label': 'ご案内',
  'banner.pause': '画像の切り替えを止める',
  'banner.play': '画像の切り替えを始める',
});
