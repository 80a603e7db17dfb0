import { api } from '@orchard/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { people } from '#demo/cast/people.ts';
import { createScene } from '#testing/scene.ts';
import { findWays } from './ways.view.ts';

const { db, make, members, as, clear, execute } = await createScene({ limits: 'off' });
beforeEach(async () => {
  await clear();
  await execute`
    DELETE FROM notification_choices; DELETE FROM suppressed_addresses;
    UPDATE site_settings SET notification_ways = '{}'`;
});

type Body = Parameters<typeof save>[0];
const usual = { ways: {}, digest_hour: 8, digest_day: 1, stopped: null };
const off = { screen: false, mail: 'none', push: false } as const;
const daily = { screen: true, mail: 'daily', push: false } as const;

const chosen = async () => (await as('hanako').call(api.getNotificationChoices)).body;
const save = (body: object) =>
  as('hanako').attempt(api.saveNotificationChoices, { body: { ...usual, ...body } as never });
const kindIn = ({ kinds }: Awaited<ReturnType<typeof chosen>>, name: string) =>
  kinds.find(({ kind }) => kind === name);

describe('how a member hears', () => {
  test('is as usual at first, as the operators have set it', async () => {
    await execute`UPDATE site_settings SET notification_ways = ${{ notice: daily }}`;
    const first = await chosen();
    expect(first).toMatchObject({
      digest_hour: 8,
      digest_day: 1,
      stopped: null,
      is_undeliverable: false,
      email: people.hanako.email,
    });
    expect(kindIn(first, 'notice')).toEqual({
      kind: 'notice',
      ways: daily,
      usual: daily,
      is_own: false,
      topics: [],
    });
  });

  test('is what was saved; absent kinds stay, and null goes back', async () => {
    await save({ ways: { notice: daily, answer: off }, digest_hour: 21, digest_day: 0 });
    await save({ ways: { notice: null } });
    const now = await chosen();
    expect(kindIn(now, 'notice')?.is_own).toBe(false);
    expect(kindIn(now, 'answer')).toMatchObject({ ways: off, is_own: true });
    expect([now.digest_hour, now.digest_day]).toEqual([8, 1]);
    expect(await findWays(db.kysely, members.hanako.id, 'answer')).toEqual({
      screen: false,
      mail: null,
      push: false,
    });
    const { body } = await as('taro').call(api.getNotificationChoices);
    expect(kindIn(body, 'answer')?.is_own).toBe(false);
  });

  test('has a row for each category of notices, where there are several', async () => {
    const one = await make.noticeCategory({ name: '重要' });
    expect(kindIn(await chosen(), 'notice')?.topics).toEqual([]);
    const two = await make.noticeCategory({ name: '催し' });
    await save({ ways: { [`notice:${two.id}`]: off, notice: daily } });
    expect(kindIn(await chosen(), 'notice')?.topics).toMatchObject([
      { id: one.id, name: '重要', ways: daily, is_own: false },
      { id: two.id, name: '催し', ways: off, usual: daily, is_own: true },
    ]);
  });

  test('can be no mails at all, and says that the address is dead', async () => {
    await execute`
      INSERT INTO suppressed_addresses (address, reason)
      VALUES (lower(${people.hanako.email}), 'bounce')`;
    expect((await save({ stopped: 'mails' })).body).toMatchObject({
      stopped: 'mails',
      is_undeliverable: true,
    });
    expect((await findWays(db.kysely, members.hanako.id, 'answer')).mail).toBeNull();
  });

  test.each<[string, Partial<Record<keyof Body, unknown>> & object, string]>([
    ['a kind that is none', { ways: { nothing: daily } }, '受け取り方'],
    ['what is always on', { ways: { security: daily } }, '受け取り方'],
    ['a category that is not there', { ways: { 'notice:999': daily } }, '受け取り方'],
    ['a category of another kind', { ways: { 'answer:1': daily } }, '受け取り方'],
    ['a way that is none', { ways: { answer: { ...daily, mail: 'hourly' } } }, '受け取り方'],
    ['half a choice', { ways: { answer: { mail: 'daily' } } }, '受け取り方'],
    ['gathered mails of operators', { ways: { broadcast: daily } }, '受け取り方'],
    ['an hour that is none', { digest_hour: 24 }, '時刻'],
    ['half an hour', { digest_hour: 8.5 }, '時刻'],
    ['a day that is none', { digest_day: 7 }, '曜日'],
    ['a stop that is none', { stopped: 'all' }, '受け取り方'],
  ])('is not %s', async (_what, body, label) => {
    const answer = await save(body);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(`${label}を選択してください。`);
    expect((await chosen()).kinds.some(({ is_own }) => is_own)).toBe(false);
  });
});
