import { createMessages } from '#lib/messages.ts';

/** The sentences about how a person is reached, and those that all share. */
export const t = createMessages({
  'contact.office': '{brand} 運営事務局',
  'contact.hours': '受付時間：{hours}',
});
