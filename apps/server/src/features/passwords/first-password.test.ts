import { api } from '@orchard/contract';
import { messages } from '@orchard/contract/messages';
import { describe, expect, test } from 'vitest';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { chooseStart } from '#features/brands/brands.store.ts';
import { inviteMember } from '#features/members/members.commands.ts';
import { secretIn } from '#testing/mail-links.ts';
import { createNews } from '#testing/news.ts';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const scene = await createScene({ limits: 'off' });
const { app, guest, signIn, make, db, mailsTo, execute } = scene;
const { announce, heard } = createNews(scene);

const NEW = '新しい合言葉です';
const refused = { message: messages['auth.token'], errors: { email: [messages['auth.token']] } };

/** An invited member, with the secret of the link. */
async function invited() {
  const member = await make.member({ password: null });
  const parts = { outbox: app.outbox, product: 'Orchard', origin: 'http://localhost:3000' };
  const brandIds = await findBrandIds(db.kysely, ['orchard_main']);
  await inviteMember(db.kysely, parts, { ...member, brandIds });
  return { ...member, secret: secretIn((await mailsTo(member.email)).at(-1)) };
}
const choose = (token: unknown, password = NEW, more: object = {}) =>
  guest().post('/api/first/change-password', {
    token,
    password,
    password_confirmation: password,
    ...more,
  });
const age = (member: { id: number }, interval: string) =>
  execute`
    UPDATE mailed_tokens SET expires_at = expires_at - ${interval}::interval
    WHERE member_id = ${member.id}`;

describe('an invited member chooses the first password', () => {
  test('by the secret alone; then signs in, and gets a mail', async () => {
    const member = await invited();
    const answer = await choose(member.secret);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: messages['first_password.success'] },
    ]);
    expect((await signIn({ ...member, password: NEW })).cookies.has('session')).toBe(true);
    const mails = await mailsTo(member.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['invitation', 'password_changed']);
  });

  test('until seven days are over', async () => {
    const early = await invited();
    await age(early, '6 days 23 hours 59 minutes');
    expect((await choose(early.secret)).statusCode).toBe(200);
    const late = await invited();
    await age(late, '7 days');
    const answer = await choose(late.secret);
    expect([answer.statusCode, answer.json()]).toEqual([422, refused]);
  });

  test('once: used again, invited anew, made up, sent as a list, empty: the same refusal', async () => {
    const used = await invited();
    await choose(used.secret);
    const anew = await invited();
    const parts = { outbox: app.outbox, product: 'Orchard', origin: 'http://localhost:3000' };
    await inviteMember(db.kysely, parts, { ...anew, brandIds: [] });
    for (const token of [used.secret, anew.secret, 'x'.repeat(43), [anew.secret], '', undefined]) {
      const answer = await choose(token, `${NEW}！`);
      expect([answer.statusCode, answer.json()]).toEqual([422, refused]);
    }
  });

  test('twenty times at once: one gets through', async () => {
    const { secret } = await invited();
    const answers = await Promise.all(Array.from({ length: 20 }, () => choose(secret)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(19);
  });

  test('with an invitation; a link for resetting is none, and the other way round', async () => {
    const member = await invited();
    const resetting = await make.member();
    await guest().call(api.forgotPassword, { body: { email: resetting.email } });
    const token = secretIn((await mailsTo(resetting.email))[0]);
    expect((await choose(token)).statusCode).toBe(422);
    const body = { email: member.email, password: NEW, password_confirmation: NEW };
    const crossed = await guest().refused(api.resetPassword, {
      body: { token: member.secret, ...body },
    });
    expect(crossed.status).toBe(422);
    expect((await choose(member.secret)).statusCode).toBe(200);
  });

  test('a suspended member does not', async () => {
    const member = await invited();
    await execute`UPDATE members SET suspended_at = now() WHERE id = ${member.id}`;
    expect((await choose(member.secret)).statusCode).toBe(422);
  });
});

describe('who has chosen it is welcomed', () => {
  const welcomeBy = async (notice: { id: number }) => {
    const [club] = (await findBrandIds(db.kysely, ['orchard_main'])) as [number];
    await chooseStart(db.kysely, club, { first_series_id: null, welcome_notice_id: notice.id });
  };
  const wordsOf = async (member: { id: number; email: string }) => {
    const who = await signIn({ ...member, password: NEW });
    return { who, welcome: (await who.call(api.getWelcome)).body };
  };

  test('once, on home until it is read, and not again as it is announced or by a reset', async () => {
    const notice = await make.notice({ title: 'ようこそ', publishedAt: fromNow({ minutes: -5 }) });
    await welcomeBy(notice);
    const member = await invited();
    await choose(member.secret);
    const welcome = { id: notice.id, title: 'ようこそ' };
    const { who, ...told } = await wordsOf(member);
    expect(told).toEqual({ welcome });
    await announce();
    expect((await heard(member)).map(({ kind }) => kind)).toEqual(['notice']);
    await execute`UPDATE memberships SET first_day = japan_today() - 30 WHERE member_id = ${member.id}`;
    expect((await who.call(api.getWelcome)).body).toBeNull();
    await execute`UPDATE memberships SET first_day = japan_today() - 29 WHERE member_id = ${member.id}`;
    expect((await who.call(api.getWelcome)).body).toEqual(welcome);
    await who.call(api.markNoticeRead, { params: { noticeId: notice.id } });
    expect((await who.call(api.getWelcome)).body).toBeNull();

    const later = await make.notice();
    await welcomeBy(later);
    await guest().call(api.forgotPassword, { body: { email: member.email } });
    const token = secretIn((await mailsTo(member.email)).at(-1));
    const body = { email: member.email, password: `${NEW}！`, password_confirmation: `${NEW}！` };
    await guest().call(api.resetPassword, { body: { token, ...body } });
    expect((await heard(member)).map(({ event }) => event)).not.toContain(`notice:${later.id}`);
  });

  test('with nothing that the member may not see', async () => {
    await welcomeBy(await make.notice({ audience: ['WIS'] }));
    const member = await invited();
    await choose(member.secret);
    expect(await wordsOf(member)).toMatchObject({ welcome: null });
  });
});
