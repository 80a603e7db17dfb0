import webPush from 'web-push';
import { askOutside, type Said } from '#platform/outgoing/ask-outside.ts';
import type { PushKeys } from './push-keys.store.ts';
import type { PushAddress } from './push-subscriptions.store.ts';

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
