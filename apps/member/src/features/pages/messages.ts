import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'page.no_body': 'このページの内容はただいま準備中です。',
});
