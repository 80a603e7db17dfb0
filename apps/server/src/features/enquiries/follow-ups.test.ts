import { randomUUID } from 'node:crypto';
import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { make, members, as, asStaff, clear, mailsTo, execute } = await createScene();
beforeEach(async () => {
  await clear();
  await execute`DELETE FROM mails; DELETE FROM idempotency_keys`;
});

const hanakos = (subject?: string) =>
  make.enquiry({ by: members.hanako, ...(subject ? { subject } : {}) });
const write = (enquiryId: number, message: string, who: 'hanako' | 'taro' = 'hanako') =>
  as(who).attempt(api.addFollowUp, { params: { enquiryId }, body: { message } });
const listed = async () => (await as('hanako').call(api.listConversations)).body;
const inbox = async (query = {}) =>
  (await asStaff().call(staffApi['enquiries.list'], { query })).body;
const read = async (id: number) =>
  (await asStaff().call(staffApi['enquiries.read'], { params: { id } })).body;
const reply = (id: number, message: string, revision: number) =>
  asStaff().attempt(staffApi['enquiries.reply'], {
    params: { id },
    query: { revision: String(revision) },
    body: { message, status: 'done' },
  });

describe('what a member writes further', () => {
  test('stands in the thread in order, and the last words say how far it has come', async () => {
    const { id } = await hanakos('視聴について');
    const { status, body } = await write(id, '<b>追加</b>\nです。');
    expect(status).toBe(201);
    expect(body).toMatchObject({ id, kind: 'enquiry', state: 'received' });
    await reply(id, '直りました。', 1);
    expect(await listed()).toMatchObject([{ state: 'replied' }]);
    await write(id, 'まだです。');
    const [own] = await listed();
    expect(own).toMatchObject({
      state: 'received',
      replies: [{ message: '直りました。' }],
      follow_ups: [
        { message: '<b>追加</b>\nです。', replies_before: 0 },
        { message: 'まだです。', replies_before: 1 },
      ],
    });
    const seen = await read(id);
    expect(seen.follow_ups).toEqual(own?.follow_ups);
    expect(seen.replies).toHaveLength(1);
  });

  test('opens a closed enquiry, which waits from the last words on', async () => {
    const first = await hanakos('一つ目');
    await reply(first.id, '返信', 0);
    const second = await hanakos('二つ目');
    expect((await inbox()).map(({ id, status }) => [id, status])).toEqual([
      [second.id, 'new'],
      [first.id, 'done'],
    ]);
    await write(first.id, 'もう一つ、配当の件です。');
    const rows = await inbox();
    expect(rows.map(({ id, status, has_follow_up }) => [id, status, has_follow_up])).toEqual([
      [second.id, 'new', false],
      [first.id, 'new', true],
    ]);
    expect((await inbox({ q: '配当の件' })).map(({ id }) => id)).toEqual([first.id]);
    await reply(first.id, 'はい。', (await read(first.id)).revision);
    expect((await inbox({ status: 'done' })).map(({ has_follow_up }) => has_follow_up)).toEqual([
      false,
    ]);
  });

  test('that an operator has not read is neither answered nor closed', async () => {
    const { id } = await hanakos();
    const { revision } = await read(id);
    await write(id, '追加です。');
    const refused = await reply(id, '返信', revision);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ message: expect.stringContaining('会員の追加の連絡') });
    const close = (query: { revision?: string }) =>
      asStaff().attempt(staffApi['enquiries.setStatus'], {
        params: { id },
        query,
        body: { status: 'done' },
      });
    expect((await close({ revision: String(revision) })).status).toBe(409);
    expect((await close({ revision: String(revision + 1) })).status).toBe(200);
    expect((await close({})).status).toBe(200);
  });

  test('is quoted by the reply, and the mail leads back to the thread', async () => {
    const { id } = await hanakos();
    await write(id, '追加の質問です。');
    await reply(id, '返信です。', 1);
    const mail = (await mailsTo('hanako@example.jp')).at(-1);
    expect(mail?.kind).toBe('enquiry_reply');
    expect(mail?.text).toContain('追加の質問です。');
    expect(mail?.text).toMatch(new RegExp(`/questions#enquiry-${id}$`, 'm'));
  });

  test('is nobody else’s to write', async () => {
    const { id } = await hanakos();
    expect((await write(id, '横から', 'taro')).status).toBe(404);
    expect((await write(999_999, '無い', 'hanako')).status).toBe(404);
    expect((await read(id)).follow_ups).toEqual([]);
  });

  test('is said under its field where it is missing or too long', async () => {
    const { id } = await hanakos();
    for (const [message, words] of [
      [' \n', '追加の内容を入力してください。'],
      ['あ'.repeat(5001), '追加の内容は5000文字以内で入力してください。'],
    ] as const) {
      const answer = await write(id, message);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ errors: { message: [words] } });
    }
  });

  test('counts once, however often it is sent', async () => {
    const { id } = await hanakos();
    const key = `"${randomUUID()}"`;
    const send = () =>
      as('hanako').post(
        `/api/contact/${id}/follow-ups`,
        { message: '二度押し' },
        { headers: { 'idempotency-key': key } },
      );
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(201);
    expect((await send()).statusCode).toBe(201);
    expect((await read(id)).follow_ups).toHaveLength(1);
  });

  test('is limited together with enquiries', async () => {
    const { id } = await hanakos();
    for (const word of ['一', '二', '三']) expect((await write(id, word)).status).toBe(201);
    const refused = await write(id, '四');
    expect(refused.status).toBe(429);
    expect((await read(id)).follow_ups).toHaveLength(3);
  });
});
