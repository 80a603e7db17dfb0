import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#testing/caller.ts';
import { createScene } from '#testing/scene.ts';

const { as, asStaff, make, db, members, mailsTo, clear } = await createScene({ limits: 'off' });
beforeEach(clear);

type EnquiryFields = Partial<
  Record<'content_category' | 'contact_category_id' | 'subject' | 'body', unknown>
>;
const send = (caller: Caller, fields: EnquiryFields) => caller.post('/api/contact', fields);
const goodBut = (more: EnquiryFields) => ({
  content_category: 'orchard_main',
  subject: '視聴について',
  body: '動画が再生できません。',
  ...more,
});
const good = async (more: EnquiryFields = {}) =>
  goodBut({ contact_category_id: (await make.contactCategory()).value, ...more });
const stored = async () => {
  const { rows } = await db.pool.query(
    `SELECT e.member_id, b.slug, e.contact_category_id AS category, e.subject, e.body
     FROM enquiries e JOIN brands b ON b.id = e.brand_id ORDER BY e.id`,
  );
  return rows;
};

describe('what an enquiry can be about', () => {
  it('is what every brand offers and what the member’s own do, in the operators’ order', async () => {
    const other = await make.contactCategory({ text: 'その他' });
    const club = await make.contactCategory({ text: '入会金', brand: 'orchard_main' });
    const wis = await make.contactCategory({ text: 'WISの教材', brand: 'WIS' });
    const offers = async (who: Parameters<typeof as>[0]) =>
      (await as(who).call(api.listContactCategories)).body;
    expect(await offers('hanako')).toEqual([other, club]);
    expect(await offers('taro')).toEqual([other, wis]);
    expect(await offers('yuki')).toEqual([other, club, wis]);
    expect(await offers('mori')).toEqual([other]);
  });

  it('is offered from the first day of a site', async () => {
    const { as: anyone } = await createScene();
    const { body } = await anyone('hanako').call(api.listContactCategories);
    expect(body.map(({ text }) => text)).toEqual([
      '動画の視聴について',
      'お支払い・ご契約について',
      'その他',
    ]);
  });
});

describe('where there is nothing to choose from', () => {
  it('an enquiry needs no category, and says so to the member and the operators', async () => {
    const { value: ended } = await make.contactCategory();
    await asStaff().call(staffApi['contact-categories.bulk'], {
      body: { action: 'unpublish', ids: [ended] },
    });
    // The second from a screen that was opened before the category ended.
    for (const contact_category_id of [null, ended]) {
      const { statusCode } = await send(as('hanako'), goodBut({ contact_category_id }));
      expect(statusCode).toBe(204);
    }
    expect(await stored()).toMatchObject([{ category: null }, { category: null }]);
    expect((await mailsTo('hanako@example.jp')).at(-1)?.text).toContain('種類：指定なし');
    const [conversation] = (await as('hanako').call(api.listConversations)).body;
    expect(conversation?.enquiry).toEqual({ category: '', subject: '視聴について' });
    const [row] = (await asStaff().call(staffApi['enquiries.list'])).body;
    expect(row?.category).toBeNull();
    const params = { id: row?.id ?? 0 };
    expect((await asStaff().call(staffApi['enquiries.read'], { params })).body.category).toBeNull();
  });

  it('is told by brand: what another offers is nobody else’s to choose', async () => {
    await make.contactCategory({ brand: 'WIS' });
    const none = { contact_category_id: null };
    expect((await send(as('hanako'), goodBut(none))).statusCode).toBe(204);
    const refused = await send(as('taro'), goodBut({ ...none, content_category: 'WIS' }));
    expect(refused.json().errors).toEqual({
      contact_category_id: ['お問い合わせの種類を選択してください。'],
    });
  });
});

describe('an enquiry', () => {
  it('is stored under the chosen brand and category, and the member gets a mail about it', async () => {
    const { value, text } = await make.contactCategory({ brand: 'WIS' });
    const before = (await mailsTo('yuki@example.jp')).length;
    const subject = '  <b>件名</b> & "引用"  ';
    const body = '一行目\n<script>x()</script>\n三行目';
    const fields = { content_category: 'WIS', contact_category_id: value, subject, body };
    const answer = await send(as('yuki'), fields);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await stored()).toEqual([
      { member_id: members.yuki.id, slug: 'WIS', category: value, subject: subject.trim(), body },
    ]);
    const mails = (await mailsTo('yuki@example.jp')).slice(before);
    expect(mails).toMatchObject([
      { kind: 'enquiry_received', subject: 'お問い合わせを受け付けました' },
    ]);
    const [{ text: words = '', html = '' } = {}] = mails;
    expect(words).toContain(`種類：${text}\n件名：${subject.trim()}`);
    expect(words).toContain(body);
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;x()&lt;/script&gt;');
  });

  it('of a brand that the member does not hold, or about what the brand does not offer, is refused', async () => {
    const everyone = await make.contactCategory();
    const wis = await make.contactCategory({ brand: 'WIS' });
    const choose = (label: string) => [`${label}を選択してください。`];
    const brand = { content_category: choose('お問い合わせ先') };
    const category = { contact_category_id: choose('お問い合わせの種類') };
    const cases: [Parameters<typeof as>[0], string, number, object][] = [
      ['hanako', 'WIS', everyone.value, brand],
      ['hanako', 'orchard', everyone.value, brand],
      ['hanako', '__proto__', everyone.value, brand],
      ['hanako', 'orchard_main', wis.value, category],
    ];
    const mails = async () => (await db.pool.query('SELECT FROM mails')).rowCount;
    const before = await mails();
    for (const [who, content_category, contact_category_id, errors] of cases) {
      const answer = await send(as(who), await good({ content_category, contact_category_id }));
      expect([who, content_category, answer.statusCode, answer.json().errors]).toEqual([
        who,
        content_category,
        422,
        errors,
      ]);
    }
    expect(await stored()).toEqual([]);
    expect(await mails()).toBe(before);
  });

  it('says under each field what is wrong with it', async () => {
    const wrong: [EnquiryFields, object][] = [
      [
        { content_category: undefined },
        { content_category: ['お問い合わせ先を選択してください。'] },
      ],
      [
        { contact_category_id: null },
        { contact_category_id: ['お問い合わせの種類を選択してください。'] },
      ],
      [
        { contact_category_id: '1' },
        { contact_category_id: ['お問い合わせの種類を選択してください。'] },
      ],
      [
        { contact_category_id: 1.5 },
        { contact_category_id: ['お問い合わせの種類を選択してください。'] },
      ],
      [
        { contact_category_id: 2 ** 53 },
        { contact_category_id: ['お問い合わせの種類を選択してください。'] },
      ],
      [{ subject: '　' }, { subject: ['件名を入力してください。'] }],
      [{ subject: 'あ'.repeat(256) }, { subject: ['件名は255文字以内で入力してください。'] }],
      [{ subject: ['a'] }, { subject: ['件名の形式が正しくありません。'] }],
      [{ body: '' }, { body: ['お問い合わせ内容を入力してください。'] }],
      [
        { body: 'あ'.repeat(5001) },
        { body: ['お問い合わせ内容は5000文字以内で入力してください。'] },
      ],
      [{ body: 'a\0b' }, { body: ['お問い合わせ内容に見えない文字が含まれています。'] }],
    ];
    for (const [fields, errors] of wrong) {
      const answer = await send(as('hanako'), await good(fields));
      expect([answer.statusCode, answer.json().errors]).toEqual([422, errors]);
    }
    const all = (await send(as('hanako'), {})).json();
    expect(all.message).toBe('お問い合わせ先を選択してください。（他3件）');
    expect(await stored()).toEqual([]);
  });

  it('may be as long as 255 and 5000 full-width characters', async () => {
    const long = await good({ subject: '🍎'.repeat(255), body: '🍎'.repeat(5000) });
    expect((await send(as('hanako'), long)).statusCode).toBe(204);
    expect(await stored()).toMatchObject([{ subject: long.subject, body: long.body }]);
  });
});

describe('while the mail server is away', async () => {
  const away = await createScene({
    sendMail: async () => {
      throw new Error('connection refused');
    },
  });

  it('an enquiry is stored all the same, and its mail waits', async () => {
    const { value } = await away.make.contactCategory();
    const answer = await send(away.as('hanako'), await good({ contact_category_id: value }));
    expect(answer.statusCode).toBe(204);
    await away.app.outbox.deliver();
    const { rows } = await away.db.pool.query(
      'SELECT recipient, attempts, next_attempt_at > now() AS waits FROM mails',
    );
    expect(rows).toEqual([{ recipient: 'hanako@example.jp', attempts: 1, waits: true }]);
  });
});
