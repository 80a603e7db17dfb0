import * as contract from '@orchard/contract/staff/payment-events';
import { listPaymentArrivals, retryPaymentArrival } from '@orchard/contract/staff/payment-sources';
import type { BackgroundWorker } from '#platform/concurrency/background-worker.ts';
import { bind } from '#platform/http/bind.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { retryArrival } from './payment-arrivals.store.ts';
import { invitePayer, joinPayer, notePaymentSeen } from './payment-events.commands.ts';
import { findPayment, listArrivals, listPayments } from './payment-events.view.ts';

export const paymentEventsRoutes = (parts: SiteParts & { paymentWorker: BackgroundWorker }) => {
  const { outbox, paymentWorker } = parts;
  const db = parts.db.kysely;
  const find = (id: number) => orNotFound(findPayment(db, id));
  return [
    bind(contract.paymentEvents.list, ({ query }) => listPayments(db, query)),
    bind(contract.paymentEvents.read, ({ params }) => find(params.id)),
    bind(contract.joinPayer, async ({ staff, params: { id }, body }) => {
      await joinPayer(parts, staff, { id, memberId: body.member_id });
      return find(id);
    }),
    bind(contract.invitePayer, async ({ staff, params: { id }, body }) => {
      await invitePayer(parts, staff, { id, ...body });
      outbox.wake();
      return find(id);
    }),
    bind(contract.notePaymentSeen, async ({ staff, params: { id } }) => {
      await notePaymentSeen(parts, staff, id);
      return find(id);
    }),
    bind(listPaymentArrivals, ({ params }) => listArrivals(db, params.id)),
    bind(retryPaymentArrival, async ({ params }) => {
      await retryArrival(db, params.id);
      paymentWorker.wake();
      return undefined;
    }),
  ];
};
