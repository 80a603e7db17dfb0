import type { RequestOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { SITE_EVENT_TYPES } from '@orchard/contract/staff/site-events';
import { beforeEach, describe, expect, test } from 'vitest';
import { openWebhook as opened } from '#testing/open-webhook.ts';
import { type PushArrival, startPushService } from '#testing/push-service.ts';
import { createScene } from '#testing/scene.ts';

const receiver = await startPushService();
const scene = await createScene({ limits: 'off', pushMayBeHere: true });
const { app, config, db, make, asStaff, execute, mailsTo } = scene;

type Draft = RequestOf<(typeof staffApi)['webhooks.create']>['body'];

beforeEach(async () => {
  receiver.answers(() => ({ status: 204 }));
  receiver.arrivals.length = 0;
  await db.pool.query('DELETE FROM webhooks; DELETE FROM site_events; DELETE FROM mails');
});

const draft = (more: Partial<Draft> = {}): Draft => ({
  ...{ name: '会員名簿', format: 'standard', url: `${receiver.origin}/hook` },
  ...{ types: [...SITE_EVENT_TYPES], with_names: false },
  ...more,
});
const create = async (more: Partial<Draft> = {}) =>
  (await asStaff().call(staffApi['webhooks.create'], { body: draft(more) })).body;
const renew = async ({ id }: { id: number }, token: string | null = null) =>
  (await asStaff().call(staffApi['webhooks.secret'], { params: { id }, body: { token } })).body
    .secret ?? '';
const read = async ({ id }: { id: number }) =>
  (await asStaff().call(staffApi['webhooks.read'], { params: { id } })).body;
const log = async ({ id }: { id: number }) =>
  (await asStaff().call(staffApi['webhooks.deliveries'], { params: { id } })).body;
const steer = async (
  { id }: { id: number },
  action: 'pause' | 'resume' | 'delete' | 'resend' | 'test',
  delivery: number | null = null,
) =>
  (
    await asStaff().call(staffApi['webhooks.steer'], {
      params: { id },
      body: { action, delivery },
    })
  ).body;
const happen = (member: { id: number } | null = null) =>
  execute`SELECT note_site_event('member.active', ${member?.id ?? null}, NULL, NULL)`;
const deliver = () => app.webhookSender.deliver();
/** What waits has its turn, and all that lasts is so much older. */
const pass = async (hours: number) => {
  await execute`UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at - ${hours} * interval '1 hour'`;
  await execute`
    UPDATE webhooks SET failing_since = failing_since - ${hours} * interval '1 hour',
      previous_until = previous_until - ${hours} * interval '1 hour'`;
};

describe('a standard webhook', () => {
  test('is signed, thin, and leads into the console', async () => {
    const member = await make.member({ name: '山田 花子', brands: ['WIS'] });
    const webhook = await create();
    const secret = await renew(webhook);
    await happen(member);
    await deliver();
    const [arrival] = receiver.arrivals;
    if (!arrival) throw new Error('nothing came');
    expect(opened(arrival, secret)).toEqual({
      type: 'member.active',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        member_id: member.id,
        brand: 'WIS',
        url: `${config.publicUrl.origin}/staff/members/${member.id}`,
      },
    });
    expect(arrival.body.toString()).not.toMatch(/山田|example\.jp"/);
    expect(await log(webhook)).toMatchObject([
      { type: 'member.active', state: 'sent', status: 204, attempts: 1, next_attempt_at: null },
    ]);
    expect(await read(webhook)).toMatchObject({ state: 'sends' });
    await deliver();
    expect(receiver.arrivals).toHaveLength(1);
  });

  test('waits for its key, and is told only of the types that are ticked', async () => {
    const webhook = await create({ types: ['member.active'] });
    expect(await read(webhook)).toMatchObject({ state: 'lacks_secret' });
    await happen();
    await execute`SELECT note_site_event('member.quiet', NULL, NULL, NULL)`;
    await deliver();
    expect(receiver.arrivals).toEqual([]);
    await renew(webhook);
    await deliver();
    expect(receiver.arrivals).toHaveLength(1);
  });

  test('has names where they are ticked', async () => {
    const member = await make.member({ name: '山田 花子' });
    const secret = await renew(await create({ with_names: true }));
    await happen(member);
    await deliver();
    const [arrival] = receiver.arrivals;
    expect(arrival && opened(arrival, secret)).toMatchObject({
      data: { member_name: '山田 花子', member_email: member.email },
    });
  });

  test('is signed by the key before as well for a day', async () => {
    const webhook = await create();
    const [first, second] = [await renew(webhook), await renew(webhook)];
    expect(first).not.toBe(second);
    const arrives = async () => {
      receiver.arrivals.length = 0;
      await happen();
      await deliver();
      return receiver.arrivals[0] as PushArrival;
    };
    const during = await arrives();
    expect(opened(during, first)).toEqual(opened(during, second));
    expect((await read(webhook)).previous_until).not.toBeNull();
    await pass(24);
    const after = await arrives();
    expect(opened(after, second)).toBeDefined();
    expect(() => opened(after, first)).toThrow();
    expect((await read(webhook)).previous_until).toBeNull();
  });
});

describe('a receiver that refuses', () => {
  test('is tried again for 75 hours under the same number, then given up, and all is sent anew', async () => {
    receiver.answers(() => ({ status: 500 }));
    const webhook = await create();
    await renew(webhook);
    await happen();
    for (let time = 0; time < 12; time += 1) {
      await deliver();
      await execute`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL`;
    }
    const ids = receiver.arrivals.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([10, 1]);
    expect(await log(webhook)).toMatchObject([{ state: 'failed', status: 500, attempts: 10 }]);
    expect(await read(webhook)).toMatchObject({ state: 'fails' });
    receiver.answers(() => ({ status: 200 }));
    expect(await steer(webhook, 'resend')).toMatchObject({ is_done: true });
    await deliver();
    expect(receiver.arrivals.at(-1)?.headers['webhook-id']).toBe(ids[0]);
    expect(await read(webhook)).toMatchObject({ state: 'sends' });
    // What got through can be sent once more, too.
    const [{ id } = { id: 0 }] = await log(webhook);
    expect((await steer(webhook, 'resend')).is_done).toBe(false);
    expect((await steer(webhook, 'resend', id)).is_done).toBe(true);
    await deliver();
    expect(receiver.arrivals).toHaveLength(12);
  });

  test('is waited for as it asks, and no redirect is followed', async () => {
    const webhook = await create();
    await renew(webhook);
    receiver.answers(() => ({ status: 503, headers: { 'retry-after': '3000' } }));
    await happen();
    await deliver();
    const [{ minutes }] = (await execute`
      SELECT extract(epoch FROM next_attempt_at - now()) / 60 AS minutes
      FROM webhook_deliveries`) as [{ minutes: string }];
    expect(Math.round(Number(minutes))).toBe(50);
    receiver.answers(() => ({ status: 302, headers: { location: `${receiver.origin}/other` } }));
    await pass(1);
    await deliver();
    expect(receiver.arrivals.map(({ path }) => path)).toEqual(['/hook', '/hook']);
    expect(await log(webhook)).toMatchObject([{ state: 'waiting', status: 302 }]);
  });

  test('holds up nobody else, and gets two at once', async () => {
    const slow = await create({ url: `${receiver.origin}/slow` });
    const quick = await create({ url: `${receiver.origin}/quick` });
    for (const webhook of [slow, quick]) await renew(webhook);
    const held: (() => void)[] = [];
    receiver.answers(async (path) => {
      if (path === '/slow') await new Promise<void>((go) => held.push(go));
      return { status: 200 };
    });
    for (let time = 0; time < 5; time += 1) await happen();
    const ended = deliver();
    await expect
      .poll(() => receiver.arrivals.map(({ path }) => path).toSorted())
      .toEqual([...Array(5).fill('/quick'), '/slow', '/slow']);
    receiver.answers(() => ({ status: 200 }));
    for (const go of held) go();
    await ended;
    expect(receiver.arrivals).toHaveLength(10);
  });

  test('is paused after three days in which nothing got through, and administrators are told', async () => {
    const admin = await make.staff({ role: 'admin' });
    receiver.answers(() => ({ status: 500 }));
    const webhook = await create();
    await renew(webhook);
    await happen();
    await deliver();
    await pass(71);
    await deliver();
    expect(await read(webhook)).toMatchObject({ state: 'fails' });
    await pass(2);
    await deliver();
    expect(await read(webhook)).toMatchObject({ state: 'paused_failing' });
    const [mail, ...others] = await mailsTo(admin.email);
    expect([mail?.subject, others]).toEqual(['Orchard 外部への通知を一時停止しました', []]);
    expect(mail?.text).toContain(`${config.publicUrl.origin}/staff/webhooks/${webhook.id}`);
    // What happens meanwhile waits, and goes out with the rest.
    await happen();
    receiver.arrivals.length = 0;
    receiver.answers(() => ({ status: 200 }));
    await pass(100);
    await deliver();
    expect(receiver.arrivals).toEqual([]);
    await steer(webhook, 'resume');
    await deliver();
    expect(receiver.arrivals).toHaveLength(2);
    expect(await read(webhook)).toMatchObject({ state: 'sends' });
  });

  test('is paused at once where it says that it is gone', async () => {
    const admin = await make.staff({ role: 'admin' });
    receiver.answers(() => ({ status: 410 }));
    const webhook = await create();
    await renew(webhook);
    await happen();
    await happen();
    await deliver();
    expect(await read(webhook)).toMatchObject({ state: 'paused_gone' });
    expect(await mailsTo(admin.email)).toHaveLength(1);
  });
});

describe('an operator', () => {
  test('tries it out at once, and pauses it', async () => {
    const webhook = await create();
    const tried = () => steer(webhook, 'test');
    expect(await tried()).toEqual({ is_done: false, answer: '鍵がまだありません。' });
    const secret = await renew(webhook);
    await steer(webhook, 'pause');
    expect(await tried()).toEqual({ is_done: true, answer: '204' });
    expect(receiver.arrivals[0] && opened(receiver.arrivals[0], secret)).toMatchObject({
      type: 'webhook.test',
    });
    expect(await read(webhook)).toMatchObject({ state: 'paused_staff' });
    receiver.answers(() => ({ status: 404 }));
    expect(await tried()).toMatchObject({ is_done: false });
  });

  test('reads a key once; it stands nowhere as it is', async () => {
    const webhook = await create();
    const secret = await renew(webhook);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const { rows } = await db.pool.query(
      'SELECT w::text, (SELECT string_agg(a::text, $$,$$) FROM audit_log a) FROM webhooks w',
    );
    expect(JSON.stringify([await read(webhook), rows])).not.toContain(secret.slice(6));
  });

  test('keeps the token of Chatwork, which is never shown', async () => {
    const webhook = await create({
      ...{ format: 'chatwork', url: 'https://www.chatwork.com/#!rid123456' },
    });
    const args = { params: { id: webhook.id } };
    const refused = await asStaff().refused(staffApi['webhooks.secret'], {
      ...args,
      body: { token: null },
    });
    expect(refused.body.errors).toEqual({ token: ['APIトークンを入力してください。'] });
    expect(await renew(webhook, 'abcdef0123')).toBe('');
    expect(await read(webhook)).toMatchObject({ state: 'sends' });
  });

  test('deletes one with all that waits', async () => {
    const webhook = await create();
    await happen();
    const args = { params: { id: webhook.id } };
    await steer(webhook, 'delete');
    expect((await asStaff().refused(staffApi['webhooks.read'], args)).status).toBe(404);

    expect(await execute`SELECT FROM webhook_deliveries`).toEqual([]);
    await happen();
  });

  test('is told what is wrong under its field', async () => {
    const errors = async (more: object) =>
      (await asStaff().refused(staffApi['webhooks.create'], { body: draft(more as never) })).body
        .errors;
    expect(await errors({ name: ' ', types: [], format: 'odd', with_names: 'x' })).toEqual({
      name: ['名前を入力してください。'],
      types: ['通知する出来事を選択してください。'],
      format: ['形式を選択してください。'],
      with_names: [expect.any(String)],
    });
    expect(await errors({ format: 'chatwork' })).toEqual({
      url: [expect.stringContaining('#!rid')],
    });
  });
});
