import { createHmac } from 'node:crypto';
import type { PaymentKind } from '@orchard/contract/staff/payment-sources';
import { Webhook } from 'standardwebhooks';
import { sameSecret } from '#platform/secrets/secrets.ts';

/** A provider and the secrets that it may prove itself with. */
export interface Source {
  id: number;
  kind: PaymentKind;
  secrets: readonly string[];
  /** The database's time, in seconds. */
  now: number;
}

export interface Shown {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** `?key=`, for those who can send no header. */
  key: string;
}

const TOLERANCE_S = 5 * 60;

const headerOf = ({ headers }: Shown, name: string) => [headers[name]].flat()[0] ?? '';

/** Whether a request shows the secret itself: what its body is does not matter then. */
export function showsSecret({ kind, secrets }: Source, shown: Shown): boolean {
  if (kind === 'stripe') return false;
  const bearer = headerOf(shown, 'authorization').replace(/^Bearer +/i, '');
  return secrets.some((one) => sameSecret(one, bearer) || sameSecret(one, shown.key));
}

/** Whether a request claims to be signed, so that its body decides. */
export const claimsSignature = ({ kind }: Source, shown: Shown): boolean =>
  headerOf(shown, kind === 'stripe' ? 'stripe-signature' : 'webhook-signature') !== '';

/** Stripe signs the time and the body: `t=…,v1=…`, with several signatures while a secret is rolled. */
function isStripe(secret: string, header: string, body: Buffer, now: number): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string]);
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!(Math.abs(now - Number(time)) <= TOLERANCE_S)) return false;
  const signed = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
  return parts.some(([name, value]) => name === 'v1' && sameSecret(value ?? '', signed));
}

function isStandard(secret: string, shown: Shown, body: Buffer): boolean {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const headers = Object.fromEntries(names.map((name) => [name, headerOf(shown, name)]));
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

/** Whether a body is signed with one of the secrets, and lately. */
export const isSigned = ({ kind, secrets, now }: Source, shown: Shown, body: Buffer): boolean =>
  secrets.some((secret) =>
    kind === 'stripe'
      ? isStripe(secret, headerOf(shown, 'stripe-signature'), body, now)
      : isStandard(secret, shown, body),
  );
