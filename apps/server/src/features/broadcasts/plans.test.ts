import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DueMail } from '#platform/mail/mail.ts';
import { createBroadcasts } from '#testing/broadcasts.ts';
import { sentenceOf } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const sent: DueMail[] = [];
const scene = await createScene({
  limits: 'off',
  sendMail: async (mail) => {
    sent.push(mail);
  },
});
const { app, db, make, asStaff } = scene;
const { write, read, segment, send, steer, recipients, draftOf } = createBroadcasts(scene);

beforeEach(async () => {
  await app.broadcastSender.run();
  await app.outbox.deliver();
  await db.owner.query('TRUNCATE broadcasts, mails, segments, audit_log CASCADE');
  await db.pool.query('DELETE FROM members');
  sent.length = 0;
});

const members = async (count: number) => {
  for (let number = 0; number < count; number += 1) await make.member();
};
const finish = async () => {
  await app.broadcastSender.run();
  await app.outbox.deliver();
};
const addresses = () => sent.map(({ recipient }) => recipient).sort();

describe('a plan', () => {
  test('is in Japan’s time, over midnight and the end of a year', async () => {
    await members(1);
    const draft = await write();
    expect((await send(draft, { at: '2998-12-31 23:59:00' })).status).toBe(200);
    const { rows } = await db.pool.query(
      "SELECT scheduled_at = '2998-12-31T14:59:00Z' AS is_right FROM broadcasts",
    );
    expect(rows).toEqual([{ is_right: true }]);
    expect(await read(draft.id)).toMatchObject({
      state: 'scheduled',
      scheduled_at: '2998-12-31 23:59:00',
    });
    await finish();
    expect(sent).toEqual([]);
  });

  test('reaches the members of its time, and not those of the day it was made', async () => {
    await members(1);
    const draft = await write();
    await send(draft, { at: '2999-03-01 00:00:00' });
    const later = await make.member();
    await db.pool.query('UPDATE broadcasts SET scheduled_at = now()');
    await finish();
    expect(addresses()).toContain(later.email);
    expect(sent).toHaveLength(2);
  });

  test('is taken back, and the draft can be changed again', async () => {
    await members(1);
    const draft = await write();
    await send(draft, { at: '2999-01-01 00:00:00' });
    const change = async () =>
      asStaff().attempt(staffApi['broadcasts.update'], {
        params: { id: draft.id },
        query: { revision: String(draft.revision) },
        body: await draftOf({ subject: '別の件名' }),
      });
    const refused = await change();
    expect([refused.status, sentenceOf(refused)]).toEqual([
      409,
      expect.stringContaining('変更や削除はできません'),
    ]);
    expect(
      (
        await asStaff().attempt(staffApi['broadcasts.bulk'], {
          body: { action: 'delete', ids: [draft.id] },
        })
      ).status,
    ).toBe(409);
    expect((await steer(draft.id, 'unschedule')).status).toBe(200);
    expect((await change()).status).toBe(200);
    await db.pool.query(
      "UPDATE broadcasts SET scheduled_at = scheduled_at - interval '1000 years'",
    );
    await finish();
    expect(sent).toEqual([]);
  });

  test('whose segment or sender is gone at its time becomes a draft that says so', async () => {
    await members(1);
    const segment_id = await segment('消える', { state: 'active' });
    const draft = await write({ audience: 'segment', segment_id });
    await send(draft, { at: '2999-01-01 00:00:00' });
    await db.pool.query('DELETE FROM segments');
    await db.pool.query('UPDATE broadcasts SET scheduled_at = now()');
    await finish();
    expect(await read(draft.id)).toMatchObject({ state: 'draft', returned: 'segment_gone' });
    const unsigned = await write();
    await send(unsigned, { at: '2999-01-01 00:00:00' });
    await db.pool.query(
      'UPDATE broadcasts SET scheduled_at = now(), brand_id = NULL WHERE scheduled_at IS NOT NULL',
    );
    await finish();
    expect(await read(unsigned.id)).toMatchObject({ state: 'draft', returned: 'brand_gone' });
    const nobody = await write();
    await send(nobody, { at: '2999-01-01 00:00:00' });
    await db.pool.query('UPDATE members SET suspended_at = now()');
    await db.pool.query(
      'UPDATE broadcasts SET scheduled_at = now() WHERE scheduled_at IS NOT NULL',
    );
    await finish();
    expect(await read(nobody.id)).toMatchObject({ state: 'draft', returned: 'empty' });
    expect(await recipients(nobody.id, 'waiting')).toEqual([]);
  });

  test('for a time that has passed is refused, and so is one without a time', async () => {
    await members(1);
    const draft = await write();
    for (const [at, sentence] of [
      ['2020-01-01 00:00:00', '送信日時は現在より後の日時にしてください。'],
      ['2027-02-30 09:00:00', '送信日時「2027/02/30」という日付はありません。'],
    ] as const) {
      const { status, body } = await send(draft, { at });
      expect({ status, body }).toMatchObject({ status: 422, body: { errors: { at: [sentence] } } });
    }
    expect((await read(draft.id)).state).toBe('draft');
  });
});

describe('a sending is refused', () => {
  test('to nobody, with a sentence', async () => {
    const refused = await send(await write());
    expect([refused.status, sentenceOf(refused)]).toEqual([
      409,
      '送信できる会員がいません。送信先を確認してください。',
    ]);
  });

  test('where draft or members are others than the operator was shown', async () => {
    await members(1);
    const draft = await write();
    const marker = 'of-others';
    const others = await send(draft, { marker });
    expect([others.status, sentenceOf(others)]).toEqual([
      409,
      expect.stringContaining('現在は1名'),
    ]);
    const stale = await send({ ...draft, revision: draft.revision - 1 });
    expect([stale.status, (stale.body as { reason?: string }).reason]).toEqual([409, 'saved']);
    await finish();
    expect(sent).toEqual([]);
  });

  test('the second time', async () => {
    await members(2);
    const draft = await write();
    const both = await Promise.all([send(draft), send(draft)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await finish();
    expect(sent).toHaveLength(2);
  });
});

test('what operators did is written down', async () => {
  await members(1);
  const draft = await write();
  await send(draft, { at: '2999-01-01 00:00:00' });
  await steer(draft.id, 'unschedule');
  await send(draft);
  await finish();
  const { body } = await asStaff().call(staffApi['audit-log.list'], {
    query: { kind: 'broadcast-sendings' },
  });
  expect(body.map(({ action }) => action).sort()).toEqual(['schedule', 'send', 'unschedule']);
});
