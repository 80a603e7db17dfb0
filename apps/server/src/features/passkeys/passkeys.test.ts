import { api } from '@orchard/contract';
import { messages } from '@orchard/contract/messages';
import { MOST_PASSKEYS } from '@orchard/contract/passkey-limits';
import { describe, expect, test } from 'vitest';
import { cbor, type Deviation, givePasskey, KeyDevice } from '#testing/key-device.ts';
import { createScene } from '#testing/scene.ts';

const { as, db, make, mailsTo, execute } = await createScene({ limits: 'off' });

const begin = async (caller: ReturnType<typeof as>) => (await caller.call(api.beginPasskey)).body;
const keysOf = async (caller: ReturnType<typeof as>) => (await caller.call(api.listPasskeys)).body;

/** What the bell says of the account. */
const saidTo = async ({ id }: { id: number }): Promise<string[]> => {
  const { rows } = await db.pool.query<{ words: string }>(
    "SELECT words FROM notifications WHERE member_id = $1 AND kind = 'security' ORDER BY id",
    [id],
  );
  return rows.map(({ words }) => words);
};

describe('adding a passkey', () => {
  test('lists it, and tells its owner by mail and in the bell', async () => {
    const member = await make.member();
    const caller = as(member);
    const options = await begin(caller);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Orchard' },
      user: { name: member.email, displayName: member.name },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const response = new KeyDevice({ counts: false }).create(options);
    const { status, body } = await caller.call(api.addPasskey, { body: { response } });
    expect([status, body]).toEqual([201, (await keysOf(caller))[0]]);
    expect(body).toMatchObject({
      name: 'パスキー',
      is_backed_up: true,
      is_stopped: false,
      last_used_at: null,
    });
    const mails = await mailsTo(member.email);
    expect(
      mails.map(({ kind, text }) => [kind, text.includes('パスキー「パスキー」の追加')]),
    ).toEqual([['passkey_changed', true]]);
    expect(await saidTo(member)).toEqual(['パスキー「パスキー」が追加されました。']);
  });

  test('knows an account by a random handle, which stays the same and says nothing', async () => {
    const member = await make.member();
    const caller = as(member);
    const [first, second] = [await begin(caller), await begin(caller)];
    expect(first.user.id).toBe(second.user.id);
    expect(first.challenge).not.toBe(second.challenge);
    expect(Buffer.from(first.user.id, 'base64url')).toHaveLength(16);
    const { user } = await begin(as(await make.member()));
    expect(user.id).not.toBe(first.user.id);
  });

  test('names the account’s own keys, so that none is made twice on one device', async () => {
    const caller = as(await make.member());
    const { device } = await givePasskey(caller);
    const { excludeCredentials } = await begin(caller);
    expect(excludeCredentials).toEqual([
      {
        type: 'public-key',
        id: device.credentialId.toString('base64url'),
        transports: ['internal'],
      },
    ]);
    const again = device.create(await begin(caller));
    const { body } = await caller.refused(api.addPasskey, { body: { response: again } });
    expect(body.message).toBe(messages['passkeys.known']);
    const other = as(await make.member());
    const theirs = device.create(await begin(other));
    await other.refused(api.addPasskey, { body: { response: theirs } });
    expect(await keysOf(other)).toEqual([]);
  });

  const wrong: [string, Deviation][] = [
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['the origin’s other name', { origin: 'http://127.0.0.1:3000' }],
    ['another host', { rpId: 'evil.example' }],
    ['an owner who is not verified', { isVerified: false }],
    ['a signature in place of a key', { type: 'webauthn.get' }],
    ['a challenge of its own', { challenge: Buffer.from('made up').toString('base64url') }],
    ['a certificate of its make, which nobody asked for', { proof: 'certificate' }],
  ];

  test.each(wrong)('refuses %s', async (_, deviation) => {
    const caller = as(await make.member());
    const response = new KeyDevice().create(await begin(caller), deviation);
    const { status, body } = await caller.refused(api.addPasskey, { body: { response } });
    expect([status, body.message]).toEqual([422, messages['passkeys.refused']]);
    expect(await keysOf(caller)).toEqual([]);
  });

  test('takes a key that proves its make by itself, as some authenticators do unasked', async () => {
    const caller = as(await make.member());
    const response = new KeyDevice().create(await begin(caller), { proof: 'self' });
    expect((await caller.call(api.addPasskey, { body: { response } })).status).toBe(201);
  });

  test('takes each challenge once, also of two at once, and only from its account', async () => {
    const caller = as(await make.member());
    const options = await begin(caller);
    const bodies = [new KeyDevice(), new KeyDevice()].map((device) => device.create(options));
    const answers = await Promise.all(
      bodies.map((response) => caller.attempt(api.addPasskey, { body: { response } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const theirs = new KeyDevice().create(await begin(caller));
    const other = as(await make.member());
    await other.refused(api.addPasskey, { body: { response: theirs } });
    expect(await keysOf(other)).toEqual([]);
  });

  test('refuses one more than the most, also of two at once', async () => {
    const member = await make.member();
    const caller = as(member);
    await givePasskey(caller);
    const [last, late] = [await begin(caller), await begin(caller)];
    await execute`
      INSERT INTO passkeys (owner_id, credential_id, public_key, counter, transports,
        is_backed_up, name)
      SELECT owner_id, sha256(n::text::bytea || credential_id), public_key, 0, '{}', false, 'x'
      FROM passkeys, generate_series(1, ${MOST_PASSKEYS - 2}::int) n
      WHERE owner_id = (SELECT id FROM passkey_owners WHERE member_id = ${member.id})`;
    const answers = await Promise.all(
      [last, late].map((options) =>
        caller.attempt(api.addPasskey, { body: { response: new KeyDevice().create(options) } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await keysOf(caller)).toHaveLength(MOST_PASSKEYS);
    const { body } = await caller.refused(api.beginPasskey);
    expect(body.message).toContain(`パスキーは${MOST_PASSKEYS}個まで`);
  });

  test('refuses broken bytes and odd fields, and never breaks itself', async () => {
    const caller = as(await make.member());
    const made = new KeyDevice().create(await begin(caller));
    const parts = (response: object) => ({ ...made, response: { ...made.response, ...response } });
    const broken = [
      Buffer.alloc(0),
      Buffer.from([0xff]),
      Buffer.from([0xbf, 0xff]),
      Buffer.from([0x9b, ...Array(8).fill(0xff)]),
      Buffer.alloc(20_000, 0x81),
      cbor(new Map([['fmt', 'none']])),
      cbor(
        new Map<string, string>([
          ['fmt', 'none'],
          ['attStmt', ''],
          ['authData', ''],
        ]),
      ),
      cbor(7),
    ].map((bytes) => parts({ attestationObject: bytes.toString('base64url') }));
    const odd = [
      ...[null, 1, 'x', [], {}, { id: 1 }, { ...made, id: '' }, { ...made, type: 'x' }],
      ...[
        { ...made, rawId: 'other' },
        { ...made, response: null },
      ],
      ...[
        '',
        '!',
        'AAAA',
        Buffer.from('{').toString('base64url'),
        Buffer.from('null').toString('base64url'),
      ].map((clientDataJSON) => parts({ clientDataJSON })),
    ];
    for (const response of [...broken, ...odd]) {
      const { status, body } = await caller.refused(api.addPasskey, {
        body: { response: response as never },
      });
      expect([status, body.message]).toEqual([422, messages['passkeys.refused']]);
    }
    // None of them has used up the challenge.
    await caller.call(api.addPasskey, { body: { response: made } });
  });

  test('has five minutes, by the database’s clock', async () => {
    const caller = as(await make.member());
    const words = (challenge: string) =>
      Number(Buffer.from(challenge, 'base64url').toString().split('.')[1]);
    const rows = await execute`SELECT extract(epoch FROM now())::int AS now`;
    const { challenge } = await begin(caller);
    expect(words(challenge) - rows[0].now).toBeGreaterThanOrEqual(299);
    expect(words(challenge) - rows[0].now).toBeLessThanOrEqual(302);
  });
});

describe('the list of one’s passkeys', () => {
  test('renames and removes, and tells of the removal', async () => {
    const member = await make.member();
    const caller = as(member);
    const { id } = await givePasskey(caller);
    const rename = (name: string) =>
      caller.attempt(api.renamePasskey, { params: { passkeyId: id }, body: { name } });
    expect((await rename(' 仕事用のノート ')).body).toMatchObject({ id, name: '仕事用のノート' });
    expect((await rename('')).status).toBe(422);
    expect((await rename('あ'.repeat(101))).status).toBe(422);
    const remove = () => caller.attempt(api.removePasskey, { params: { passkeyId: id } });
    const twice = await Promise.all([remove(), remove()]);
    expect(twice.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await keysOf(caller)).toEqual([]);
    expect((await saidTo(member)).at(-1)).toBe('パスキー「仕事用のノート」が削除されました。');
    const last = (await mailsTo(member.email)).at(-1);
    expect(last?.text).toContain('パスキー「仕事用のノート」の削除');
  });

  test('does not find another member’s', async () => {
    const owner = as(await make.member());
    const { id } = await givePasskey(owner);
    const thief = as(await make.member());
    const params = { passkeyId: id };
    const renamed = await thief.refused(api.renamePasskey, { params, body: { name: 'x' } });
    const removed = await thief.refused(api.removePasskey, { params });
    expect([renamed.status, removed.status]).toEqual([404, 404]);
    expect(await keysOf(thief)).toEqual([]);
    expect(await keysOf(owner)).toMatchObject([{ id, name: 'パスキー' }]);
  });
});
