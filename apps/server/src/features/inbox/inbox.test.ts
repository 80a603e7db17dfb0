import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { make, asStaff, members, clear, execute } = await createScene({ limits: 'off' });

const list = staffApi['inbox.list'];

beforeEach(clear);

const day = (date: string) => `2026-03-${date}T00:00:00+09:00`;
const ageEnquiry = (id: number, at: string) =>
  execute`UPDATE enquiries SET created_at = ${at}, asked_at = ${at} WHERE id = ${id}`;

/** Two questions and three enquiries: one of each kind is done. */
async function fill() {
  const video = await make.video({ title: '資産形成 入門' });
  const asked = { video, by: members.yuki };
  await make.question({ ...asked, message: '資料はどこですか。', at: day('03') });
  await make.question({ ...asked, message: '回答済みの質問', at: day('01'), answer: 'はい' });
  const old = await make.enquiry({ by: members.taro, subject: '古い件', body: '見られません。' });
  const begun = await make.enquiry({ by: members.hanako, subject: '対応している件', body: '本文' });
  const done = await make.enquiry({ by: members.hanako, subject: '済んだ件', body: '本文' });
  await ageEnquiry(old.id, day('02'));
  await ageEnquiry(begun.id, day('04'));
  const set = (id: number, status: 'in_progress' | 'done') =>
    asStaff().call(staffApi['enquiries.setStatus'], { params: { id }, body: { status } });
  await set(begun.id, 'in_progress');
  await set(done.id, 'done');
  return { video, old, begun, done };
}

const names = async (query: Record<string, string> = {}, caller = asStaff()) =>
  (await caller.call(list, { query })).body.map(({ subject, excerpt }) => subject ?? excerpt);

describe('the inbox', () => {
  test('shows what waits of both kinds, the longest first, with who wrote and since when', async () => {
    const { video, begun } = await fill();
    const { body, headers } = await asStaff().call(list, { query: { p: '1' } });
    expect(headers['x-total-count']).toBe('3');
    expect(body).toMatchObject([
      {
        kind: 'enquiries',
        subject: '古い件',
        excerpt: '見られません。',
        state: 'new',
        member: { id: members.taro.id },
        video: null,
        since: '2026-03-02 00:00:00',
      },
      {
        kind: 'questions',
        subject: null,
        excerpt: '資料はどこですか。',
        member: { id: members.yuki.id, name: '高橋 ゆき' },
        video: { id: video.id, title: '資産形成 入門' },
        assignee: null,
        has_draft: false,
      },
      { kind: 'enquiries', id: begun.id, state: 'in_progress', has_follow_up: false },
    ]);
    expect(body[1]?.brands).toHaveLength(2);
    expect(body[0]?.brands).toHaveLength(1);
  });

  test('is narrowed by state, kind, assignee, brand and words, and paged', async () => {
    const { begun } = await fill();
    const me = await make.staff({ role: 'support' });
    const params = { id: begun.id };
    await asStaff().call(staffApi['enquiries.assign'], { params, body: { staff_id: me.id } });
    const found = (query: Record<string, string>) => names(query, asStaff(me));
    expect(await found({ kind: 'questions' })).toEqual(['資料はどこですか。']);
    expect(await found({ state: 'in_progress' })).toEqual(['対応している件']);
    expect(await found({ state: 'new' })).toEqual(['古い件', '資料はどこですか。']);
    // The latest of what is done comes first.
    expect(await found({ state: 'done' })).toHaveLength(2);
    expect((await found({ state: 'all' })).slice(0, 3)).toEqual(await found({}));
    expect(await found({ assignee: 'mine' })).toEqual(['対応している件']);
    expect(await found({ assignee: 'nobody' })).toEqual(['古い件', '資料はどこですか。']);
    const brands = await execute`SELECT id FROM brands WHERE slug = 'WIS'`;
    expect(await found({ brand: String(brands[0].id) })).toEqual(['資料はどこですか。']);
    expect(await found({ q: 'しりょう' })).toEqual([]);
    expect(await found({ q: '資料 花子' })).toEqual([]);
    expect(await found({ q: '資料 ユキ' })).toEqual(['資料はどこですか。']);
    expect(await found({ q: '高橋ゆき 資料' })).toEqual(['資料はどこですか。']);
    expect(await found({ q: '入門 資産' })).toEqual(['資料はどこですか。']);
    expect(await found({ q: 'taro@example.jp' })).toEqual(['古い件']);
    await execute`UPDATE members SET number = 'A-0042', phone = '０９０-1234-5678' WHERE id = ${members.yuki.id}`;
    expect(await found({ q: 'a-0042' })).toEqual(['資料はどこですか。']);
    expect(await found({ q: '090 1234-5678' })).toEqual(['資料はどこですか。']);
    expect(await found({ p: '2', per_page: '1' })).toEqual(['資料はどこですか。']);
  });

  test('marks drafts, further words and replies that did not arrive', async () => {
    const { old, begun } = await fill();
    const params = { id: begun.id };
    await asStaff().call(staffApi['enquiries.saveDraft'], {
      params,
      body: { message: '書きかけ' },
    });
    await execute`UPDATE enquiries SET asked_at = created_at + interval '1 hour' WHERE id = ${old.id}`;
    await asStaff().call(staffApi['enquiries.reply'], {
      params,
      query: { revision: '0' },
      body: { message: '届きません', status: 'in_progress' },
    });
    await asStaff().call(staffApi['enquiries.saveDraft'], {
      params,
      body: { message: '書きかけ' },
    });
    await execute`UPDATE mails SET failed_at = now(), sent_at = NULL, next_attempt_at = NULL WHERE kind = 'enquiry_reply'`;
    const { body } = await asStaff().call(list, { query: { kind: 'enquiries' } });
    expect(body).toMatchObject([
      { id: old.id, has_draft: false, has_follow_up: true, has_failed_reply: false },
      { id: begun.id, has_draft: true, has_follow_up: false, has_failed_reply: true },
    ]);
  });

  test('shows and counts to each operator what the roles open', async () => {
    await fill();
    const open = async (who: ReturnType<typeof asStaff>) =>
      (await who.call(staffApi['inbox.state'])).body.open;
    const teacher = asStaff(await make.staff({ role: 'teacher' }));
    expect(await names({ state: 'all' }, teacher)).toEqual([
      '資料はどこですか。',
      '回答済みの質問',
    ]);
    expect(await names({ kind: 'enquiries' }, teacher)).toEqual([]);
    expect(await names({ q: 'taro@example.jp', state: 'all' }, teacher)).toEqual([]);
    const email = 'yuki@example.jp';
    expect(await names({ q: email, state: 'all' })).not.toEqual([]);
    expect(await names({ q: email, state: 'all' }, teacher)).toEqual([]);
    expect(await names({ q: 'ゆき', state: 'all' }, teacher)).not.toEqual([]);
    expect([await open(asStaff()), await open(teacher)]).toEqual([3, 1]);
    const frame = staffApi['inbox.mailFrame'];
    expect((await teacher.refused(frame, { query: { kind: 'enquiries' } })).status).toBe(403);
  });
});

describe('the mail round an answer', () => {
  const frameOf = async (kind: 'questions' | 'enquiries', brand?: number) =>
    (
      await asStaff().call(staffApi['inbox.mailFrame'], {
        query: { kind, ...(brand && { brand: String(brand) }) },
      })
    ).body;

  test('is that of the mail: greeting, who writes, signature of the brand', async () => {
    const { before, after } = await frameOf('enquiries');
    expect(before).toBe('{name} 様');
    expect(after).toMatch(/^担当：佐藤 美咲/);
    expect(after).toContain('〔お問い合わせの内容〕');
    expect((await frameOf('questions')).before).toContain('ご質問いただき、ありがとうございます。');
    const [wis] = await execute`SELECT id, label FROM brands WHERE slug = 'WIS'`;
    expect((await frameOf('enquiries', wis.id)).after).toContain(`${wis.label} から`);
  });

  test('is the operators’ own where they have one, and nothing where it leaves the answer out', async () => {
    const write = (body: string) => execute`
      INSERT INTO mail_templates (kind, subject, body, link_label)
      VALUES ('question_answered', '件名', ${body}, '開く')
      ON CONFLICT (kind) DO UPDATE SET body = excluded.body`;
    try {
      await write('こんにちは、{name}さん。\n\n{answer}\n\nまたどうぞ。');
      const { before, after } = await frameOf('questions');
      expect(before).toBe('こんにちは、{name}さん。');
      expect(after).toMatch(/^またどうぞ。\n\n――/);
      await write('{link}');
      expect(await frameOf('questions')).toEqual({ before: '', after: '' });
    } finally {
      await execute`DELETE FROM mail_templates`;
    }
  });
});
