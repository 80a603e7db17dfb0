import { staffApi } from '@orchard/contract/staff';
import { expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { app, config, make, asStaff } = await createScene({ sendMail: async () => 'kept' });

/** The answer of a page of captured mails to a client at an address. */
async function statusFor(remoteAddress: string, headers: Record<string, string> = {}) {
  const { host } = config.publicUrl;
  const answer = await app.inject({
    url: '/dev/mail',
    remoteAddress,
    headers: { host, ...headers },
  });
  return answer.statusCode;
}

test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])(
  'captured mails are shown at the machine itself (%s)',
  async (address) => expect(await statusFor(address)).toBe(200),
);

test.each(['192.0.2.2', '10.0.0.1', '::ffff:192.168.0.5', '2001:db8::1'])(
  'and to no other client, for any host (%s)',
  async (address) => expect(await statusFor(address)).toBe(404),
);

test.each([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-real-ip',
  'via',
  'CF-Connecting-IP',
])('nor to whom a proxy of this machine lets in (%s)', async (header) =>
  expect(await statusFor('127.0.0.1', { [header]: '127.0.0.1' })).toBe(404),
);

test('nor are their pages and their style', async () => {
  const { host } = config.publicUrl;
  for (const url of ['/dev/mail/1', '/dev/mail/style.css']) {
    const answer = await app.inject({ url, remoteAddress: '192.0.2.2', headers: { host } });
    expect(answer.statusCode).toBe(404);
  }
});

test('a site that captures its mails does not say that it has sent them', async () => {
  const staff = asStaff();
  const refused = await staff.refused(staffApi.sendTestMail);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'メールサーバーが設定されていないため、メールを送信できません。サーバーの担当者に、メールサーバーの設定をご依頼ください。',
  ]);
  expect((await staff.call(staffApi.getOpening)).body.done).not.toContain('mail');
  expect((await staff.call(staffApi['mails.sending'])).body.leaves_site).toBe(false);
  const { id } = await make.member({ password: null });
  await staff.call(staffApi.inviteMembers, { body: { ids: [id] } });
  await app.outbox.deliver();
  const member = (await staff.call(staffApi['members.read'], { params: { id } })).body;
  expect(member.invitation.state).toBe('kept');
});
