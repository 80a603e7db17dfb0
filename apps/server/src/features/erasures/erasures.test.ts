import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import { createScene } from '#testing/scene.ts';
import { eraseDue, remindLeaving } from './erasures.commands.ts';

const { app, config, db, make, as, asStaff, guest, mailsTo, execute } = await createScene({
  limits: 'off',
});

const silent = { info: () => {}, error: () => {} };

/** Lets days pass for a member who leaves. */
const pass = (memberId: number, days: number) =>
  execute`
    UPDATE erasures SET erase_at = erase_at - ${days} * interval '1 day'
    WHERE member_id = ${memberId}`;

const erase = () => eraseDue({ db, outbox: app.outbox, log: silent, config });

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

const leaving = async (days = 14) => {
  const member = await make.member();
  const caller = as(member);
  await caller.call(api.askErasure);
  await pass(member.id, days);
  return { member, caller };
};

describe('a member who leaves', () => {
  test('has 14 days, is told by mail, and goes on as before', async () => {
    const member = await make.member();
    const caller = as(member);
    expect((await caller.call(api.getErasure)).body).toEqual({ erasure: null, backup_days: 35 });
    const { body } = await caller.call(api.askErasure);
    expect(body.erasure?.by_staff).toBe(false);
    const days =
      (Date.parse(body.erasure?.erase_at ?? '') - Date.parse(body.erasure?.asked_at ?? '')) /
      86_400_000;
    expect(days).toBe(14);
    expect((await caller.call(api.getErasure)).body).toEqual(body);
    expect(await subjectsTo(member.email)).toEqual(['データの消去を受け付けました']);
    expect((await caller.call(api.listVideos)).status).toBe(200);
    expect(await erase()).toBe(0);
    expect((await caller.call(api.getCurrentUser)).status).toBe(200);
  });

  test('is told once, however often and at once it is asked', async () => {
    const member = await make.member();
    const caller = as(member);
    const answers = await Promise.all([1, 2, 3].map(() => caller.call(api.askErasure)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await subjectsTo(member.email)).toEqual(['データの消去を受け付けました']);
  });

  test('can change their mind, and is told so once', async () => {
    const { member, caller } = await leaving(13);
    expect((await caller.call(api.withdrawErasure)).body).toEqual({
      erasure: null,
      backup_days: 35,
    });
    expect((await caller.call(api.withdrawErasure)).body).toEqual({
      erasure: null,
      backup_days: 35,
    });
    expect(await subjectsTo(member.email)).toEqual([
      'データの消去を受け付けました',
      'データの消去を取り消しました',
    ]);
    await pass(member.id, 30);
    expect(await erase()).toBe(0);
  });

  test('is reminded once, three days before', async () => {
    const { member } = await leaving(10);
    expect(await remindLeaving({ db, outbox: app.outbox, origin: 'https://example.jp' })).toBe(0);
    await pass(member.id, 2);
    expect(await remindLeaving({ db, outbox: app.outbox, origin: 'https://example.jp' })).toBe(1);
    expect(await remindLeaving({ db, outbox: app.outbox, origin: 'https://example.jp' })).toBe(0);
    expect(await subjectsTo(member.email)).toEqual([
      'データの消去を受け付けました',
      'まもなくご登録の情報を消去します',
    ]);
  });

  test('is erased on the day, with a receipt that leaves the site too', async () => {
    const { member, caller } = await leaving();
    expect(await erase()).toBe(1);
    expect((await caller.refused(api.getCurrentUser)).status).toBe(401);
    const receipt = (await mailsTo(member.email)).at(-1);
    expect(receipt?.subject).toBe('データの消去が完了しました');
    expect(receipt?.text).toContain('・プロフィール：1件');
    expect(receipt?.text).toContain('最長で35日間');
    const signIn = await guest().refused(api.logIn, {
      body: { email: member.email, password: PASSWORD, remember: false },
    });
    expect(signIn.status).toBe(422);
    expect(await erase()).toBe(0);
    expect(await execute`SELECT FROM mails WHERE recipient = ${member.email}`).toEqual([]);
  });

  test('can join again as another', async () => {
    const { member } = await leaving();
    await erase();
    const again = await make.member({ email: member.email });
    expect(again.id).not.toBe(member.id);
    expect((await as(again).call(api.getErasure)).body).toEqual({ erasure: null, backup_days: 35 });
  });
});

describe('an operator', () => {
  const calls = (id: number) => ({ params: { id } });

  test('enters and takes back that a member leaves; both are audited and told', async () => {
    const member = await make.member();
    const { body } = await asStaff().call(staffApi.askMemberErasure, calls(member.id));
    expect(body.erasure?.by_staff).toBe(true);
    expect((await asStaff().call(staffApi.getMemberErasure, calls(member.id))).body).toEqual(body);
    const list = await asStaff().call(staffApi['erasures.list'], { query: { state: 'pending' } });
    expect(list.body.find(({ id }) => id === member.id)).toMatchObject({
      name: member.name,
      asked_by: '佐藤 美咲',
      counts: null,
    });
    await asStaff().call(staffApi.withdrawMemberErasure, calls(member.id));
    expect(await subjectsTo(member.email)).toEqual([
      'データの消去を受け付けました',
      'データの消去を取り消しました',
    ]);
    const rows = await execute`
      SELECT action FROM audit_log WHERE kind = 'member-erasures' AND record_id = ${member.id}
      ORDER BY id`;
    expect(rows.map(({ action }) => action)).toEqual(['ask_erasure', 'withdraw_erasure']);
  });

  test('sees of an erasure that is done the number and the counts, and no name', async () => {
    const { member } = await leaving();
    await erase();
    const { body } = await asStaff().call(staffApi['erasures.read'], calls(member.id));
    expect(body).toMatchObject({ state: 'done', name: null, asked_by: null });
    expect(body.counts?.プロフィール).toBe(1);
    const found = await asStaff().call(staffApi['erasures.list'], {
      query: { q: String(member.id), state: 'done' },
    });
    expect(found.body.map(({ id }) => id)).toContain(member.id);
    const before = { query: { q: String(member.id), month: '2020-01' } };
    expect((await asStaff().call(staffApi['erasures.list'], before)).body).toEqual([]);
    expect((await asStaff().refused(staffApi['members.read'], calls(member.id))).status).toBe(404);
    expect((await asStaff().refused(staffApi.askMemberErasure, calls(member.id))).status).toBe(404);
    expect((await asStaff().refused(staffApi.getMemberErasure, calls(member.id))).status).toBe(404);
  });
});

test('what an older version wrote down of a member goes too', async () => {
  const { member } = await leaving();
  await db.pool.query(
    `INSERT INTO audit_log (staff_name, action, kind, record_id, label, after, search)
     VALUES ('x', 'update', 'members', $1, $2, $3, $2)`,
    [member.id, member.name, JSON.stringify({ email: member.email })],
  );
  await erase();
  const rows = await execute`
    SELECT a::text AS entry FROM audit_log a WHERE kind = 'members' AND record_id = ${member.id}`;
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ entry }) => entry.includes(member.email))).toEqual([]);
});

describe('what serves others stays, without the member', () => {
  test('a public question with an answer; other questions go', async () => {
    const { member } = await leaving();
    const video = await make.video();
    const ids: number[] = [];
    for (const [isPublic, isAnswered] of [
      [true, true],
      [true, false],
      [false, true],
    ] as const) {
      const rows = await execute`
          INSERT INTO video_questions (member_id, video_id, message, is_public)
          VALUES (${member.id}, ${video.id}, '質問', ${isPublic}) RETURNING id`;
      ids.push(rows[0].id);
      if (isAnswered) {
        await execute`
          INSERT INTO video_question_answers (video_question_id, staff_id, message, seen_at)
          SELECT ${rows[0].id}, min(id), '回答', now() FROM staff`;
      }
    }
    await erase();
    const rows = await execute`
      SELECT q.id, q.member_id, a.seen_at FROM video_questions q
      JOIN video_question_answers a ON a.video_question_id = q.id WHERE q.id = ANY(${ids})`;
    expect(rows).toEqual([{ id: ids[0], member_id: null, seen_at: null }]);
    const seen = (await as('hanako').call(api.getVideo, { params: { videoId: video.id } })).body;
    expect(seen.video_questions).toMatchObject([{ message: '質問' }]);
    const shown = await asStaff().call(staffApi['questions.read'], { params: { id: ids[0] ?? 0 } });
    expect(shown.body.member).toMatchObject({ id: null, name: '退会した会員' });
    // The answer can still be changed; there is nobody to tell.
    const changed = await asStaff().call(staffApi['questions.answer'], {
      params: { id: ids[0] ?? 0 },
      body: {
        revision: shown.body.revision,
        message: '<p>直した回答</p>',
        is_public: true,
        tell_again: true,
      },
    } as never);
    expect(changed.status).toBe(200);
  });
});

describe('an erasure in the middle of other things', () => {
  test('two at once erase once', async () => {
    const { member } = await leaving();
    const counts = await Promise.all([erase(), erase()]);
    expect(counts.reduce((sum, one) => sum + one)).toBe(1);
    expect(
      (await mailsTo(member.email)).filter(({ subject }) => subject.includes('完了')),
    ).toHaveLength(1);
  });

  test('the member’s requests of that moment get 401 and never an error of the server', async () => {
    const video = await make.video();
    const { member, caller } = await leaving();
    await caller.call(api.getCurrentUser);
    const press = () =>
      Promise.all([
        caller.attempt(api.recordHistory, { params: { videoId: video.id } }),
        caller.attempt(api.toggleBookmark, { params: { videoId: video.id } }),
        caller.attempt(api.toggleCompletion, { params: { videoId: video.id } }),
        caller.attempt(api.askQuestion, {
          params: { videoId: video.id },
          body: { message: '質問' },
        } as never),
        caller.attempt(api.addVideoNote, {
          params: { videoId: video.id },
          body: { second: 1, note: 'メモ' },
        } as never),
        caller.attempt(api.changeName, { body: { name: '別の名前' } }),
        caller.attempt(api.searchVideos, { query: { search: '言葉' } }),
      ]);
    const answers = (await Promise.all([press(), press(), erase(), press(), press()])).flat();
    const statuses = answers.filter((one) => typeof one === 'object').map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
    expect((await caller.refused(api.getCurrentUser)).status).toBe(401);
    expect(await execute`SELECT FROM browsing_history WHERE member_id = ${member.id}`).toEqual([]);
  });

  test('an import under way passes the member’s row over, and nobody comes back', async () => {
    const { member } = await leaving();
    const csv = [
      '氏名,ニックネーム,メールアドレス,会員区分',
      `${member.name},ニック,${member.email},orchard_main`,
      'ほかの 会員,ほか,other-import@example.jp,orchard_main',
    ].join('\n');
    const sent = await asStaff().post(
      `/api/staff/member-imports?name=${encodeURIComponent('会員.csv')}`,
      Buffer.from(csv),
    );
    const { id, choices } = sent.json();
    const params = { id };
    await asStaff().call(staffApi['member-imports.plan'], { params, body: choices });
    // Started without a worker, as if its turn had not come yet.
    await execute`UPDATE staff_jobs SET state = 'running' WHERE id = ${id}`;
    await erase();
    await app.staffJobs.run();
    const { body } = await asStaff().call(staffApi['member-imports.read'], { params });
    expect(body).toMatchObject({ state: 'done', counts: { new: 1, wrong: 1 } });
    const rows = await execute`
      SELECT email FROM members WHERE email = ANY(${[member.email, 'other-import@example.jp']})
      ORDER BY email`;
    expect(rows).toEqual([{ email: 'other-import@example.jp' }]);
    const left = await execute`
      SELECT FROM staff_job_rows
      WHERE input::text LIKE ${`%${member.email}%`} OR key = ${member.email}`;
    expect(left).toEqual([]);
  });
});
