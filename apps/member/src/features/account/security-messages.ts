import { createMessages } from '#lib/messages.ts';

/** The sentences of the screen of security alone: the account's forms are not fetched for it. */
export const t = createMessages({
  'security.title': 'ログインとセキュリティ',
  'security.lead': 'ログインしている端末の確認と、ログインをより安全にするための設定ができます。',
});
