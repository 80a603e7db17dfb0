import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { choice, id, text, wireTime } from '#contract/fields.ts';
import { formatMessage } from '#contract/messages.ts';
import { resource } from '#contract/staff/resource.ts';
import {
  nameIn,
  oneRecord,
  recordFields,
  renewedSecret,
  staffListQuery,
  yesOrNo,
} from '#contract/staff/wire.ts';

/** What the site understands of payments, by what the console calls it. */
export const PAYMENT_KINDS = {
  standard: 'その他（JSON・Webhook）',
  stripe: 'Stripe',
  univapay: 'UnivaPay',
  form: 'フォーム形式（GMO・ROBOT PAYMENT・MyASP）',
} as const;

export type PaymentKind = keyof typeof PAYMENT_KINDS;

/** What became of what arrived, by what the console calls it. */
export const ARRIVAL_OUTCOMES = {
  waiting: '処理を待っています',
  read: '読み取りました',
  ignored: '対象外',
  repeated: '受け取り済み',
  unreadable: '読み取れません',
} as const;

export type ArrivalOutcome = keyof typeof ARRIVAL_OUTCOMES;

const manages = { audience: 'staff', right: 'staff.manage' } as const;

const shared = {
  ...{ name: z.string(), kind: nameIn(PAYMENT_KINDS), brand_id: id() },
  invites: z.boolean(),
  has_secret: z.boolean(),
  /** Within 30 days. */
  last_at: z.nullable(wireTime()),
  /** When somebody came with a wrong secret, and nobody with the right one since. */
  refused_at: z.nullable(wireTime()),
  unreadable_count: z.number(),
};

const { list, read, create, update, versions, restore } = resource('payment-sources', {
  label: 'Payment providers',
  read: 'staff.manage',
  write: 'staff.manage',
  freshCode: true,
  query: staffListQuery(['name', 'id'], {}),
  row: z.object({ id: id(), ...shared, updated_at: z.nullable(wireTime()) }),
  record: z.object({
    ...recordFields,
    ...shared,
    /** Where the provider sends to. */
    url: z.string(),
  }),
  /** What it is of, its kind and its brand, never changes afterwards. */
  draft: z.object({
    name: text('名前', 100),
    kind: nameIn(PAYMENT_KINDS, {
      error: () => formatMessage('validation.choose', { label: '種類' }),
    }),
    brand_id: choice('会員区分'),
    invites: yesOrNo('招待メールを自動で送る'),
  }),
});

/** Providers that tell the site of payments; they stay, since payments refer to them. */
export const paymentSources = { list, read, create, update, versions, restore };

export const renewPaymentSecret = post('/api/staff/payment-sources/{id}/secret', {
  ...renewedSecret,
  summary: 'Makes the secret of a payment provider anew, or takes the one that Stripe has made',
});

export const listPaymentArrivals = get('/api/staff/payment-sources/{id}/arrivals', {
  ...manages,
  summary: 'The last ten arrivals of a payment provider, and what could not be read',
  params: oneRecord,
  response: z.array(
    z.object({
      id: id(),
      received_at: wireTime(),
      outcome: nameIn(ARRIVAL_OUTCOMES),
      detail: z.string(),
    }),
  ),
});

export const retryPaymentArrival = post('/api/staff/payment-arrivals/{id}/retry', {
  ...manages,
  summary: 'Reads once more what could not be read; of what could, it does nothing',
  params: oneRecord,
});
