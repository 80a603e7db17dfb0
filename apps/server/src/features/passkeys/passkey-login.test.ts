import { api } from '@orchard/contract';
import { messages } from '@orchard/contract/messages';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '#platform/limits/rules.ts';
import { deriveKey } from '#platform/secrets/secrets.ts';
import { issueToken } from '#platform/tokens/mailed-tokens.store.ts';
import { makeChallenge } from '#platform/webauthn/key-answers.ts';
import type { Caller } from '#testing/caller.ts';
import { type Deviation, givePasskey, giveStaffPasskey, KeyDevice } from '#testing/key-device.ts';
import { createScene } from '#testing/scene.ts';
import { readClock } from './passkeys.view.ts';

const { as, asStaff, clear, config, db, guest, make, mailsTo, execute } = await createScene();

/** A member in a browser with a passkey. */
async function holder(device?: KeyDevice) {
  const member = await make.member();
  return { member, ...(await givePasskey(as(member), device)) };
}

const challengeFor = async (caller: Caller) => (await caller.call(api.getPasskeyRequest)).body;

const enter = async (device: KeyDevice, deviation: Deviation = {}, caller = guest()) => {
  const response = device.sign(await challengeFor(caller), deviation);
  return caller.attempt(api.logInWithPasskey, { body: { response } });
};

/** The one refusal. */
const REFUSED = {
  status: 422,
  body: { message: messages['auth.passkey'], errors: { '': [messages['auth.passkey']] } },
};
const bare = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

describe('signing in by a passkey', () => {
  test('asks without a name, and begins a session as the password does', async () => {
    const { member, device } = await holder();
    const caller = guest();
    const request = await challengeFor(caller);
    expect(request).toEqual({
      challenge: expect.any(String),
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
    });
    const before = caller.cookies.get('session');
    const { status, body, headers } = await caller.call(api.logInWithPasskey, {
      body: { response: device.sign(request), remember: true },
    });
    expect([status, body.email]).toEqual([200, member.email]);
    expect(caller.cookies.get('session')).not.toBe(before);
    expect(String(headers['set-cookie'])).toContain('Max-Age=2592000');
    expect((await caller.call(api.getCurrentUser)).body.email).toBe(member.email);
    const [key] = (await caller.call(api.listPasskeys)).body;
    expect(key?.last_used_at).not.toBeNull();
  });

  test('works again with keys that count, and with copied ones, which do not', async () => {
    for (const device of [new KeyDevice(), new KeyDevice({ counts: false })]) {
      await holder(device);
      expect((await enter(device)).status).toBe(200);
      expect((await enter(device)).status).toBe(200);
    }
  });

  const wrong: [string, Deviation][] = [
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['the origin’s other name', { origin: 'http://127.0.0.1:3000' }],
    ['another host', { rpId: 'evil.example' }],
    ['an owner who is not verified', { isVerified: false }],
    ['a new key in place of a signature', { type: 'webauthn.create' }],
    ['a challenge of its own', { challenge: Buffer.from('made up').toString('base64url') }],
  ];

  test.each(wrong)('refuses %s, and the key goes on', async (_, deviation) => {
    const { device } = await holder();
    expect(bare(await enter(device, deviation))).toEqual(REFUSED);
    expect((await enter(device)).status).toBe(200);
  });

  test('takes each challenge once, also of two at once', async () => {
    const { device } = await holder(new KeyDevice({ counts: false }));
    const caller = guest();
    const response = device.sign(await challengeFor(caller));
    const send = () => caller.post('/api/login/passkey', { response });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  test('refuses the answer to another browser’s challenge, or to one for adding', async () => {
    const { member, device } = await holder();
    const response = device.sign(await challengeFor(guest()));
    expect(bare(await guest().attempt(api.logInWithPasskey, { body: { response } }))).toEqual(
      REFUSED,
    );
    const caller = as(member);
    const { challenge } = (await caller.call(api.beginPasskey)).body;
    const other = await caller.attempt(api.logInWithPasskey, {
      body: { response: device.sign({ challenge }) },
    });
    expect(bare(other)).toEqual(REFUSED);
  });

  test('refuses a challenge that has run out by the database’s clock', async () => {
    const { device } = await holder();
    const key = deriveKey(config.appSecret, 'passkey challenges');
    const after = async (seconds: number) => {
      const caller = guest();
      await challengeFor(caller);
      const expiresAt = (await readClock(db.kysely)) + seconds;
      const boundTo = caller.cookies.get('session') ?? '';
      const challenge = makeChallenge(key, { purpose: 'member enters', boundTo }, expiresAt);
      const body = { response: device.sign({ challenge }) };
      return (await caller.attempt(api.logInWithPasskey, { body })).status;
    };
    expect([await after(-1), await after(30)]).toEqual([422, 200]);
  });

  test('answers removed and unknown keys alike, and those of operators', async () => {
    const { device: removed, id, member: owner } = await holder();
    await as(owner).call(api.removePasskey, { params: { passkeyId: id } });
    const { device: operators } = await giveStaffPasskey(asStaff(await make.staff()));
    for (const device of [removed, operators, new KeyDevice()]) {
      expect(bare(await enter(device))).toEqual(REFUSED);
    }
  });

  test('a signature by another member’s key does not do', async () => {
    const { device } = await holder();
    const { device: other } = await holder();
    const caller = guest();
    const answer = other.sign(await challengeFor(caller));
    const id = device.credentialId.toString('base64url');
    const response = { ...answer, id, rawId: id };
    expect(bare(await caller.attempt(api.logInWithPasskey, { body: { response } }))).toEqual(
      REFUSED,
    );
  });

  test('stops a key whose counter goes back, and tells its owner', async () => {
    const { device, member } = await holder();
    expect((await enter(device, { counter: 9 })).status).toBe(200);
    expect(bare(await enter(device, { counter: 9 }))).toEqual(REFUSED);
    expect(bare(await enter(device, { counter: 10 }))).toEqual(REFUSED);
    const [key] = (await as(member).call(api.listPasskeys)).body;
    expect(key?.is_stopped).toBe(true);
    const stopped = (await mailsTo(member.email)).filter(({ text }) => text.includes('停止'));
    expect(stopped.map(({ kind }) => kind)).toEqual(['passkey_changed']);
  });

  test('a forged counter stops no key: the signature comes first', async () => {
    const { device, member } = await holder();
    expect((await enter(device, { counter: 9 })).status).toBe(200);
    const caller = guest();
    const answer = device.sign(await challengeFor(caller), { counter: 3 });
    const signature = Buffer.alloc(70, 1).toString('base64url');
    const response = { ...answer, response: { ...answer.response, signature } };
    expect(bare(await caller.attempt(api.logInWithPasskey, { body: { response } }))).toEqual(
      REFUSED,
    );
    expect((await as(member).call(api.listPasskeys)).body[0]?.is_stopped).toBe(false);
  });

  test('refuses broken bytes and odd fields alike', async () => {
    const { device } = await holder();
    const caller = guest();
    const answer = device.sign(await challengeFor(caller));
    const parts = (response: object) => ({
      ...answer,
      response: { ...answer.response, ...response },
    });
    const odd = [
      ...[null, 1, 'x', [], {}, { ...answer, id: '!' }, { ...answer, rawId: 'x' }],
      ...[{ ...answer, response: [] }, parts({ signature: 'AA' }), parts({ signature: '' })],
      ...[
        'AA',
        Buffer.alloc(36).toString('base64url'),
        Buffer.alloc(400, 255).toString('base64url'),
      ].map((authenticatorData) => parts({ authenticatorData })),
      ...['AA', Buffer.from('[]').toString('base64url')].map((clientDataJSON) =>
        parts({ clientDataJSON }),
      ),
    ];
    for (const response of odd) {
      const refused = await caller.attempt(api.logInWithPasskey, {
        body: { response: response as never },
      });
      expect(bare(refused)).toEqual(REFUSED);
    }
  });

  test('a guest who asks and does not answer costs no row', async () => {
    await clear();
    const rows = () =>
      execute`
        SELECT (SELECT count(*) FROM answered_challenges)
          + (SELECT count(*) FROM rate_limits) AS count`;
    const before = (await rows())[0].count;
    await challengeFor(guest());
    expect((await rows())[0].count).toBe(before);
  });

  test('tries are counted by network', async () => {
    await clear();
    const caller = guest();
    const { tries } = LIMITS.passkeyNetwork;
    const send = (ip: string) => caller.post('/api/login/passkey', { response: null }, { ip });
    await caller.request({ url: '/sanctum/csrf-cookie', ip: '192.0.2.7' });
    for (let sent = 0; sent < tries; sent += 1) {
      expect((await send('192.0.2.7')).statusCode).toBe(422);
    }
    expect((await send('192.0.2.7')).statusCode).toBe(429);
    expect((await send('192.0.2.8')).statusCode).toBe(422);
  });
});

test('taking a change of address back takes the passkeys, too', async () => {
  const { member, device } = await holder();
  const caller = as(member);
  const token = await issueToken(db.kysely, member.id, 'email', `new-${member.email}`);
  await caller.call(api.confirmEmailChange, { params: { confirmationToken: token } });
  const undoToken = await issueToken(db.kysely, member.id, 'undo_email', member.email);
  await guest().call(api.undoEmailChange, { params: { undoToken } });
  expect(bare(await enter(device))).toEqual(REFUSED);
  const rows = await execute`
    SELECT FROM passkeys k JOIN passkey_owners o ON o.id = k.owner_id
    WHERE o.member_id = ${member.id}`;
  expect(rows).toEqual([]);
});
