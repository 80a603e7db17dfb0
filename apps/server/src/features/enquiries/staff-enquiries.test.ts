import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { app, make, as, asStaff, mailsTo, clear, execute } = await createScene({
  limits: 'off',
});

const list = staffApi['enquiries.list'];
const read = staffApi['enquiries.read'];
const reply = staffApi['enquiries.reply'];
const setStatus = staffApi['enquiries.setStatus'];
const assign = staffApi['enquiries.assign'];
const addNote = staffApi['enquiries.addNote'];

beforeEach(async () => {
  await clear();
  await execute`DELETE FROM mails; DELETE FROM idempotency_keys`;
});

/** An enquiry of hanako's, sent through the form. */
async function sent(subject = '視聴について', who: 'hanako' | 'taro' = 'hanako') {
  const { value } = await make.contactCategory({ text: '動画' });
  await as(who).call(api.sendEnquiry, {
    body: {
      content_category: who === 'hanako' ? 'orchard_main' : 'WIS',
      contact_category_id: value,
      subject,
      body: `<b>再生</b>できません。\n{name} & "引用"`,
    },
  });
  const rows = await execute`SELECT max(id) AS id FROM enquiries`;
  return { id: rows[0].id as number, category: value };
}
const replied = (id: number, message: string, revision = 0, caller = asStaff()) =>
  caller.attempt(reply, {
    params: { id },
    query: { revision: String(revision) },
    body: { message, status: 'done' },
  });
const actions = async (id: number) =>
  (await asStaff().call(staffApi['enquiries.versions'], { params: { id } })).body.map(
    ({ action }) => action,
  );

describe('the inbox of enquiries', () => {
  test('shows open enquiries first, the oldest of them first', async () => {
    const first = await sent('一つ目');
    const second = await sent('二つ目');
    const third = await sent('三つ目');
    await asStaff().call(setStatus, { params: { id: first.id }, body: { status: 'done' } });
    await asStaff().call(setStatus, { params: { id: third.id }, body: { status: 'in_progress' } });
    const { body } = await asStaff().call(list);
    expect(body.map(({ id, status }) => [id, status])).toEqual([
      [second.id, 'new'],
      [third.id, 'in_progress'],
      [first.id, 'done'],
    ]);
    expect(body[0]).toMatchObject({ member_name: '山田 花子', category: { text: '動画' } });
  });

  test('is narrowed by status, brand, category, assignee and words, and paged', async () => {
    const me = await make.staff({ role: 'support' });
    const one = await sent('ｻｲﾄが見られない');
    const other = await sent('配当', 'taro');
    await asStaff().call(assign, { params: { id: one.id }, body: { staff_id: me.id } });
    const brands = await execute`SELECT id FROM brands WHERE slug = 'WIS'`;
    const found = async (query: object) =>
      (await asStaff(me).call(list, { query })).body.map(({ id }) => id);
    expect(await found({ brand: String(brands[0].id) })).toEqual([other.id]);
    expect(await found({ category: String(one.category) })).toEqual([one.id]);
    expect(await found({ assignee: 'mine' })).toEqual([one.id]);
    expect(await found({ assignee: 'nobody' })).toEqual([other.id]);
    expect(await found({ q: 'サイト' })).toEqual([one.id]);
    expect(await found({ status: 'new', p: '2', per_page: '1' })).toEqual([other.id]);
    expect((await asStaff().refused(list, { query: { status: 'odd' as never } })).status).toBe(422);
  });
});

describe('a reply', () => {
  test('is mailed in the thread of the enquiry, as text, and its delivery is seen', async () => {
    const { id } = await sent('<i>件名</i>');
    const [receipt] = (await mailsTo('hanako@example.jp')).slice(-1);
    const { body } = await replied(id, '<b>直りました</b>。\n{link} & どうぞ');
    // It may be on its way already.
    const state = expect.stringMatching(/^(waiting|sent)$/);
    expect(body).toMatchObject({ status: 'done', replies: [{ mail: { state } }] });
    await app.outbox.deliver();
    const [mail] = (await mailsTo('hanako@example.jp')).slice(-1);
    expect(mail).toMatchObject({
      kind: 'enquiry_reply',
      subject: 'Re: <i>件名</i>',
      inReplyTo: receipt?.messageId,
    });
    expect(mail?.text).toContain('<b>直りました</b>。\n{link} & どうぞ');
    expect(mail?.text).toContain('<b>再生</b>できません。\n{name} & "引用"');
    expect(mail?.html).toContain('&lt;b&gt;直りました&lt;/b&gt;。<br>{link} &amp; どうぞ');
    expect(mail?.html).not.toContain('<b>');
    const { body: seen } = await asStaff().call(read, { params: { id } });
    expect(seen.replies).toMatchObject([
      { staff_name: '佐藤 美咲', mail: { state: 'sent', recipient: 'hanako@example.jp' } },
    ]);
    // A later one belongs to the same thread.
    await replied(id, '追伸です。', seen.revision);
    const [second] = (await mailsTo('hanako@example.jp')).slice(-1);
    expect(second).toMatchObject({ inReplyTo: receipt?.messageId, subject: 'Re: <i>件名</i>' });
    expect(await actions(id)).toEqual(['reply', 'reply']);
  });

  test('begins the thread of an enquiry from before there were threads', async () => {
    const { id } = await sent();
    await execute`UPDATE enquiries SET thread_id = NULL`;
    const { body } = await replied(id, '一通目');
    await replied(id, '二通目', body.revision);
    const [one, two] = (await mailsTo('hanako@example.jp')).slice(-2);
    expect(one?.inReplyTo).toBeNull();
    expect(two?.inReplyTo).toBe(one?.messageId);
  });

  test('pressed twice, or by two at once, goes out once', async () => {
    const { id } = await sent();
    const answers = await Promise.all([replied(id, '一'), replied(id, '二'), replied(id, '一')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await execute`SELECT FROM mails WHERE kind = 'enquiry_reply'`).toHaveLength(1);
  });

  test('that cannot be delivered is seen in the list', async () => {
    const { id } = await sent();
    await replied(id, '届きません');
    await app.outbox.deliver();
    await execute`
      UPDATE mails SET failed_at = now(), sent_at = NULL, next_attempt_at = NULL,
      last_error = '550 no such user' WHERE kind = 'enquiry_reply'`;
    const { body } = await asStaff().call(list);
    expect(body[0]).toMatchObject({ replies: 1, has_failed_reply: true });
    const one = await asStaff().call(read, { params: { id } });
    expect(one.body.replies[0]?.mail).toMatchObject({ state: 'failed', error: '550 no such user' });
  });

  test.each([
    ['message', { message: ' ', status: 'done' }],
    ['message', { message: 'あ'.repeat(10_001), status: 'done' }],
    ['message', { message: ['a'], status: 'done' }],
    ['status', { message: 'はい', status: 'closed' }],
    ['status', { message: 'はい' }],
  ])('with a wrong %s is refused under it, and nothing goes out', async (field, body) => {
    const { id } = await sent();
    const answer = await asStaff().refused(reply, {
      params: { id },
      query: { revision: '0' },
      body: body as never,
    });
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.body as unknown as { errors: object }).errors)).toEqual([field]);
    expect(await execute`SELECT FROM mails WHERE kind = 'enquiry_reply'`).toEqual([]);
  });
});

describe('an enquiry', () => {
  test('has a status, an assignee and notes, each written down; the same twice is once', async () => {
    const { id } = await sent();
    const params = { id };
    const support = await make.staff({ role: 'support', name: '担当 一' });
    const caller = asStaff();
    for (const _ of [1, 2]) {
      await caller.call(setStatus, { params, body: { status: 'in_progress' } });
      await caller.call(assign, { params, body: { staff_id: support.id } });
      await caller.call(addNote, { params, body: { message: '<b>折り返し</b>待ち' } });
    }
    const { body } = await caller.call(read, { params });
    expect(body).toMatchObject({
      status: 'in_progress',
      assignee: { id: support.id, name: '担当 一' },
      notes: [{ message: '<b>折り返し</b>待ち', staff_name: '佐藤 美咲' }],
    });
    expect(await actions(id)).toEqual(['note', 'assign', 'status']);
    expect(await execute`SELECT FROM mails WHERE kind = 'enquiry_reply'`).toEqual([]);
    const teacher = await make.staff({ role: 'teacher' });
    const wrong = await caller.refused(assign, { params, body: { staff_id: teacher.id } });
    expect(wrong.status).toBe(422);
  });

  test('that is not there is not found', async () => {
    expect((await asStaff().refused(read, { params: { id: 99_999 } })).status).toBe(404);
    expect((await replied(99_999, 'x')).status).toBe(404);
  });
});
