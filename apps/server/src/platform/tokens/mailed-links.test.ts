import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@orchard/contract';
import { afterAll, expect, test } from 'vitest';
import { inviteMember } from '#features/members/members.commands.ts';
import type { DueMail } from '#platform/mail/mail.ts';
import { linkIn, secretIn } from '#testing/mail-links.ts';
import { createScene } from '#testing/scene.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const dist = temporaryFolder();
writeFileSync(
  join(dist.path, 'index.html'),
  '<!doctype html><title>x</title><!--site--><div id="root"></div>',
);
afterAll(dist.remove);

const { app, guest, as, signIn, make, db, mailsTo } = await createScene({
  limits: 'off',
  memberDist: dist.path,
});

const NEW = { password: '新しい合言葉です', password_confirmation: '新しい合言葉です' };

/** A mail of every template with a link. */
async function everyMail() {
  const forgetful = await make.member();
  await guest().call(api.forgotPassword, { body: { email: forgetful.email } });
  const invited = await make.member({ password: null });
  const parts = { outbox: app.outbox, product: 'Orchard', origin: 'http://localhost:3000' };
  await inviteMember(db.kysely, parts, { ...invited, brandIds: [] });
  const moved = await make.member();
  const caller = as(moved);
  const move = (email: string) => caller.call(api.requestEmailChange, { body: { email } });
  await move('moved@example.jp');
  const confirmationToken = secretIn((await mailsTo('moved@example.jp'))[0]);
  await caller.call(api.confirmEmailChange, { params: { confirmationToken } });
  await move('moving@example.jp');
  const pick = async (address: string, kind: string) =>
    (await mailsTo(address)).find((mail) => mail.kind === kind) as DueMail;
  const mails = {
    reset: await pick(forgetful.email, 'password_reset'),
    first: await pick(invited.email, 'invitation'),
    undo: await pick(moved.email, 'email_changed'),
    confirm: await pick('moving@example.jp', 'email_confirm'),
  };
  return { mails, forgetful, invited, moved, caller };
}

const state = async () => {
  const { rows } = await db.pool.query(`
    SELECT (SELECT string_agg(t::text, ' ' ORDER BY token_hash) FROM mailed_tokens t) AS tokens,
      (SELECT string_agg(m::text, ' ' ORDER BY id) FROM members m) AS members,
      (SELECT string_agg(s.id::text || s.token_hash::text, ' ' ORDER BY id) FROM sessions s) AS sessions,
      (SELECT count(*) FROM mails) AS mails`);
  return rows[0];
};

test('a scanner that opens every link of every mail, signed in or not, uses none up', async () => {
  const { mails, forgetful, invited, caller } = await everyMail();
  const owner = await signIn('hanako');
  const before = await state();
  const readers = [guest(), owner, caller];
  for (const mail of Object.values(mails)) {
    const { pathname, search } = linkIn(mail);
    for (const reader of readers) {
      for (const method of ['GET', 'HEAD'] as const) {
        for (const headers of [{}, { 'sec-purpose': 'prefetch' }, { 'sec-fetch-site': 'none' }]) {
          const answer = await reader.request({ method, url: pathname + search, headers });
          expect([pathname, answer.statusCode]).toEqual([pathname, 200]);
          expect(answer.headers['referrer-policy']).toBe('no-referrer');
        }
      }
    }
  }
  // Nor does a GET of the addresses that the screens post to.
  const { reset, first, undo, confirm } = mails;
  for (const url of [
    `/api/account/change-email/${secretIn(confirm)}`,
    `/api/account/undo-email/${secretIn(undo)}`,
    `/reset-password?token=${secretIn(reset)}`,
    `/api/first/change-password?token=${secretIn(first)}`,
  ]) {
    for (const method of ['GET', 'HEAD'] as const) {
      for (const reader of readers) await reader.request({ method, url });
    }
  }
  expect(await state()).toEqual(before);

  // Each still works once, by the page's own call.
  const { email } = forgetful;
  const uses = [
    await caller.call(api.confirmEmailChange, { params: { confirmationToken: secretIn(confirm) } }),
    await guest().call(api.undoEmailChange, { params: { undoToken: secretIn(undo) } }),
    await guest().call(api.resetPassword, { body: { token: secretIn(reset), email, ...NEW } }),
    await guest().call(api.setFirstPassword, { body: { token: secretIn(first), ...NEW } }),
  ];
  expect(uses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await signIn({ email: invited.email, password: NEW.password });
});
