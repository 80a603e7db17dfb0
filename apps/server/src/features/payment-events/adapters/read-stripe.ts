import { daysLater } from '@orchard/contract/staff/membership-terms';
import {
  type Adapter,
  amountOf,
  instantOf,
  japanDayOf,
  line,
  type PaymentEvent,
  pick,
  readJson,
  Unreadable,
} from './payment-event.ts';

/** The last day before a period ends; undefined where no end is said. */
function lastDay(end: unknown): string | undefined {
  const instant = instantOf(end);
  return instant && daysLater(japanDayOf(instant), -1);
}

const latest = (ends: unknown[]) => ends.map(lastDay).filter(Boolean).toSorted().at(-1);

const listed = (list: unknown, path: string): unknown[] =>
  Array.isArray(list) ? list.map((one: unknown) => pick(one, path)) : [];

/** The subscription of an invoice, as older and newer versions of Stripe's interface name it. */
const subscriptionOf = (invoice: unknown) =>
  line(
    pick(invoice, 'subscription'),
    pick(invoice, 'parent.subscription_details.subscription'),
    ...listed(pick(invoice, 'lines.data'), 'subscription'),
  );

const periodOf = (subscription: unknown) =>
  latest([
    pick(subscription, 'current_period_end'),
    ...listed(pick(subscription, 'items.data'), 'current_period_end'),
  ]);

/** Reads the object of an event; null: nothing that the site follows. */
function readObject(type: string, object: unknown, event: object): Partial<PaymentEvent> | null {
  const invoice = () => ({
    reference: subscriptionOf(object),
    email: line(pick(object, 'customer_email')),
    name: line(pick(object, 'customer_name')),
  });
  const subscription = { reference: line(pick(object, 'id')), paid_until: periodOf(object) };
  const wasEnding = pick(event, 'data.previous_attributes.cancel_at_period_end');
  switch (type) {
    case 'invoice.paid':
      return {
        ...invoice(),
        kind: pick(object, 'billing_reason') === 'subscription_create' ? 'joined' : 'renewed',
        paid_until: latest(listed(pick(object, 'lines.data'), 'period.end')),
        amount: amountOf(pick(object, 'amount_paid')),
      };
    case 'invoice.payment_failed':
      return { ...invoice(), kind: 'failed', amount: amountOf(pick(object, 'amount_due')) };
    case 'customer.subscription.deleted':
      return { kind: 'stopped', reference: subscription.reference };
    case 'customer.subscription.updated':
      if (wasEnding === undefined) return null;
      // Who takes the end back goes on as before.
      return wasEnding === true
        ? { ...subscription, kind: 'joined', renews: true }
        : { ...subscription, kind: 'stopped' };
    case 'charge.refunded':
      return {
        kind: 'refunded',
        reference: line(pick(object, 'payment_intent'), pick(object, 'id')),
        email: line(pick(object, 'billing_details.email'), pick(object, 'receipt_email')),
        name: line(pick(object, 'billing_details.name')),
        amount: amountOf(pick(object, 'amount_refunded')),
      };
    default:
      return null;
  }
}

/** Stripe's events of subscriptions: https://docs.stripe.com/api/events. */
export const readStripe: Adapter = (message) => {
  const event = readJson(message);
  const read = readObject(line(pick(event, 'type')), pick(event, 'data.object'), event);
  // An invoice without a subscription is of something else that was sold.
  if (!read?.kind || !read.reference) return 'ignored';
  const { kind, reference, ...more } = read;
  const at = instantOf(pick(event, 'created'));
  const key = line(pick(event, 'id'));
  if (!at || key === '') throw new Unreadable('Stripeのイベントとして読み取れません。');
  return [{ ...more, key, kind, reference, at }];
};
