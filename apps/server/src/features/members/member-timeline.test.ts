import { staffApi } from '@orchard/contract/staff';
import { expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { make, asStaff, execute } = await createScene({ limits: 'off' });

const timeline = async (id: number, query: object = {}, caller = asStaff()) =>
  (await caller.call(staffApi.listTimeline, { params: { id }, query })).body;
const textsOf = async (id: number, query: object = {}, caller = asStaff()) =>
  (await timeline(id, query, caller)).map(({ text }) => text);
const update = async (id: number, fields: object) => {
  const params = { id };
  const { body } = await asStaff().call(staffApi['members.read'], { params });
  const query = { revision: String(body.revision) };
  await asStaff().call(staffApi['members.update'], { params, query, body: { ...body, ...fields } });
};

const film = await make.video({ title: '第一講' });

async function busyMember() {
  const member = await make.member({ name: '山田 花子', password: null });
  await execute`UPDATE members SET created_at = '2026-01-01' WHERE id = ${member.id}`;
  await make.history({ by: member, video: film, at: '2026-02-01T10:00:00+09:00' });
  await make.completion({ by: member, video: film, at: '2026-02-01T11:00:00+09:00' });
  const at = '2026-02-02T10:00:00+09:00';
  const asked = { video: film, message: '配当\nとは', answer: 'はい' };
  const { id: questionId } = await make.question({ by: member, at, ...asked });
  const { id: enquiryId } = await make.enquiry({ by: member, subject: '退会したい' });
  await execute`UPDATE enquiries SET created_at = '2026-02-03' WHERE id = ${enquiryId}`;
  await asStaff().call(staffApi.inviteMembers, { body: { ids: [member.id] } });
  await update(member.id, { name: '山田 華子', phone: '03-1' });
  return { ...member, questionId, enquiryId };
}

test('a member’s time line tells what happened, newest first, and where it leads to', async () => {
  const member = await busyMember();
  await make.history({ video: film });
  await make.question({ video: film });
  const [changed, ...rest] = await timeline(member.id);
  expect(changed).toMatchObject({
    ...{ kind: 'changes', text: '佐藤 美咲：変更（氏名、電話番号）', link: null },
  });
  const [invitation] = await execute`
    SELECT id, subject FROM mails WHERE recipient = ${member.email} ORDER BY id LIMIT 1`;
  expect(rest).toContainEqual({
    ...{ at: expect.any(String), kind: 'mails', link: `/mails/${invitation.id}` },
    text: expect.stringMatching(new RegExp(`^${invitation.subject}（送信(?:待ち|済み)）$`)),
  });
  expect(rest.slice(-7).map(({ text, link }) => [text, link])).toEqual([
    ['佐藤 美咲：招待メールの送信', null],
    ['お問い合わせ：退会したい', `/enquiries/${member.enquiryId}`],
    ['質問：配当 とは（「第一講」）', `/questions/${member.questionId}`],
    [expect.stringMatching(/^担当 \d+が回答：はい$/), `/questions/${member.questionId}`],
    ['「第一講」が視聴済みになりました。', `/videos/${film.id}`],
    ['「第一講」を開きました。', `/videos/${film.id}`],
    ['会員として登録されました。', null],
  ]);
  expect(await textsOf(member.id, { kind: 'watching' })).toHaveLength(2);
  const all = await textsOf(member.id);
  const pages = await Promise.all(
    ['1', '2', '3'].map((p) => textsOf(member.id, { p, per_page: '4' })),
  );
  expect(pages.flat()).toEqual(all);
  const refused = await asStaff().refused(staffApi.listTimeline, { params: { id: 9_999_999 } });
  expect(refused.status).toBe(404);
});

test('mails are told to nobody who may not read them', async () => {
  const member = await busyMember();
  const viewer = asStaff(await make.staff({ role: 'viewer' }));
  const kinds = new Set((await timeline(member.id, {}, viewer)).map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual([
    ...['changes', 'enquiries', 'membership', 'questions', 'watching'],
  ]);
  expect(await timeline(member.id, { kind: 'mails' }, viewer)).toEqual([]);
});

test('a member’s card tells what an answer needs', async () => {
  const member = await busyMember();
  const params = { id: member.id };
  await make.progress({ by: member, video: film });
  const card = async (query: object = {}, caller = asStaff()) =>
    (await caller.call(staffApi.getMemberCard, { params, query })).body;
  const { progress, recent, ...shown } = await card({ video: String(film.id) });
  expect(shown).toMatchObject({
    ...{ id: member.id, name: '山田 華子', phone: '03-1', number: '', note: '' },
    ...{ state: 'invited', watched_count: 1, leaves_at: null, last_seen_at: null },
  });
  expect(progress).toMatchObject({ title: '第一講', is_watched: true });
  expect(recent.map(({ kind }) => kind).sort()).toEqual([
    ...['enquiries', 'questions', 'questions'],
  ]);
  expect((await card()).progress).toBeNull();
  const unknown = { params: { id: 9_999_999 } };
  expect((await asStaff().refused(staffApi.getMemberCard, unknown)).status).toBe(404);
});
