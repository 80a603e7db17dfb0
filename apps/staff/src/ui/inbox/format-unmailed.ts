import type { NotifiedBy } from '@orchard/contract/staff/notified-by';

const SENTENCES: Readonly<Record<Exclude<NotifiedBy, 'mail'>, string>> = {
  digest: 'ほかのお知らせとまとめて、メールで知らせます（会員の設定）。',
  site: 'メールでは送っていません（会員の設定）。',
  nobody: '会員には知らせていません（会員の設定、または利用できない会員）。',
};

/** Says why a reply or an answer has no mail of its own. */
export const formatUnmailed = (by: Exclude<NotifiedBy, 'mail'>): string => SENTENCES[by];
