import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SendMail } from '#platform/mail/deliver.ts';
import type { DueMail } from '#platform/mail/mail.ts';
import { withoutContact } from '#platform/mail/mail.view.ts';
import { shownFrom } from '#platform/mail/shown-from.ts';
import { linkIn, secretIn } from '#testing/mail-links.ts';
import { changeMembers } from '#testing/member-lists.ts';
import { createScene } from '#testing/scene.ts';
import { smtpRefusal } from '#testing/smtp-refusal.ts';
import { remindInvited } from './invitations.commands.ts';

const refused = new Set<string>();
const mails: DueMail[] = [];
const sendMail: SendMail = async (mail) => {
  if (refused.has(mail.recipient)) {
    throw smtpRefusal('RCPT TO', '550 5.1.1 no such user');
  }
  mails.push(mail);
};
const { app, config, db, make, asStaff, guest, execute } = await createScene({
  limits: 'off',
  sendMail,
});
const parts = { outbox: app.outbox, origin: config.publicUrl.origin };

const invite = (...ids: number[]) => asStaff().call(staffApi.inviteMembers, { body: { ids } });
const invitation = async (id: number) =>
  (await asStaff().call(staffApi['members.read'], { params: { id } })).body.invitation;
const stateOf = async (id: number) => (await invitation(id)).state;
const mailsTo = async (address: string) => {
  await app.outbox.deliver();
  return mails.filter(({ recipient }) => recipient === address);
};
const choosePassword = (token: string) => {
  const password = 'はじめての合言葉';
  const body = { token, password, password_confirmation: password };
  return guest().attempt(api.setFirstPassword, { body });
};
/** Ages the invitation, its mails and its links by days. */
const age = async (id: number, days: number) => {
  await execute`
    UPDATE invitations SET invited_at = invited_at - make_interval(days => ${days})
    WHERE member_id = ${id}`;
  await execute`
    UPDATE mailed_tokens SET expires_at = expires_at - make_interval(days => ${days})
    WHERE member_id = ${id}`;
};

describe('an invitation', () => {
  test('shows each of its states', async () => {
    const member = await make.member({ password: null });
    expect(await stateOf(member.id)).toBe('none');
    expect((await invite(member.id)).body).toEqual({ count: 1, skipped: 0 });
    expect(['waiting', 'sent']).toContain(await stateOf(member.id));
    const [mail] = await mailsTo(member.email);
    expect(await stateOf(member.id)).toBe('sent');
    const token = secretIn(mail);

    // A mail scanner that follows the link reads the page and does nothing else.
    await guest().request({ url: `/first/change-password/${token}` });
    expect(await stateOf(member.id)).toBe('sent');
    const opened = { body: { token } };
    expect((await guest().call(api.noteFirstPasswordOpened, opened)).status).toBe(204);
    expect(await stateOf(member.id)).toBe('opened');
    expect((await invitation(member.id)).opened_at).not.toBeNull();

    expect((await choosePassword(token)).status).toBe(200);
    expect(await stateOf(member.id)).toBe('done');
    expect((await invite(member.id)).body).toEqual({ count: 0, skipped: 1 });
  });

  test('that the mail server refuses for good is shown as such, and not reminded of', async () => {
    const member = await make.member({ password: null });
    refused.add(member.email);
    await invite(member.id);
    await app.outbox.deliver();
    expect(await stateOf(member.id)).toBe('bounced');
    const { body } = await asStaff().call(staffApi['members.list'], {
      query: { invitation: 'bounced' },
    });
    expect(body.map(({ id }) => id)).toEqual([member.id]);
    await age(member.id, 3);
    expect(await remindInvited(db, parts)).toBe(0);
  });

  test('sent again has a new link; the older one ends, and reminders begin anew', async () => {
    const member = await make.member({ password: null });
    await invite(member.id);
    await age(member.id, 4);
    await remindInvited(db, parts);
    expect((await invitation(member.id)).reminders).toBe(1);
    await invite(member.id);
    expect(await invitation(member.id)).toMatchObject({ reminders: 0, opened_at: null });
    const [first, , again] = await mailsTo(member.email);
    expect((await choosePassword(secretIn(first))).status).toBe(422);
    expect((await choosePassword(secretIn(again))).status).toBe(200);
  });

  test('lapses with its link', async () => {
    const member = await make.member({ password: null });
    await invite(member.id);
    await mailsTo(member.email);
    await age(member.id, 8);
    expect(await stateOf(member.id)).toBe('lapsed');
  });

  test('goes to no suspended, former or missing member', async () => {
    const suspended = await make.member({ password: null, isSuspended: true });
    const ended = await make.member({ password: null, membershipUntil: '2026-01-01' });
    const { body } = await invite(suspended.id, ended.id, 9_999_999);
    expect(body).toEqual({ count: 0, skipped: 3 });
  });

  test('is opened by no link that does not work, with the same answer', async () => {
    for (const token of ['', 'x'.repeat(43), 7]) {
      const answer = await guest().post('/api/first/opened', { token });
      expect(answer.statusCode).toBe(204);
    }
  });
});

describe('the mail of an invitation, before it is sent', () => {
  test('is the very one, by brand, with a link that lets nobody in', async () => {
    const { rows } = await db.pool.query("SELECT label FROM brands WHERE slug = 'WIS'");
    const preview = async (kind: 'invitation' | 'invitation_reminder') =>
      (await asStaff().call(staffApi.previewInvitation, { query: { kind } })).body;
    await execute`UPDATE brands SET label = ${'果樹園クラブ'} WHERE slug = 'WIS'`;
    const [club, other] = await preview('invitation');
    expect(club).toMatchObject({ brand: { label: 'Orchard' }, from: 'Orchard' });
    expect(other).toMatchObject({ brand: { label: '果樹園クラブ' }, from: '果樹園クラブ' });
    const member = await make.member({ password: null, name: '山田 花子', brands: ['WIS'] });
    await invite(member.id);
    const [sent] = await mailsTo(member.email);
    expect(other?.subject).toBe(sent?.subject);
    const link = linkIn(sent).href;
    const open = `${config.publicUrl.origin}/first/change-password/…`;
    expect(other?.text).toBe(sent?.text.replace(link, open));
    expect(other?.html).toContain(open);
    const [reminding] = await preview('invitation_reminder');
    expect(reminding?.subject).toBe('Orchard 会員サイトのご利用開始について（再度のご案内）');
    await execute`UPDATE brands SET label = ${rows[0].label} WHERE slug = 'WIS'`;
  });

  test('names the sender as mail programs show it', () => {
    const settings = { mailFrom: '事務局 <post@example.jp>', productName: 'Orchard' };
    const from = (name: string) => shownFrom(withoutContact(name), settings);
    expect(from('果樹園クラブ')).toBe('果樹園クラブ <post@example.jp>');
    expect(from('Orchard')).toBe('事務局 <post@example.jp>');
  });
});

describe('reminders', () => {
  // Members whom earlier tests left waiting.
  beforeEach(() => remindInvited(db, parts));

  test('come after three and six days, once each, and every link of the three works', async () => {
    const member = await make.member({ password: null });
    await invite(member.id);
    const counts = [];
    for (const days of [2, 1, 0, 2, 1, 0, 3]) {
      await age(member.id, days);
      counts.push(await remindInvited(db, parts));
    }
    expect(counts).toEqual([0, 1, 0, 0, 1, 0, 0]);
    const sent = await mailsTo(member.email);
    expect(sent.map(({ kind }) => kind)).toEqual([
      'invitation',
      'invitation_reminder',
      'invitation_reminder',
    ]);
    expect(await stateOf(member.id)).toBe('sent');
    expect(linkIn(sent[1]).pathname).toContain('/first/change-password/');
    expect((await choosePassword(secretIn(sent[1]))).status).toBe(200);
    expect((await choosePassword(secretIn(sent[2]))).status).toBe(422);
  });

  test('go to no member with a password, suspended, or invited two weeks ago', async () => {
    const came = await make.member({ password: null });
    const suspended = await make.member({ password: null });
    const forgotten = await make.member({ password: null });
    await invite(came.id, suspended.id, forgotten.id);
    await choosePassword(secretIn((await mailsTo(came.email))[0]));
    await changeMembers(app, asStaff(), [suspended.id], { action: 'suspend' });
    for (const { id } of [came, suspended]) await age(id, 4);
    await age(forgotten.id, 15);
    expect(await remindInvited(db, parts)).toBe(0);
  });

  test('are sent once by two processes at the same time', async () => {
    const members = await Promise.all([1, 2, 3, 4].map(() => make.member({ password: null })));
    await invite(...members.map(({ id }) => id));
    for (const { id } of members) await age(id, 3);
    const reminded = await Promise.all([remindInvited(db, parts), remindInvited(db, parts)]);
    expect(reminded[0] + reminded[1]).toBe(4);
  });
});
