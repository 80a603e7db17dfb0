import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { dressBrand } from '#features/brands/brands.store.ts';
import { createScene } from '#testing/scene.ts';

const { app, db, make, guest, as, asStaff, mailsTo, execute } = await createScene({
  limits: 'off',
});
const [club, wis] = [1, 2];
const nothing = { contact_email: null, contact_telephone: null, contact_hours: null };

beforeEach(async () => {
  await dressBrand(db.kysely, club, {
    contact_email: 'desk@club.example.jp',
    contact_telephone: '03-0000-0100',
    contact_hours: '平日 10:00〜17:00',
  });
  await dressBrand(db.kysely, wis, { ...nothing, contact_email: 'desk@wis.example.jp' });
});

const forget = (email: string) => guest().call(api.forgotPassword, { body: { email } });
const resetMail = async (brands: string[]) => {
  const { email } = await make.member({ brands });
  await forget(email);
  return (await mailsTo(email)).at(-1);
};

describe('a mail to a member', () => {
  test('is in the name of the member’s own brand, signed with its contact, where replies go', async () => {
    const ofWis = await resetMail(['WIS']);
    expect(ofWis).toMatchObject({ replyTo: 'desk@wis.example.jp', fromName: 'WIS' });
    expect(ofWis?.text).toContain(
      'WIS 運営事務局\nメール：desk@wis.example.jp\nこのメールは WIS から',
    );
    expect(ofWis?.text + String(ofWis?.html)).not.toContain('Orchard');
    expect(ofWis?.text).toContain('ご返信でもお問い合わせいただけます。');

    const ofClub = await resetMail(['orchard_main']);
    expect(ofClub).toMatchObject({ replyTo: 'desk@club.example.jp', fromName: null });
    expect(ofClub?.text).toContain(
      'メール：desk@club.example.jp\n電話：03-0000-0100\n受付時間：平日 10:00〜17:00\n',
    );
    expect(await resetMail(['WIS', 'orchard_main'])).toMatchObject({
      replyTo: 'desk@club.example.jp',
    });
    expect(await resetMail([])).toMatchObject({ replyTo: 'desk@club.example.jp' });
  });

  test('without a contact says that it cannot be answered, and names nobody who could be', async () => {
    await dressBrand(db.kysely, wis, nothing);
    const { email } = await make.member({ brands: ['WIS'], password: null });
    const { id } = (await execute`SELECT id FROM members WHERE email = ${email}`)[0];
    await asStaff().call(staffApi.inviteMembers, { body: { ids: [id] } });
    const mail = (await mailsTo(email)).at(-1);
    expect(mail).toMatchObject({ replyTo: null, subject: 'WIS 会員サイトのご利用開始について' });
    expect(mail?.text).toContain('送信専用のため、ご返信いただいてもお答えできません。');
    expect(mail?.text).toContain('ご入会のお手続きをされた窓口までご連絡ください。');
    expect(mail?.text).not.toMatch(/運営事務局|null|メール：/);
  });

  test('about a new address goes out in the brand of the member, who does not have it yet', async () => {
    const member = await make.member({ brands: ['WIS'] });
    const email = `new-${member.email}`;
    await as(member).call(api.requestEmailChange, { body: { email } });
    await expect
      .poll(async () => (await mailsTo(email)).at(-1)?.replyTo)
      .toBe('desk@wis.example.jp');
  });

  test('of both brands about an enquiry names the one that was asked, also in the reply', async () => {
    const member = await make.member({ brands: ['orchard_main', 'WIS'] });
    const { value } = await make.contactCategory({ text: '視聴について' });
    await as(member).call(api.sendEnquiry, {
      body: { content_category: 'WIS', contact_category_id: value, subject: '件名', body: '本文' },
    });
    const rows = await execute`SELECT max(id)::int AS id FROM enquiries`;
    await asStaff().call(staffApi['enquiries.reply'], {
      params: { id: rows[0].id },
      query: { revision: '0' },
      body: { message: 'お返事です。', status: 'done' },
    });
    const [received, reply] = await mailsTo(member.email);
    expect(received?.text).toContain('お問い合わせ先：WIS');
    for (const mail of [received, reply]) {
      expect(mail).toMatchObject({ replyTo: 'desk@wis.example.jp', fromName: 'WIS' });
    }
  });

  test('that goes out once more goes out as it was', async () => {
    const member = await make.member({ brands: ['WIS'] });
    const { value } = await make.contactCategory({ text: '視聴について' });
    await as(member).call(api.sendEnquiry, {
      body: { content_category: 'WIS', contact_category_id: value, subject: '件名', body: '本文' },
    });
    await mailsTo(member.email);
    await dressBrand(db.kysely, wis, { contact_email: 'other@wis.example.jp' });
    const rows = await execute`SELECT max(id)::int AS id FROM mails`;
    await execute`UPDATE mails SET created_at = now() - interval '1 hour'`;
    await asStaff().call(staffApi['mails.resend'], { body: { ids: [rows[0].id] } });
    const mails = await mailsTo(member.email);
    expect(mails).toHaveLength(2);
    expect(mails[1]).toMatchObject({ replyTo: 'desk@wis.example.jp', fromName: 'WIS' });
  });
});

test('a mail to an operator has no brand: nobody answers it', async () => {
  const { email } = await make.staff();
  const rows = await execute`SELECT id FROM staff WHERE email = ${email}`;
  await asStaff().call(staffApi.disableOperator, { params: { id: rows[0].id } });
  await app.outbox.deliver();
  const mail = (await mailsTo(email)).at(-1);
  expect(mail).toMatchObject({ replyTo: null, fromName: null });
  expect(mail?.text).not.toContain('desk@');
});
