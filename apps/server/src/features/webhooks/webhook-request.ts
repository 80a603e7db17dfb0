import { SITE_EVENTS, type SiteEventType } from '@orchard/contract/staff/site-events';
import type { WebhookFormat } from '@orchard/contract/staff/webhooks';
import { Webhook } from 'standardwebhooks';

/** An event as it is sent; names and titles only go where they are wanted. */
export interface SentEvent {
  /** The same at each try and to every receiver. */
  uid: string;
  type: SiteEventType | 'webhook.test';
  at: string;
  data: Readonly<Record<string, unknown>>;
  member: number | null;
  brand: string | null;
  brandLabel: string | null;
  subject: number | null;
  name: string | null;
  email: string | null;
  title: string | null;
}

/** An example, of nobody. */
export const testEvent = (): SentEvent => ({
  ...{ uid: crypto.randomUUID(), type: 'webhook.test', at: new Date().toISOString(), data: {} },
  ...{ member: null, brand: null, brandLabel: null, subject: null },
  ...{ name: null, email: null, title: null },
});

/** A request to a receiver. */
export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Where it is sent, and in which form. */
export interface Receiver {
  format: WebhookFormat;
  url: string;
  withNames: boolean;
  /** What signs, the present key first; of Chatwork its token. */
  secrets: readonly string[];
  /** The site’s address. */
  origin: string;
}

/** The number of a room of Chatwork in its address. */
export const roomIn = (url: string): string | undefined =>
  /^https:\/\/(?:www\.)?chatwork\.com\/(?:\w+\/)?#!rid(\d{1,20})\b/.exec(url)?.[1];

/** The screen of the console that shows what an event is about. */
function linkOf({ type, member, subject }: SentEvent, origin: string): string {
  const [about = ''] = type.split('.');
  const screens: Record<string, string> = {
    question: `questions/${subject}`,
    enquiry: `enquiries/${subject}`,
    video: `videos/${subject}`,
    webhook: 'webhooks',
  };
  return `${origin}/staff/${screens[about] ?? (member === null ? 'members' : `members/${member}`)}`;
}

const isMembers = (type: string) => type.startsWith('member.');

/** The body of Standard Webhooks: numbers, days and a link; names where they are wanted. */
export function standardBody(event: SentEvent, { withNames, origin }: Receiver) {
  const { type, at, data, member, brand, subject, name, email, title } = event;
  const [about = ''] = type.split('.');
  return {
    type,
    timestamp: new Date(at).toISOString(),
    data: {
      // Of an erased member the number alone is left.
      member_id: isMembers(type) ? (member ?? subject) : member,
      ...(subject !== null && !isMembers(type) && { [`${about}_id`]: subject }),
      brand,
      ...data,
      ...(withNames && { member_name: name, member_email: email, title }),
      url: linkOf(event, origin),
    },
  };
}

/** The lines that people read in a chat. */
function textOf(event: SentEvent, { withNames, origin }: Receiver): string {
  const { type, member, subject, brandLabel, name, email, title } = event;
  const number = isMembers(type) ? (member ?? subject) : member;
  const says = type === 'webhook.test' ? 'テストの通知です' : SITE_EVENTS[type];
  return [
    `${says}${brandLabel ? `（${brandLabel}）` : ''}`,
    ...(withNames && title ? [`「${title}」`] : []),
    ...(withNames && name ? [`${name}さん（${email}）`] : []),
    ...(number === null ? [] : [`会員のID：${number}`]),
    linkOf(event, origin),
  ].join('\n');
}

const escapeForSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Chatwork has no way to write a bracket that begins none of its tags. */
const escapeForChatwork = (text: string) => text.replaceAll('[', '［').replaceAll(']', '］');

/**
 * The request that tells a receiver of an event.
 * @param now when it is sent, which the signature holds
 */
export function webhookRequest(event: SentEvent, receiver: Receiver, now: Date): WebhookRequest {
  const { format, url, secrets } = receiver;
  if (format === 'chatwork') {
    return {
      url: `https://api.chatwork.com/v2/rooms/${roomIn(url)}/messages`,
      headers: {
        'x-chatworktoken': secrets[0] ?? '',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ body: escapeForChatwork(textOf(event, receiver)) }).toString(),
    };
  }
  const headers = { 'content-type': 'application/json' };
  if (format === 'slack') {
    return {
      url,
      headers,
      body: JSON.stringify({ text: escapeForSlack(textOf(event, receiver)) }),
    };
  }
  const body = JSON.stringify(standardBody(event, receiver));
  return {
    url,
    headers: {
      ...headers,
      'webhook-id': event.uid,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': secrets
        .map((secret) => new Webhook(secret).sign(event.uid, now, body))
        .join(' '),
    },
    body,
  };
}
