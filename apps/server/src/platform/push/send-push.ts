import webPush from 'web-push';
import { isLoopback, literalAddress } from '#platform/outgoing/address-class.ts';
import { askOutside, type Said } from '#platform/outgoing/ask-outside.ts';
import type { PushKeys } from './push-keys.store.ts';
import type { PushAddress } from './push-subscriptions.store.ts';

/** What a process has sent to devices since it began; one message may fail several times. */
export interface PushCounts {
  sent: number;
  failed: number;
}

/** Sends messages to members' devices. */
export interface PushSender {
  /** The key that browsers subscribe with. */
  publicKey(): Promise<string>;
  /** Gathers news and sends what is due soon, in the background; call it after the commit. */
  wake(): void;
  /** The same, and answers how many were sent. */
  deliver(): Promise<number>;
  /** Lets the messages under way finish and begins no other. */
  stop(): Promise<void>;
  readonly counts: Readonly<PushCounts>;
}

/**
 * Whether the site may send to an endpoint: a push service has a name, speaks https on its usual
 * port, and stands on the open internet. What the name leads to is judged as it is sent.
 * @param mayBeHere also this machine, for tests
 */
export function isPushEndpoint(endpoint: string, mayBeHere: boolean): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  if (mayBeHere && isLoopback(url)) return true;
  return url.port === '' && literalAddress(url) === null && /[^.]\.[^.]+$/.test(url.hostname);
}

/** A message as the browser's worker reads it. */
export interface PushPayload {
  title: string;
  body: string;
  /** Where a press leads, on this site. */
  path: string;
  /** A later message with the same tag takes the place of the earlier one. */
  tag: string;
}

/** How messages are sent. */
export interface PushSettings {
  /** The site's address, which push services see. */
  origin: string;
  /** Push services may be on this machine: only in tests. */
  mayBeHere: boolean;
}

/** A device that is off gets it within this time, or not at all. */
const LIVES_SECONDS = 24 * 60 * 60;
/** For everything of one message together. */
const PATIENCE_MS = 10_000;
const LONGEST_ANSWER = 16_384;

/**
 * Encrypts a message for a browser (RFC 8291) and hands it to the browser's push service.
 * @throws Error when the service is not reached, or stands on a forbidden address
 */
export async function sendPush(
  { origin, mayBeHere }: PushSettings,
  keys: PushKeys,
  { endpoint, p256dh, auth }: PushAddress,
  payload: PushPayload,
): Promise<Said> {
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: {
        // A site without https is on its own machine: no service would take its address.
        subject: origin.startsWith('https:') ? origin : 'mailto:webmaster@localhost',
        ...keys,
      },
      TTL: LIVES_SECONDS,
      urgency: 'normal',
      topic: payload.tag,
      contentEncoding: 'aes128gcm',
    },
  );
  return askOutside(new URL(endpoint), {
    method,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value)]),
    ),
    body,
    milliseconds: PATIENCE_MS,
    bytes: LONGEST_ANSWER,
    mayBeHere,
  });
}
