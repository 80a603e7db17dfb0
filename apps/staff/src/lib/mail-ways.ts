import type { MailWay } from '@orchard/contract/notification-kinds';

/** Names of the ways by mail. */
export const MAIL_WAY_LABELS: Readonly<Record<MailWay, string>> = {
  at_once: 'すぐに',
  daily: '1日分まとめて',
  weekly: '1週間分まとめて',
  none: '送らない',
};
