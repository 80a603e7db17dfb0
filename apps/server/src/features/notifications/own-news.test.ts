import { api } from '@orchard/contract';
import { UNREAD_HEADER } from '@orchard/contract/unread';
import { beforeEach, describe, expect, test } from 'vitest';
import { createNews, NO_WAYS } from '#testing/news.ts';
import { createReplies } from '#testing/replies.ts';
import { createScene } from '#testing/scene.ts';
import { sweepNotifications } from './notifications.store.ts';

const scene = await createScene({ limits: 'off' });
const { db, make, members, as, clear, mailsTo } = scene;
const { heard, choose } = createNews(scene);
const { answer, reply } = createReplies(scene);
const { hanako } = members;
beforeEach(async () => {
  await clear();
  await db.pool.query(
    'DELETE FROM notifications; DELETE FROM mails; UPDATE members SET suspended_at = NULL',
  );
});

const mailed = async () => {
  const { rows } = await db.pool.query(
    'SELECT kind, list, member_id, in_reply_to IS NOT NULL AS is_in_thread FROM mails ORDER BY id',
  );
  return rows;
};
const suspend = () =>
  db.pool.query('UPDATE members SET suspended_at = now() WHERE id = $1', [hanako.id]);
const unread = async () =>
  Number((await as('hanako').call(api.getCurrentUser)).headers[UNREAD_HEADER]);

describe('an answer to a question', () => {
  test('is in the bell and mailed at once, by a mail that can be left', async () => {
    const { id } = await make.question({ by: hanako });
    expect(await answer(id)).toMatchObject({ notified_by: 'mail', told_at: expect.any(String) });
    expect(await heard(hanako)).toMatchObject([
      { event: `answer:${id}`, kind: 'answer', on_screen: true, is_read: false, mail: 'at_once' },
    ]);
    expect(await mailed()).toEqual([
      { kind: 'question_answered', list: 'answer', member_id: hanako.id, is_in_thread: false },
    ]);
    const { rows } = await db.pool.query(
      'SELECT mailed_at IS NOT NULL AS is_settled, mail_id IS NOT NULL AS is_linked FROM notifications',
    );
    expect(rows).toEqual([{ is_settled: true, is_linked: true }]);
    expect(await mailsTo('hanako@example.jp')).toHaveLength(1);
  });

  test('is told anew at the operator’s request, and unread again', async () => {
    const { id } = await make.question({ by: hanako });
    await answer(id);
    await as('hanako').call(api.markSeen, { body: { questions: [id], enquiries: [] } });
    expect(await unread()).toBe(0);
    await answer(id, '<p>訂正です。</p>');
    expect(await unread()).toBe(0);
    await answer(id, '<p>もう一度の訂正です。</p>', true);
    expect(await unread()).toBe(1);
    expect(await mailed()).toHaveLength(2);
    expect(await heard(hanako)).toHaveLength(1);
  });

  test.each([
    ['daily', 'digest'],
    ['none', 'site'],
  ] as const)('has no mail of its own where it is wanted %s', async (mail, by) => {
    await choose(hanako, { answer: { screen: true, mail, push: false } });
    const { id } = await make.question({ by: hanako });
    expect(await answer(id)).toMatchObject({ notified_by: by });
    expect(await mailed()).toEqual([]);
    expect(await unread()).toBe(1);
  });

  test('reaches nobody who cannot sign in', async () => {
    const { id } = await make.question({ by: hanako });
    await suspend();
    expect(await answer(id)).toMatchObject({ notified_by: 'nobody', told_at: null });
    expect(await mailed()).toEqual([]);
    expect(await heard(hanako)).toEqual([]);
  });
});

describe('a reply to an enquiry', () => {
  test('that is not mailed breaks no thread', async () => {
    const { id } = await make.enquiry({ by: hanako });
    await choose(hanako, { enquiry: { screen: true, mail: 'none', push: false } });
    expect(await reply(id)).toMatchObject({ mail: null, notified_by: 'site' });
    await choose(hanako, {});
    expect(await reply(id)).toMatchObject({
      mail: { recipient: 'hanako@example.jp' },
      notified_by: 'mail',
    });
    await choose(hanako, { enquiry: NO_WAYS });
    expect(await reply(id)).toMatchObject({ mail: null, notified_by: 'nobody' });
    await choose(hanako, {});
    await reply(id);
    expect((await mailed()).map(({ list, is_in_thread }) => [list, is_in_thread])).toEqual([
      ['enquiry', false],
      ['enquiry', true],
    ]);
    expect((await heard(hanako)).map(({ kind }) => kind)).toEqual([
      'enquiry',
      'enquiry',
      'enquiry',
    ]);
  });

  test('is read as the member sees it, by nobody else', async () => {
    const { id } = await make.enquiry({ by: hanako });
    await reply(id);
    const body = { questions: [], enquiries: [id] };
    await as('taro').call(api.markSeen, { body });
    expect(await unread()).toBe(1);
    const seen = await as('hanako').call(api.markSeen, { body });
    expect(seen.headers[UNREAD_HEADER]).toBe('0');
  });

  test('reaches nobody who cannot sign in', async () => {
    const { id } = await make.enquiry({ by: hanako });
    await suspend();
    expect(await reply(id)).toMatchObject({ mail: null, notified_by: 'nobody' });
    expect(await mailed()).toEqual([]);
  });
});

describe('security', () => {
  test('a changed password is in the bell each time, whatever was chosen', async () => {
    const member = await make.member();
    await choose(member, { security: NO_WAYS }, 'mails');
    const caller = await scene.signIn(member);
    const passwords = ['orchard-demo', 'kajuen no ringo 1', 'kajuen no ringo 2'] as const;
    for (const [index, password] of passwords.slice(1).entries()) {
      await caller.call(api.changePassword, {
        body: {
          password_current: passwords[index] as string,
          password,
          password_confirmation: password,
        },
      });
    }
    const own = await heard(member);
    expect(own.map(({ words }) => words)).toEqual(Array(2).fill('パスワードが変更されました。'));
    expect(own[0]).toMatchObject({ kind: 'security', on_screen: true, push: false });
    const { rows } = await db.pool.query(
      "SELECT count(*)::int AS mails FROM mails WHERE kind = 'password_changed'",
    );
    expect(rows).toEqual([{ mails: 2 }]);
  });
});

test('news go half a year after they came', async () => {
  const { id } = await make.question({ by: hanako });
  await answer(id);
  expect(await sweepNotifications(db.kysely)).toBe(0);
  await db.pool.query("UPDATE notifications SET created_at = now() - interval '181 days'");
  expect(await sweepNotifications(db.kysely)).toBe(1);
});
