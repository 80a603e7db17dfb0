import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { choice, email, id, text, wireTime } from '#contract/fields.ts';
import { queryOf } from '#contract/list-query.ts';
import { filterId, nameIn, oneRecord, staffListQuery } from '#contract/staff/wire.ts';

/** What a provider tells of a contract, by what the console calls it. */
export const PAYMENT_EVENTS = {
  joined: '入会',
  renewed: 'お支払い',
  failed: 'お支払いの失敗',
  stopped: '停止',
  refunded: '返金',
} as const;

export type PaymentEventKind = keyof typeof PAYMENT_EVENTS;

/** How it stands with a contract at a provider, by what the console calls it. */
export const PAYMENT_STATUSES = {
  unknown: '結び付いていません',
  refunded: '返金の確認待ち',
  aside: '対象外',
  linked: '結び付いています',
} as const;

export type PaymentStatus = keyof typeof PAYMENT_STATUSES;

const statuses = Object.keys(PAYMENT_STATUSES) as [PaymentStatus, ...PaymentStatus[]];
const reads = { audience: 'staff', right: 'members.read' } as const;
const writes = { audience: 'staff', right: 'members.write' } as const;

const person = z.object({ id: id(), name: z.string(), email: z.string() });

const row = z.object({
  id: id(),
  brand_id: id(),
  status: nameIn(PAYMENT_STATUSES),
  /** The provider's number of the contract. */
  reference: z.string(),
  /** Who pays, as the provider says; empty where it says nothing, or a member is known. */
  name: z.string(),
  email: z.string(),
  /** What happened last by the provider's time. */
  kind: nameIn(PAYMENT_EVENTS),
  at: wireTime(),
  amount: z.nullable(z.number()),
  source_name: z.string(),
  /** The member whose it is. */
  member: z.nullable(person),
  /** The member with the payer's address. */
  suggested: z.nullable(person),
});

/** Contracts at providers: whose payments nobody knows, and what is to be seen. */
export const paymentEvents = {
  list: get('/api/staff/payment-events', {
    ...reads,
    summary: 'Contracts at payment providers: one page, the last that changed first',
    query: staffListQuery(['at', 'id'], {
      /** `waiting`: unknown, or given back and not seen. */
      status: queryOf([...statuses, 'waiting'], '状態'),
      brand: filterId('会員区分'),
    }),
    response: z.array(row),
  }),
  read: get('/api/staff/payment-events/{id}', {
    ...reads,
    summary: 'Contracts at payment providers: one of them',
    params: oneRecord,
    response: row,
  }),
};

const joined = { params: oneRecord, response: row };

export const joinPayer = post('/api/staff/payment-events/{id}/member', {
  ...writes,
  summary: 'Joins payments to a member, whose membership then follows them; 422 where it cannot be',
  ...joined,
  body: z.object({ member_id: choice('会員') }),
});

export const invitePayer = post('/api/staff/payment-events/{id}/invitation', {
  ...writes,
  summary:
    'Makes a member of a payer, or gives the brand to who has the address, and invites by one mail',
  ...joined,
  body: z.object({ name: text('氏名'), email: email() }),
});

export const notePaymentSeen = post('/api/staff/payment-events/{id}/seen', {
  ...writes,
  summary: 'Puts payments aside that are of no member, or notes that a refund was seen',
  ...joined,
});
