import type { PaymentKind } from '@orchard/contract/staff/payment-sources';
import { describe, expect, test } from 'vitest';
import { type Message, Unreadable } from './payment-event.ts';
import { ADAPTERS } from './read-message.ts';

const RECEIVED = new Date('2026-11-05T01:02:03Z');
const message = (body: string | Buffer | object, more: Partial<Message> = {}): Message => ({
  body:
    typeof body === 'string' || Buffer.isBuffer(body)
      ? Buffer.from(body)
      : Buffer.from(JSON.stringify(body)),
  ...{ message_id: '', query: '', received_at: RECEIVED },
  ...more,
});
const read = (kind: PaymentKind, ...body: Parameters<typeof message>) =>
  ADAPTERS[kind](message(...body));

describe('Stripe', () => {
  // The shapes of https://docs.stripe.com/api/events and /api/invoices/object, older and newer.
  const stripe = (type: string, object: object, previous_attributes?: object) => ({
    ...{ id: 'evt_1MtHbELkdIwHu7ix', object: 'event', created: 1_680_644_467, livemode: false },
    type,
    data: { object, ...(previous_attributes && { previous_attributes }) },
  });
  const lines = {
    object: 'list',
    data: [{ period: { start: 1_680_644_467, end: 1_683_236_467 } }],
  };
  const invoice = {
    ...{ id: 'in_1MtHbELkdIwHu7ix', object: 'invoice', currency: 'jpy', amount_paid: 33_000 },
    ...{ customer_email: 'jennyrosen@example.com', customer_name: 'Jenny Rosen', lines },
  };
  const known = { key: 'evt_1MtHbELkdIwHu7ix', at: new Date(1_680_644_467_000) };

  test.each([
    ['older', { ...invoice, subscription: 'sub_1' }],
    ['newer', { ...invoice, parent: { subscription_details: { subscription: 'sub_1' } } }],
  ])('an invoice of the %s interface that is paid', (_, object) => {
    const paid = {
      ...known,
      ...{ reference: 'sub_1', paid_until: '2023-05-04', amount: 33_000 },
      ...{ email: 'jennyrosen@example.com', name: 'Jenny Rosen' },
    };
    const begun = { ...object, billing_reason: 'subscription_create' };
    expect(read('stripe', stripe('invoice.paid', begun))).toEqual([{ ...paid, kind: 'joined' }]);
    const next = { ...object, billing_reason: 'subscription_cycle' };
    expect(read('stripe', stripe('invoice.paid', next))).toEqual([{ ...paid, kind: 'renewed' }]);
    expect(read('stripe', stripe('invoice.payment_failed', next))).toMatchObject([
      { kind: 'failed', reference: 'sub_1' },
    ]);
  });

  test('a subscription that ends, is to end, and goes on after all', () => {
    const items = { data: [{ current_period_end: 1_683_236_467 }] };
    const object = { id: 'sub_1', object: 'subscription', items };
    expect(read('stripe', stripe('customer.subscription.deleted', object))).toEqual([
      { ...known, kind: 'stopped', reference: 'sub_1' },
    ]);
    const updated = (was: boolean) =>
      read(
        'stripe',
        stripe('customer.subscription.updated', object, { cancel_at_period_end: was }),
      );
    const until = { reference: 'sub_1', paid_until: '2023-05-04' };
    expect(updated(false)).toEqual([{ ...known, ...until, kind: 'stopped' }]);
    expect(updated(true)).toEqual([{ ...known, ...until, kind: 'joined', renews: true }]);
    expect(read('stripe', stripe('customer.subscription.updated', object, {}))).toBe('ignored');
  });

  test('a refund, and what is none of ours', () => {
    const charge = { id: 'ch_1', payment_intent: 'pi_1', amount_refunded: 33_000 };
    expect(read('stripe', stripe('charge.refunded', charge))).toMatchObject([
      { kind: 'refunded', reference: 'pi_1', amount: 33_000 },
    ]);
    expect(read('stripe', stripe('invoice.paid', invoice))).toBe('ignored');
    expect(read('stripe', stripe('customer.created', {}))).toBe('ignored');
    expect(() => read('stripe', '{')).toThrow(Unreadable);
  });
});

describe('UnivaPay', () => {
  // The example of `SubscriptionWebhookEvent` in the provider's own library.
  const data = {
    ...{ id: '11ef335e-9aa5-c54a-8313-7f9847da313a', amount: 1250, currency: 'USD' },
    ...{ status: 'current', period: 'monthly', mode: 'test' },
    metadata: { order_id: '12345' },
    created_on: '2024-06-26T01:51:28.627023Z',
  };
  const univapay = (event: string, more: object = {}) => ({
    ...{ id: '11ef0000-0000-4000-8000-000000000001', event },
    ...{ created_on: '2026-04-09T07:35:50.000000Z', data: { ...data, ...more } },
  });
  const known = {
    key: '11ef0000-0000-4000-8000-000000000001',
    reference: data.id,
    at: new Date('2026-04-09T07:35:50Z'),
    ...{ amount: 1250, email: '', name: '' },
  };

  test('a subscription that begins, is paid, fails and ends', () => {
    expect(read('univapay', univapay('subscription_created'))).toEqual([
      { ...known, kind: 'joined', paid_until: undefined },
    ]);
    expect(read('univapay', univapay('subscription_payment'))).toEqual([
      { ...known, kind: 'renewed', paid_until: '2026-05-08' },
    ]);
    for (const [event, kind] of [
      ['subscription_failure', 'failed'],
      ['subscription_suspended', 'stopped'],
      ['subscription_canceled', 'stopped'],
      ['subscription_completed', 'stopped'],
    ] as const) {
      expect(read('univapay', univapay(event))).toEqual([{ ...known, kind }]);
    }
  });

  test('the day of the next payment, and the payer, where they are said', () => {
    const more = {
      next_payment: { due_date: '2026-10-09' },
      metadata: { 'univapay-name': '山田 花子', メールアドレス: 'hanako@example.jp' },
    };
    expect(read('univapay', univapay('subscription_payment', more))).toMatchObject([
      { paid_until: '2026-10-08', email: 'hanako@example.jp', name: '山田 花子' },
    ]);
  });

  test('nothing before the first payment, nor of a single charge', () => {
    expect(read('univapay', univapay('subscription_created', { status: 'unverified' }))).toBe(
      'ignored',
    );
    expect(read('univapay', univapay('charge_finished'))).toBe('ignored');
    expect(read('univapay', univapay('refund_finished', { status: 'failed' }))).toBe('ignored');
    expect(
      read('univapay', univapay('refund_finished', { status: 'successful', charge_id: 'c' })),
    ).toMatchObject([{ kind: 'refunded', reference: 'c' }]);
  });
});

describe('forms', () => {
  test('ROBOT PAYMENT: paid, failed, stopped after the last try, stopped by the payer', () => {
    const robot = (rst: number) =>
      read('form', `gid=1001&rst=${rst}&ap=&ec=&cod=A-1&acid=77&ta=33000`);
    const known = { reference: '77', at: RECEIVED, amount: 33_000, email: '', name: '' };
    expect(robot(1)).toEqual([{ ...known, key: '1001:77:renewed', kind: 'renewed' }]);
    expect(robot(3)).toEqual([{ ...known, key: '1001:77:failed', kind: 'failed' }]);
    expect(robot(2)).toEqual([
      { ...known, key: '1001:77:failed', kind: 'failed' },
      { ...known, key: '1001:77:stopped', kind: 'stopped' },
    ]);
    expect(robot(4)).toEqual([{ ...known, key: '1001:77:stopped', kind: 'stopped' }]);
    expect(read('form', 'gid=1001&rst=2&ec=ER001')).toBe('ignored');
  });

  test('GMO: sales, an error, a cancellation, and a mere authorisation', () => {
    const gmo = (Status: string, ErrCode = '') =>
      read(
        'form',
        new URLSearchParams({
          ...{
            ShopID: 'tshop11223344',
            AccessID: 'a6a6',
            OrderID: 'ORDER-1',
            Status,
            JobCd: 'CAPTURE',
          },
          ...{ Amount: '1000', TranDate: '20261101103000', ErrCode, PayType: '0' },
        }).toString(),
      );
    const at = new Date('2026-11-01T10:30:00+09:00');
    const known = { reference: 'ORDER-1', at, amount: 1000 };
    expect(gmo('CAPTURE')).toEqual([
      { ...known, key: 'a6a6:renewed:20261101103000', kind: 'renewed' },
    ]);
    expect(gmo('CAPTURE', 'G02')).toMatchObject([{ kind: 'failed' }]);
    expect(gmo('RETURN')).toMatchObject([{ kind: 'refunded' }]);
    expect(gmo('AUTH')).toBe('ignored');
  });

  const SHIFT_JIS = Buffer.from('8e5293632089d48e71', 'hex');
  const percent = (bytes: Buffer) => [...bytes].map((byte) => `%${byte.toString(16)}`).join('');

  test.each([
    ['UTF-8', `name=${encodeURIComponent('山田 花子')}`],
    ['Shift_JIS', `name=${percent(SHIFT_JIS)}`],
    ['Shift_JIS as it is', Buffer.concat([Buffer.from('name='), SHIFT_JIS])],
  ])('in %s, with fields that the club names itself', (_, name) => {
    const body = Buffer.concat([
      Buffer.from('reference=M-1&email=hanako%40example.jp&amount=33%2C000&'),
      Buffer.from(name),
    ]);
    expect(read('form', body, { query: 'type=joined' })).toMatchObject([
      {
        ...{ kind: 'joined', reference: 'M-1', at: RECEIVED, amount: 33_000 },
        ...{ email: 'hanako@example.jp', name: '山田 花子' },
      },
    ]);
  });

  test('tell messages apart that have no number, and are the same when they come again', () => {
    const keyOf = (body: string, query = 'type=renewed', received = '2026-11-05T01:02:03Z') => {
      const events = read('form', body, { query, received_at: new Date(received) });
      return events === 'ignored' ? '' : events[0]?.key;
    };
    expect(keyOf('reference=1')).toBe(keyOf('reference=1'));
    expect(
      new Set([keyOf('reference=1'), keyOf('reference=2'), keyOf('reference=1', 'type=failed')])
        .size,
    ).toBe(3);
    // The next month’s payment may be told in the same words; the same one may be told again later.
    const later = (body: string) => keyOf(body, undefined, '2026-12-05T01:02:03Z');
    expect(later('reference=1')).not.toBe(keyOf('reference=1'));
    expect(later('reference=1&at=2026-11-05')).toBe(keyOf('reference=1&at=2026-11-05'));
  });
});

describe('JSON in the words of the site', () => {
  test('in an envelope of Standard Webhooks, or without one', () => {
    const data = {
      ...{ reference: 'C-1', paid_until: '2026/12/31', renews: 'false', amount: 33_000 },
      ...{ email: 'hanako@example.jp', name: '山田 花子' },
    };
    const expected = {
      ...{ key: 'msg_1', kind: 'renewed', reference: 'C-1', paid_until: '2026-12-31' },
      ...{ renews: false, amount: 33_000, email: 'hanako@example.jp', name: '山田 花子' },
      at: new Date('2026-11-01T00:00:00+09:00'),
    };
    const envelope = { type: 'payment.renewed', timestamp: '2026-10-31T15:00:00Z', data };
    expect(read('standard', envelope, { message_id: 'msg_1' })).toEqual([expected]);
    const flat = { id: 'msg_1', type: 'renewed', at: '2026-11-01', ...data };
    expect(read('standard', flat)).toEqual([expected]);
    for (const at of ['2026-11-01 00:00:00', '2026/11/1', 1_793_458_800, 1_793_458_800_000]) {
      expect(read('standard', { ...flat, at })).toMatchObject([{ at: expected.at }]);
    }
  });

  test.each([
    [{ type: 'joined' }, '決済の番号（reference）がありません。'],
    [
      { type: 'joined', reference: 'a', paid_until: '2026-02-30' },
      '有効期限（paid_until）を読み取れません。',
    ],
    [{ type: 'joined', reference: 'a', at: 'soon' }, '日時（at）を読み取れません。'],
    [[], 'JSONとして読み取れません。'],
  ])('says in Japanese what is wrong', (wrong, sentence) => {
    expect(() => read('standard', Array.isArray(wrong) ? '7' : wrong)).toThrow(sentence);
  });

  test('leaves what is none of the five', () => {
    expect(read('standard', { type: 'test' })).toBe('ignored');
    expect(read('standard', { type: 'constructor', reference: 'a' })).toBe('ignored');
  });
});
