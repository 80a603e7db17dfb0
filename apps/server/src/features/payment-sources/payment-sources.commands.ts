import { randomBytes } from 'node:crypto';
import type { PaymentKind } from '@orchard/contract/staff/payment-sources';
import { audit, lockRecord } from '#console/records/audit.store.ts';
import { fieldsProblem, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { seal } from '#platform/secrets/secrets.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { paymentSourceResource, storeSecret } from './payment-sources.store.ts';
import { secretPlace } from './payment-sources.view.ts';

export { claimsSignature, isSigned, showsSecret } from './check-secret.ts';

/** A secret that signs by Standard Webhooks, and stands in a header or an address as it is. */
const newPaymentSecret = () => `whsec_${randomBytes(32).toString('hex')}`;

const STRIPE_SECRET = /^whsec_[A-Za-z0-9+/=_-]{16,}$/;
const WRONG = 'Stripeの画面に表示される「whsec_」で始まる署名シークレットを入力してください。';

/** Stripe makes the secret itself; the others get one. */
function secretFor(kind: PaymentKind, typed: string): string {
  if (kind !== 'stripe') return newPaymentSecret();
  if (!STRIPE_SECRET.test(typed)) throw fieldsProblem({ secret: [WRONG] });
  return typed;
}

/**
 * Makes the secret of a provider anew; the one until now is let in for one more day.
 * @param typed the one that Stripe has made
 * @returns the secret, where the site has made it
 * @throws Problem 404, or 422 where it is not one of Stripe's
 */
export const renewSecret = (
  { db, paymentKey }: Pick<SiteParts, 'db'> & { paymentKey: Buffer },
  staff: Staff,
  { id, typed }: { id: number; typed: string },
): Promise<{ secret: string | null }> =>
  db.kysely.transaction().execute(async (tx) => {
    await lockRecord(tx, 'payment-sources', id);
    const { kind, name } = await orNotFound(paymentSourceResource.read(tx, id));
    const secret = secretFor(kind, typed.trim());
    await storeSecret(tx, id, seal(paymentKey, secretPlace(id), secret));
    const entry = { action: 'replace_secret', kind: 'payment-sources', recordId: id } as const;
    await audit(tx, staff, { ...entry, label: name });
    return { secret: kind === 'stripe' ? null : secret };
  });
