import { ECDH } from 'node:crypto';
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
 * port, and stands on the open internet. What the name leads to is judged as it is sent. It is spelt
 * as browsers spell it, so that one service has one name.
 * @param mayBeHere also this machine, for tests
 */
export function isPushEndpoint(endpoint: string, mayBeHere: boolean): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  if (!endpoint.startsWith(`${url.origin}/`)) return false;
  if (mayBeHere && isLoopback(url)) return true;
  return url.port === '' && literalAddress(url) === null && /[^.]\.[^.]+$/.test(url.hostname);
}

const AUTH_BYTES = 16;
/** The first byte of a point that is written out whole. */
const WHOLE_POINT = 4;

/** Whether messages can be encrypted for a browser: its key is a point of P-256, its secret has 16 bytes. */
export function arePushKeys({ p256dh, auth }: Pick<PushAddress, 'p256dh' | 'auth'>): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point[0] !== WHOLE_POINT || Buffer.from(auth, 'base64url').length !== AUTH_BYTES)
    return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
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

/** A message as its push service takes it. */
type PushRequest = ReturnType<typeof webPush.generateRequestDetails>;

/** Encrypts a message for a browser (RFC 8291) and signs the request (RFC 8292). */
export const pushRequest = (
  { origin }: PushSettings,
  keys: PushKeys,
  { endpoint, p256dh, auth }: PushAddress,
  payload: PushPayload,
): PushRequest =>
  webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    vapidDetails: {
      // A site without https is on its own machine: no service would take its address.
      subject: origin.startsWith('https:') ? origin : 'mailto:webmaster@localhost',
      ...keys,
    },
    TTL: LIVES_SECONDS,
    urgency: 'normal',
    topic: payload.tag,
    contentEncoding: 'aes128gcm',
  });

/**
 * Hands a message to its push service.
 * @throws Error when the service is not reached, or stands on a forbidden address
 */
export const sendPush = (
  { mayBeHere }: PushSettings,
  { endpoint, method, headers, body }: PushRequest,
): Promise<Said> =>
  askOutside(new URL(endpoint), {
    method,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value)]),
    ),
    body,
    milliseconds: PATIENCE_MS,
    bytes: LONGEST_ANSWER,
    mayBeHere,
  });
