import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { openWebhook as opened } from '#testing/open-webhook.ts';
import { type PushArrival, startPushService } from '#testing/push-service.ts';
import { createScene } from '#testing/scene.ts';
import { createWebhooks } from '#testing/webhooks.ts';

const receiver = await startPushService();
const scene = await createScene({ limits: 'off', pushMayBeHere: true });
const { config, db, make, asStaff, execute } = scene;
const { draft, create, renew, read, log, steer, happen, deliver, pass } = createWebhooks(
  scene,
  receiver.origin,
);

beforeEach(async () => {
  receiver.answers(() => ({ status: 204 }));
  receiver.arrivals.length = 0;
  await db.pool.query('DELETE FROM webhooks; DELETE FROM site_events; DELETE FROM mails');
});

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
    const type = 'webhook.test';
    expect(await log(webhook)).toMatchObject([
      { type, state: 'failed', status: 404, attempts: 1 },
      { type, state: 'sent', status: 204, answer: '' },
      { type, state: 'failed', status: null, answer: '鍵がまだありません。' },
    ]);
    // It was no event: nothing of it waits or is sent again.
    expect(await steer(webhook, 'resend')).toMatchObject({ is_done: false });
    await steer(webhook, 'resume');
    await deliver();
    expect(receiver.arrivals).toHaveLength(2);
  });

  test('reads a key once; it stands nowhere as it is', async () => {
    const webhook = await create();
    const secret = await renew(webhook);
    expect(secret).toMatch(/^whsec_[\da-f]{64}$/);
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
      body: { secret: '' },
    });
    expect(refused.body.errors).toEqual({ secret: ['APIトークンを入力してください。'] });
    for (const secret of ['ａｂｃ', 'a\r\nX-Other: y']) {
      const odd = { ...args, body: { secret } };
      expect((await asStaff().refused(staffApi['webhooks.secret'], odd)).body.errors).toEqual({
        secret: [expect.stringContaining('半角の英数字')],
      });
    }
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

  test('cannot make another form of one, whose key would go to others', async () => {
    const { id, revision } = await create();
    const { status, body } = await asStaff().refused(staffApi['webhooks.update'], {
      params: { id },
      query: { revision: String(revision) },
      body: draft({ format: 'chatwork', url: 'https://www.chatwork.com/#!rid1' }),
    });
    expect([status, body.errors]).toEqual([422, { format: ['形式は作成後に変更できません。'] }]);
  });
});
