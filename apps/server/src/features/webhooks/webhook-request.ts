import { SITE_EVENTS, type SiteEventType } from '@orchard/contract/staff/site-events';
import type { WebhookFormat } from '@orchard/contract/staff/webhooks';
import { Webhook } from 'standardwebhooks';

export interface SentEvent {
  /** The same at each try and to every receiver. */
  uid: string;
  type: SiteEventType | 'webhook.test';
  at: string;
  /** Numbers, days and the slug of the brand. */
  data: Readonly<Record<string, unknown>>;
  brand: string | null;
  /** What goes along only where it is wanted. */
  names: Record<'member_name' | 'member_email' | 'title', string | null>;
}

/** An example, of nobody. */
export const testEvent = (at: Date): SentEvent => ({
  ...{ uid: crypto.randomUUID(), type: 'webhook.test', at: at.toISOString() },
  ...{ data: { member_id: null, brand: null }, brand: null },
  names: { member_name: null, member_email: null, title: null },
});

/** Where it is sent, and in which form. */
export interface Receiver {
  format: WebhookFormat;
  url: string;
  withNames: boolean;
  /** What signs, the present key first; of Chatwork its token. */
  secrets: readonly string[];
  origin: string;
}

/** The number of a room of Chatwork in its address. */
export const roomIn = (url: string): string | undefined =>
  /^https:\/\/(?:www\.)?chatwork\.com\/#!rid(\d{1,20})(?:-\d+)?$/.exec(url)?.[1];

const SCREENS: Readonly<Record<string, string>> = {
  question: 'questions',
  enquiry: 'enquiries',
  video: 'videos',
};

/** The screen of the console that shows what an event is about. */
function linkOf({ type, data }: SentEvent, origin: string): string {
  const [about = ''] = type.split('.');
  if (type === 'webhook.test' || type === 'member.erased') return `${origin}/staff`;
  const screen = SCREENS[about];
  return `${origin}/staff/${screen ? `${screen}/${data[`${about}_id`]}` : `members/${data.member_id}`}`;
}

function textOf(event: SentEvent, { withNames, origin }: Receiver): string {
  const { type, data, brand, names } = event;
  const says = type === 'webhook.test' ? 'テストの通知です' : SITE_EVENTS[type];
  const lines = [
    `${says}${brand ? `（${brand}）` : ''}`,
    withNames && names.title && `「${names.title}」`,
    withNames && names.member_name && `${names.member_name}さん（${names.member_email}）`,
    data.member_id !== null && `会員のID：${data.member_id}`,
    linkOf(event, origin),
  ];
  return lines.filter(Boolean).join('\n');
}

/**
 * The request that tells a receiver of an event.
 * @param now when it is sent, which the signature holds
 */
export function webhookRequest(event: SentEvent, receiver: Receiver, now: Date) {
  const { format, url, withNames, secrets, origin } = receiver;
  const json = { 'content-type': 'application/json' };
  if (format === 'slack') {
    const text = textOf(event, receiver).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return { url, headers: json, body: JSON.stringify({ text }) };
  }
  if (format === 'chatwork') {
    // It has no way to write a bracket that begins none of its tags.
    const text = textOf(event, receiver).replaceAll('[', '［');
    return {
      url: `https://api.chatwork.com/v2/rooms/${roomIn(url)}/messages`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-chatworktoken': secrets[0] ?? '',
      },
      body: new URLSearchParams({ body: text }).toString(),
    };
  }
  const body = JSON.stringify({
    type: event.type,
    timestamp: new Date(event.at).toISOString(),
    data: { ...event.data, ...(withNames && event.names), url: linkOf(event, origin) },
  });
  const signatures = secrets.map((secret) => new Webhook(secret).sign(event.uid, now, body));
  return {
    url,
    headers: {
      ...json,
      'webhook-id': event.uid,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    },
    body,
  };
}
