import { kindOf, type MailList, NOTIFICATION_KINDS } from '@orchard/contract/notification-kinds';
import { sameSecret, sign } from '#platform/secrets/secrets.ts';

/** A list, and the member who is on it. */
export interface Subscription {
  name: string;
  memberId: number;
}

/** What a mail of a list says of it, and where its links lead. */
export interface Leaving {
  label: string;
  choicesUrl: string;
  leavingUrl: string;
}

/** The lists of a site that a link in each of their mails leaves. */
export interface MailLists {
  leaving(subscription: Subscription): Leaving;
  /** The headers by which mail programs offer to leave the list (RFC 2369, 2919 and 8058). */
  headers(subscription: Subscription): Record<string, string>;
  /** Whose link it is and of which list; undefined for one that this site has not made. */
  read(token: string): { memberId: number; list: MailList } | undefined;
}

const isList = (name: string): name is MailList =>
  name === 'digest' || (Object.hasOwn(NOTIFICATION_KINDS, name) && name !== 'security');

/** The name of a list, in Japanese. */
export const listLabel = (list: MailList): string =>
  list === 'digest' ? '通知のまとめ' : kindOf(list).label;

const TOKEN = /^([1-9]\d{0,9})-([a-z_]{1,32})-([\w-]{43})$/;

/**
 * The lists of a site. A link holds member and list with a proof: it is stored nowhere, never expires,
 * and can do nothing but stop mails and let them go again.
 */
export function mailLists({
  origin,
  mailDomain,
  key,
}: {
  /** The site's public address. */
  origin: string;
  mailDomain: string;
  /** Proves the links; of its own, so that a link proves nothing else. */
  key: Buffer;
}): MailLists {
  const proof = (memberId: number, list: string) => sign(key, String(memberId), list);
  const leavingUrl = ({ memberId, name }: Subscription) =>
    `${origin}/unsubscribe/${memberId}-${name}-${proof(memberId, name)}`;
  return {
    leaving: (subscription) => ({
      label: isList(subscription.name) ? listLabel(subscription.name) : subscription.name,
      choicesUrl: `${origin}/account/notifications`,
      leavingUrl: leavingUrl(subscription),
    }),
    headers: (subscription) => ({
      'List-Id': `<${subscription.name.replaceAll('_', '-')}.${mailDomain}>`,
      'List-Unsubscribe': `<${leavingUrl(subscription)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
    read: (token) => {
      const [, memberId = '', list = '', stated = ''] = TOKEN.exec(token) ?? [];
      if (!sameSecret(stated, proof(Number(memberId), list)) || !isList(list)) return undefined;
      return { memberId: Number(memberId), list };
    },
  };
}

/** Why one gets the mail, in a sentence. */
export const leavingReason = ({ label }: Leaving): string =>
  `「${label}」を受け取る設定になっているため、お送りしています。`;

/** The foot of a list's mail, as text. */
export const leavingLines = (leaving: Leaving): string =>
  [
    leavingReason(leaving),
    `受け取り方を変更する\n${leaving.choicesUrl}`,
    `この通知の配信を停止する\n${leaving.leavingUrl}`,
  ].join('\n');
