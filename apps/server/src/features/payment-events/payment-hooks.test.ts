import { createHmac } from 'node:crypto';
import { staffApi } from '@orchard/contract/staff';
import type { PaymentKind } from '@orchard/contract/staff/payment-sources';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { app, config, db, asStaff, execute } = await createScene({ limits: 'off' });
const [{ id: club }] = (await execute`SELECT id FROM brands ORDER BY position`) as [{ id: number }];
const HOST = config.publicUrl.host;
const PASTED = 'whsec_aaaaaaaaaaaaaaaaaaaaaaaaaaaa';

/** A provider that the console has made, with what it sends to and proves itself with. */
async function addSource(kind: PaymentKind = 'standard', more: object = {}) {
  const body = {
    name: `提供元 ${kind}`,
    kind,
    brand_id: club,
    invites: false,
    ...more,
  };
  const { id, url } = (await asStaff().call(staffApi['payment-sources.create'], { body })).body;
  const path = new URL(url).pathname;
  const renew = async () =>
    (
      await asStaff().call(staffApi.renewPaymentSecret, {
        params: { id },
        body: { secret: kind === 'stripe' ? PASTED : '' },
      })
    ).body.secret ?? PASTED;
  return { id, path, renew, secret: await renew() };
}

type Sent = string | Buffer;
const send = (path: string, payload: Sent, headers: object = {}, method: 'GET' | 'POST' = 'POST') =>
  app.inject({ method, url: path, headers: { host: HOST, ...headers }, payload });
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const arrivals = async (id: number) =>
  (await asStaff().call(staffApi.listPaymentArrivals, { params: { id } })).body;
const outcomes = async (id: number) => {
  await app.paymentWorker.run();
  return (await arrivals(id)).map(({ outcome }) => outcome);
};
const event = (more: object = {}) =>
  JSON.stringify({ type: 'joined', reference: 'sub_1', at: '2026-11-01T10:00:00+09:00', ...more });

describe('the right secret', () => {
  const ODD: [string, Sent, object][] = [
    ['nothing', '', {}],
    ['no JSON', '{"type":', { 'content-type': 'application/json' }],
    ['no object', '[]', { 'content-type': 'application/json' }],
    ['no type', 'x', {}],
    ['a type that is none', 'x', { 'content-type': '///;;;' }],
    ['an unknown type', '<a/>', { 'content-type': 'text/xml; charset=x' }],
    ['parts', '--b\r\n\r\n--b--', { 'content-type': 'multipart/form-data; boundary=b' }],
    ['bytes', Buffer.from([0, 255, 254, 0, 128]), { 'content-type': 'application/octet-stream' }],
    ['too much', Buffer.alloc(3_000_000, 97), { 'content-type': 'application/json' }],
    ['an event that nobody knows', '{"type":"hello"}', {}],
    ['no number', '{"type":"joined"}', {}],
    ['a day that is none', event({ paid_until: '2026-02-31' }), {}],
    ['a time that is none', event({ at: 'tomorrow' }), {}],
    ['odd characters', event({ reference: 'a\0\ud800', name: '\0', amount: 1e300 }), {}],
    ['a long number', event({ reference: 'x'.repeat(5000), id: 'y'.repeat(5000) }), {}],
    ['a hostile name', '{"type":"joined","__proto__":{"reference":"x"},"constructor":1}', {}],
    ['much depth', '['.repeat(100_000), { 'content-type': 'application/json' }],
  ];
  test.each(ODD)('is answered 200 with %s', async (_, payload, headers) => {
    const { id, path, secret } = await addSource();
    for (let time = 0; time < 2; time += 1) {
      const { statusCode } = await send(path, payload, { ...headers, ...bearer(secret) });
      expect(statusCode).toBe(200);
    }
    expect(await outcomes(id)).toHaveLength(2);
    expect(await outcomes(id)).not.toContain('waiting');
  });

  test('is answered as GMO wants it, where a form tells it', async () => {
    for (const [kind, answer] of [
      ['form', '0'],
      ['standard', 'OK'],
    ] as const) {
      const { path, secret } = await addSource(kind);
      expect((await send(`${path}?key=${secret}`, 'a=b')).body).toBe(answer);
    }
  });

  test.each(['HEAD', 'PUT', 'PATCH'] as const)('is answered 200 by %s', async (method) => {
    const { id, path, secret } = await addSource();
    const request = { method, url: path, headers: { host: HOST, ...bearer(secret) } };
    const sent = method === 'HEAD' ? request : { ...request, payload: event() };
    expect((await app.inject(sent)).statusCode).toBe(200);
    expect(await outcomes(id)).toHaveLength(1);
    const wrong = { ...request, headers: { host: HOST } };
    expect((await app.inject(wrong)).statusCode).toBe(401);
  });

  test('stores what comes, once read, and tells what became of it', async () => {
    const { id, path, secret } = await addSource();
    await send(path, event({ id: 'e1' }), bearer(secret));
    await send(path, event({ id: 'e1' }), bearer(secret));
    await send(path, '{', bearer(secret));
    expect(await outcomes(id)).toEqual(['unreadable', 'repeated', 'read']);
    const [broken] = await arrivals(id);
    expect(broken?.detail).toBe('JSONとして読み取れません。');
    await asStaff().call(staffApi.retryPaymentArrival, { params: { id: broken?.id ?? 0 } });
    expect(await outcomes(id)).toEqual(['unreadable', 'repeated', 'read']);
    const { body } = await asStaff().call(staffApi['payment-sources.read'], { params: { id } });
    expect(body).toMatchObject({ has_secret: true, unreadable_count: 1 });
    expect(body.last_at).not.toBeNull();
  });

  test('is let in during maintenance, and one day after it was renewed', async () => {
    const { path, secret, renew } = await addSource();
    await execute`
      INSERT INTO maintenance (ends_at, staff_name) VALUES (now() + interval '1 hour', '佐藤')`;
    expect((await send(path, event(), bearer(secret))).statusCode).toBe(200);
    const next = await renew();
    expect((await send(path, event(), bearer(secret))).statusCode).toBe(200);
    expect((await send(path, event(), bearer(next))).statusCode).toBe(200);
    await execute`UPDATE payment_sources SET previous_until = now() - interval '1 hour'`;
    expect((await send(path, event(), bearer(secret))).statusCode).toBe(401);
    expect((await send(path, event(), bearer(next))).statusCode).toBe(200);
  });

  test('is never counted against a limit', async () => {
    const { path, secret } = await addSource();
    for (let time = 0; time < 330; time += 1) {
      expect((await send(path, event(), bearer(secret))).statusCode).toBe(200);
    }
  });

  test('gets 503 while the database has no room or is away', async () => {
    const { path, secret } = await addSource();
    await db.owner.query(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER no_room BEFORE INSERT ON payment_arrivals EXECUTE FUNCTION no_room()`);
    expect((await send(path, event(), bearer(secret))).statusCode).toBe(503);
    await db.owner.query(`CREATE OR REPLACE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'a fault of ours'; END $$`);
    expect((await send(path, event(), bearer(secret))).statusCode).toBe(503);
    await db.owner.query('DROP FUNCTION no_room CASCADE');
    expect((await send(path, event(), bearer(secret))).statusCode).toBe(200);
  });

  test('may stand in the address, and is stored nowhere', async () => {
    const { id, path, secret } = await addSource('form');
    expect((await send(`${path}?key=${secret}&type=joined`, 'reference=a')).statusCode).toBe(200);
    const all = `${path}?key=${secret}&type=renewed&reference=b`;
    expect((await send(all, '', {}, 'GET')).statusCode).toBe(200);
    expect(await outcomes(id)).toEqual(['read', 'read']);
    const rows = await execute`SELECT query FROM payment_arrivals WHERE source_id = ${id}`;
    expect(rows.map(({ query }) => query)).not.toContain(secret);
    expect(rows.map(({ query }) => query).toSorted()).toEqual([
      'type=joined',
      'type=renewed&reference=b',
    ]);
  });

  test('may stand in an address with more than one question mark', async () => {
    const { id, path, secret } = await addSource('form');
    const event = 'type=joined&reference=q';
    expect((await send(`${path}?name=A?&key=${secret}&${event}`, '')).statusCode).toBe(200);
    expect((await send(`${path}?key=${secret}?${event}`, '')).statusCode).toBe(200);
    expect(await outcomes(id)).toEqual(['read', 'read']);
    const rows = await execute`SELECT query FROM payment_arrivals WHERE source_id = ${id}`;
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('may stand in an address with letters of Shift_JIS', async () => {
    const { id, path, secret } = await addSource('form');
    const payer = 'reference=sjis&name=%8e%52%93%63%20%89%d4%8e%71';
    const url = `${path}?%6Bey=${secret}&type=joined&${payer}`;
    expect((await send(url, '', {}, 'GET')).statusCode).toBe(200);
    expect(await outcomes(id)).toEqual(['read']);
    expect(await execute`SELECT name FROM payment_contracts WHERE reference = 'sjis'`).toEqual([
      { name: '山田 花子' },
    ]);
    expect(await execute`SELECT query FROM payment_arrivals WHERE source_id = ${id}`).toEqual([
      { query: `type=joined&${payer}` },
    ]);
  });

  test('signs by Standard Webhooks, also what cannot be read', async () => {
    const { id, path, secret } = await addSource();
    const signed = (body: string, at = new Date()) => ({
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
    });
    expect((await send(path, event(), signed(event()))).statusCode).toBe(200);
    expect((await send(path, 'x', signed('x'))).statusCode).toBe(200);
    expect((await send(path, event(), signed('x'))).statusCode).toBe(401);
    const old = signed(event(), new Date(Date.now() - 360_000));
    expect((await send(path, event(), old)).statusCode).toBe(401);
    expect((await send(path, 'x'.repeat(300_000), signed('x'))).statusCode).toBe(503);
    expect(await outcomes(id)).toHaveLength(2);
  });

  test('signs as Stripe does', async () => {
    const { path, secret } = await addSource('stripe');
    const stripe = (body: string, seconds = Math.floor(Date.now() / 1000), key = secret) => ({
      'stripe-signature': `t=${seconds},v1=00,v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')},v0=x`,
    });
    expect((await send(path, '{}', stripe('{}'))).statusCode).toBe(200);
    expect((await send(path, '{', stripe('{'))).statusCode).toBe(200);
    expect((await send(path, '{ }', stripe('{}'))).statusCode).toBe(401);
    expect((await send(path, '{}', stripe('{}', 1_700_000_000))).statusCode).toBe(401);
    expect((await send(path, '{}', stripe('{}', undefined, 'whsec_other'))).statusCode).toBe(401);
    expect((await send(path, '{}', { 'stripe-signature': 't=,v1=' })).statusCode).toBe(401);
    expect((await send(path, '{}', bearer(secret))).statusCode).toBe(401);
  });
});

describe('a wrong secret', () => {
  test('is refused as an unknown address is, and nothing is stored', async () => {
    const { id, path, secret } = await addSource();
    const tries: [string, object][] = [
      [path, {}],
      [path, bearer('')],
      [path, bearer('whsec_x')],
      [path, bearer(secret.slice(0, -1))],
      [`${path}?key=`, {}],
      [`${path}?key=x`, {}],
      ['/hooks/unknown', bearer(secret)],
      ['/hooks/%00', bearer(secret)],
      [path, { 'webhook-id': 'a', 'webhook-timestamp': '1', 'webhook-signature': 'v1,a' }],
    ];
    for (const [to, headers] of tries) {
      const { statusCode, body } = await send(to, event(), headers);
      expect([statusCode, body]).toEqual([401, (await send('/hooks/x', '')).body]);
    }
    expect(await arrivals(id)).toEqual([]);
    const shown = async () =>
      (await asStaff().call(staffApi['payment-sources.read'], { params: { id } })).body.refused_at;
    expect(await shown()).not.toBeNull();
    await send(path, event(), bearer(secret));
    expect(await shown()).toBeNull();
  });

  test('is refused without a secret that was made', async () => {
    const { id, path } = await addSource();
    await execute`UPDATE payment_sources SET sealed_secret = NULL, sealed_previous = NULL WHERE id = ${id}`;
    for (const headers of [{}, bearer(''), bearer('null')]) {
      expect((await send(path, event(), headers)).statusCode).toBe(401);
    }
  });

  test('is no secret of Stripe that Stripe has not made', async () => {
    const { id } = await addSource('stripe');
    const call = { params: { id }, body: { secret: 'sk_live_1' } };
    const refused = await asStaff().attempt(staffApi.renewPaymentSecret, call);
    expect(refused.status).toBe(422);
  });

  test('changes neither kind nor brand of what was made', async () => {
    const { id } = await addSource();
    const { revision } = (
      await asStaff().call(staffApi['payment-sources.read'], { params: { id } })
    ).body;
    const body = {
      name: '別名',
      kind: 'form',
      brand_id: club,
      invites: true,
    } as const;
    const call = { params: { id }, query: { revision: String(revision) }, body };
    const refused = await asStaff().attempt(staffApi['payment-sources.update'], call);
    expect(refused.status).toBe(422);
    const right = { ...call, body: { ...body, kind: 'standard' } } as const;
    const saved = await asStaff().call(staffApi['payment-sources.update'], right);
    expect(saved.body).toMatchObject({ name: '別名', invites: true });
  });
});
