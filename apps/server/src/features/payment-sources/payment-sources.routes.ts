import { paymentSources, renewPaymentSecret } from '@orchard/contract/staff/payment-sources';
import { recordRoutes } from '#console/records/record-routes.ts';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { renewSecret } from './payment-sources.commands.ts';
import { paymentSourceResource } from './payment-sources.store.ts';
import { paymentSourceViews } from './payment-sources.view.ts';

export const paymentSourcesRoutes = (parts: SiteParts & { paymentKey: Buffer }) => [
  ...recordRoutes(parts.db.kysely, paymentSources, {
    kind: paymentSourceResource,
    views: paymentSourceViews(parts.origin),
  }),
  bind(renewPaymentSecret, ({ staff, params, body }) =>
    renewSecret(parts, staff, { id: params.id, typed: body.secret }),
  ),
];
