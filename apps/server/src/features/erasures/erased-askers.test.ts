import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { eraseDue } from './erasures.commands.ts';

const { app, config, db, make, as, asStaff, mailsTo, execute } = await createScene({
  limits: 'off',
});

const staff = asStaff();
const silent = { info: () => {}, error: () => {} };

async function erase(...people: readonly { id: number }[]) {
  for (const { id } of people) {
    await as({ id } as never).call(api.askErasure);
    await execute`UPDATE erasures SET erase_at = now() WHERE member_id = ${id}`;
  }
  expect(await eraseDue({ db, outbox: app.outbox, log: silent, config })).toBe(people.length);
}
const ask = async (who: never, videoId: number, message: string) =>
  (
    await as(who).call(api.askQuestion, {
      params: { videoId },
      body: { message, at_seconds: 192, spoken: '控除は38万円です', may_publish: true },
    })
  ).body.id;
const merge = (id: number, question_id: number) =>
  staff.call(staffApi['questions.merge'], { params: { id }, body: { question_id } });
const show = (id: number) => staff.attempt(staffApi['questions.read'], { params: { id } });
const answer = async (id: number, more: object) =>
  staff.call(staffApi['questions.answer'], {
    params: { id },
    query: { revision: String((await show(id)).body.revision) },
    body: { message: '<p>58万円です。</p>', is_public: true, tell_again: false, ...more },
  });

test('merged questions outlive those who asked with them', async () => {
  const video = await make.video();
  const [first, second, third, stays] = (await Promise.all(
    [1, 2, 3, 4].map(() => make.member()),
  )) as unknown as [never, never, never, { id: number; email: string }];
  const open = await ask(first, video.id, '回答待ち');
  const waits = await ask(stays as never, video.id, '同じことです');
  await merge(waits, open);
  const leader = await ask(second, video.id, '公開の質問');
  const gone = await ask(third, video.id, '消える質問');
  const own = await ask(stays as never, video.id, '残る質問');
  await merge(gone, leader);
  await merge(own, leader);
  await answer(leader, {});

  await erase(first, second, third);
  expect((await show(open)).status).toBe(404);
  expect((await show(waits)).body).toMatchObject({ same_as_id: null, answer: null });
  expect((await staff.call(staffApi['inbox.list'])).body).toMatchObject([
    { id: waits, state: 'new' },
  ]);
  // What all may read stays, with its place and the words there, and names nobody.
  expect((await show(leader)).body).toMatchObject({
    ...{ at_seconds: 192, spoken: '控除は38万円です', is_public: true },
    member: { id: null },
    others: [
      { id: own, same_as_id: leader, member: { id: stays.id } },
      { id: waits, same_as_id: null },
    ],
  });
  expect((await show(gone)).status).toBe(404);
  expect(
    await execute`
      SELECT FROM video_question_answers a WHERE NOT EXISTS (
        SELECT FROM video_questions q WHERE q.id = a.video_question_id
      )`,
  ).toEqual([]);
  const before = (await mailsTo(stays.email)).length;
  await answer(leader, { message: '<p>直しました。</p>', tell_again: true });
  expect((await mailsTo(stays.email)).length - before).toBe(1);
  expect((await show(own)).body.answer?.message).toBe('<p>直しました。</p>');
});
