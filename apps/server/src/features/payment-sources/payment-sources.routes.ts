import { paymentSources, renewPaymentSecret } from '@orchard/contract/staff/payment-sources';
import { recordRoutes } from '#console/records/record-routes.ts';
import { renewSecret } from '#console/records/renewed-secret.ts';
import { bind } from '#platform/http/bind.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { paymentSourceResource } from './payment-sources.store.ts';
import { paymentSourceViews } from './payment-sources.view.ts';

const STRIPE_SECRET = /^whsec_[A-Za-z0-9+/=_-]{16,}$/;
const WRONG = 'Stripeの画面に表示される「whsec_」で始まる署名シークレットを入力してください。';

export const paymentSourcesRoutes = (parts: SiteParts & { paymentKey: Buffer }) => [
  ...recordRoutes(parts.db.kysely, paymentSources, {
    kind: paymentSourceResource,
    views: paymentSourceViews(parts.origin),
  }),
  bind(renewPaymentSecret, ({ staff, params: { id }, body: { secret } }) =>
    renewSecret(
      parts.db.kysely,
      parts.paymentKey,
      staff,
      { resource: paymentSourceResource, id },
      ({ kind }) => {
        if (kind !== 'stripe') return null;
        const typed = secret.trim();
        if (!STRIPE_SECRET.test(typed)) throw fieldsProblem({ secret: [WRONG] });
        return typed;
      },
    ),
  ),
];
