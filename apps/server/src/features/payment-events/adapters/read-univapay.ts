import { EMAIL_PATTERN } from '@orchard/contract/email-pattern';
import { daysLater, termEnd } from '@orchard/contract/staff/membership-terms';
import type { PaymentEventKind } from '@orchard/contract/staff/payment-events';
import {
  type Adapter,
  amountOf,
  bodyKey,
  dayOf,
  instantOf,
  japanDayOf,
  line,
  meaningOf,
  pick,
  readJson,
  Unreadable,
} from './payment-event.ts';

const KINDS: Readonly<Record<string, PaymentEventKind>> = {
  subscription_created: 'joined',
  subscription_payment: 'renewed',
  subscription_failure: 'failed',
  ...{ subscription_canceled: 'stopped', subscription_suspended: 'stopped' },
  subscription_completed: 'stopped',
  refund_finished: 'refunded',
};

const MONTHS: Readonly<Record<string, number>> = {
  ...{ monthly: 1, quarterly: 3, semiannually: 6, annually: 12 },
};

/** Until when a payment lasts: the day before the next one, or as long as a period is. */
function paidUntil(data: unknown, day: string, kind: PaymentEventKind): string | undefined {
  const due = dayOf(pick(data, 'next_payment.due_date'));
  if (due && due > day) return daysLater(due, -1);
  const months =
    meaningOf(MONTHS, line(pick(data, 'period'))) ??
    Number(/^P(\d{1,2})M$/.exec(line(pick(data, 'cyclical_period')))?.[1] ?? 0);
  // Of the first contract the brand's terms say it.
  return kind === 'renewed' && months > 0 ? termEnd(day, months) : undefined;
}

/** The payer, from what the club's form asked for besides. */
function payerOf(data: unknown) {
  const metadata = pick(data, 'metadata') ?? {};
  const email = Object.values(metadata).find((one) => EMAIL_PATTERN.test(line(one)));
  return { email: line(pick(data, 'email'), email), name: line(pick(metadata, 'univapay-name')) };
}

/** UnivaPay's webhooks of subscriptions: https://docs.univapay.com/References/webhooks. */
export const readUnivapay: Adapter = (message) => {
  const content = readJson(message);
  const data = pick(content, 'data');
  const kind = meaningOf(KINDS, line(pick(content, 'event')));
  if (kind === undefined) return 'ignored';
  const status = line(pick(data, 'status'));
  if (kind === 'refunded' && status !== 'successful') return 'ignored';
  // A subscription begins with its first payment: until then it is nobody's yet.
  if (kind === 'joined' && status !== 'current') return 'ignored';
  const reference =
    kind === 'refunded'
      ? line(pick(data, 'subscription_id'), pick(data, 'charge_id'), pick(data, 'id'))
      : line(pick(data, 'id'));
  if (reference === '') throw new Unreadable('定期課金の番号（data.id）がありません。');
  const at = instantOf(pick(content, 'created_on')) ?? message.received_at;
  const pays = kind === 'joined' || kind === 'renewed';
  return [
    {
      key: line(pick(content, 'id')) || bodyKey(message),
      ...{ kind, reference, at },
      ...(pays && { paid_until: paidUntil(data, japanDayOf(at), kind) }),
      amount: amountOf(pick(data, 'amount')),
      ...payerOf(data),
    },
  ];
};
