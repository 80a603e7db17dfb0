import { beforeEach, describe, expect, test } from 'vitest';
import { startPushService } from '#testing/push-service.ts';
import { createScene } from '#testing/scene.ts';
import { createWebhooks } from '#testing/webhooks.ts';

const receiver = await startPushService();
const scene = await createScene({ limits: 'off', pushMayBeHere: true });
const { config, db, make, execute, mailsTo } = scene;
const { create, renew, read, log, steer, happen, deliver, pass } = createWebhooks(
  scene,
  receiver.origin,
);

beforeEach(async () => {
  receiver.answers(() => ({ status: 204 }));
  receiver.arrivals.length = 0;
  await db.pool.query('DELETE FROM webhooks; DELETE FROM site_events; DELETE FROM mails');
});

/** A webhook whose receiver has answered so to one event. */
async function answered(answer: { status: number; headers?: Record<string, string> }) {
  receiver.answers(() => answer);
  const webhook = await create();
  await renew(webhook);
  await happen();
  await deliver();
  return webhook;
}

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
    const webhook = await answered({ status: 503, headers: { 'retry-after': '3000' } });
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

  test('gets once what is under way while operators press, and all it did not get is tried again', async () => {
    const webhook = await create();
    await renew(webhook);
    const held: (() => void)[] = [];
    receiver.answers(async () => {
      await new Promise<void>((go) => held.push(go));
      return { status: 500 };
    });
    await happen();
    // Its last try.
    await execute`UPDATE webhook_deliveries SET attempts = 9`;
    const ended = deliver();
    await expect.poll(() => held.length).toBe(1);
    const [{ id } = { id: 0 }] = await log(webhook);
    for (const one of [null, id]) {
      expect(await steer(webhook, 'resend', one)).toMatchObject({ is_done: false });
    }
    for (const action of ['pause', 'resume'] as const) await steer(webhook, action);
    for (const go of held) go();
    await ended;
    expect(receiver.arrivals).toHaveLength(1);
    receiver.answers(() => ({ status: 204 }));
    const presses = await Promise.all([1, 2, 3].map(() => steer(webhook, 'resend')));
    expect(presses.map(({ is_done }) => is_done)).toContain(true);
    await deliver();
    expect(receiver.arrivals).toHaveLength(2);
    expect(await log(webhook)).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });

  test('that asks for rest has it, where one is resumed that was not paused', async () => {
    const webhook = await answered({ status: 503, headers: { 'retry-after': '3000' } });
    expect(await steer(webhook, 'resume')).toMatchObject({ is_done: false });
    await deliver();
    expect(receiver.arrivals).toHaveLength(1);
  });

  test('is paused after three days in which nothing got through, and administrators are told', async () => {
    const admin = await make.staff({ role: 'admin' });
    const webhook = await answered({ status: 500 });
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

  test('is not paused for days on which the site stood still', async () => {
    const webhook = await answered({ status: 500 });
    await pass(100);
    receiver.answers(() => ({ status: 200 }));
    await deliver();
    expect(receiver.arrivals).toHaveLength(2);
    expect(await read(webhook)).toMatchObject({ state: 'sends' });
  });

  test('gets what was given up, too, when it is resumed', async () => {
    const webhook = await answered({ status: 500 });
    await execute`UPDATE webhook_deliveries SET next_attempt_at = NULL`;
    await steer(webhook, 'pause');
    expect(await read(webhook)).toMatchObject({ state: 'paused_staff' });
    receiver.answers(() => ({ status: 200 }));
    await steer(webhook, 'resume');
    await deliver();
    expect(await log(webhook)).toMatchObject([{ state: 'sent', attempts: 1 }]);
    expect((await read(webhook)).succeeded_at).not.toBeNull();
  });

  test('is paused at once where it says that it is gone', async () => {
    const admin = await make.staff({ role: 'admin' });
    receiver.answers(() => ({ status: 410 }));
    const webhook = await create();
    await renew(webhook);
    await happen();
    await happen();
    await deliver();
    expect(await read(webhook)).toMatchObject({ state: 'paused_failing' });
    expect(await mailsTo(admin.email)).toHaveLength(1);
  });
});
