import { staffApi } from '@orchard/contract/staff';
import { freshCodeProblem } from '@orchard/contract/staff/staff-auth';
import { describe, expect, test } from 'vitest';
import { applyAccessList, readAccessList } from '#features/erasures/access-list.commands.ts';
import { deriveKey } from '#platform/secrets/secrets.ts';
import { makeChallenge } from '#platform/webauthn/key-answers.ts';
import { createProviderSignIn, refusedWith, sentence } from '#testing/provider-sign-in.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene({ limits: 'off' });
const { asStaff, config, db, execute, make, mailsTo, staffGuest } = scene;
const { admin, oidc, provider, begin, finish, joined, enter } = await createProviderSignIn(scene);
const { issuer } = provider;

const age = (staffId: number) =>
  execute`UPDATE staff_sessions SET entered_at = entered_at - interval '6 minutes'
    WHERE staff_id = ${staffId}`;
const count = async () => (await execute`SELECT count(*)::int AS n FROM staff_identities`)[0].n;

describe('an account at the provider', () => {
  test('is joined from within, comes in at once, is audited and mailed', async () => {
    const { own, login } = await joined();
    const caller = staffGuest();
    const before = (await caller.call(staffApi.getAuthState)).body;
    expect(before).toEqual({ step: 'password', staff: null, provider: provider.label });
    const guest = caller.cookies.get('staff');
    const { status, body } = await enter(login, caller);
    expect([status, body]).toMatchObject([
      200,
      { purpose: 'enter', auth_state: { step: 'in', staff: { id: own.id, is_by_provider: true } } },
    ]);
    expect(caller.cookies.get('staff')).not.toBe(guest);
    expect((await caller.call(staffApi.listOwnSessions)).status).toBe(200);
    const { joined_at, has_password } = (await caller.call(staffApi.getOwnIdentity)).body;
    expect([joined_at, has_password]).toEqual([expect.any(String), true]);
    const mails = await mailsTo(own.email);
    expect(mails.at(-1)?.text).toContain('外部のアカウントの結び付けが行われました');
    const log = await execute`SELECT action FROM audit_log WHERE record_id = ${own.id}`;
    expect(log).toEqual([{ action: 'join_identity' }]);
  });

  test('is asked for with a fresh code alone', async () => {
    const own = await make.staff({ role: 'support' });
    const caller = asStaff(own);
    await caller.call(staffApi.listOwnSessions);
    await age(own.id);
    for (const call of [
      staffApi.joinOwnIdentity,
      staffApi.removeOwnIdentity,
      staffApi.giveUpPassword,
    ]) {
      expect((await caller.refused(call)).body).toEqual(freshCodeProblem);
    }
  });

  test('of a stranger makes nothing, whatever address it has, and a suspended one comes in no more', async () => {
    const own = await make.staff({ role: 'admin' });
    const before = await count();
    expect(await enter(own.email)).toMatchObject(refusedWith('identity.stranger'));
    const { own: suspended, login } = await joined();
    await admin.call(staffApi.disableOperator, { params: { id: suspended.id } });
    const caller = staffGuest();
    expect(await enter(login, caller)).toMatchObject(refusedWith('identity.stranger'));
    expect((await caller.call(staffApi.getAuthState)).body.step).toBe('password');
    expect(await count()).toBe(before + 1);
  });

  test('is one operator’s alone, and an operator has one', async () => {
    const { login, caller } = await joined();
    const { url: second } = (await caller.call(staffApi.joinOwnIdentity)).body;
    const another = await oidc.signIn(second, 'a second account');
    expect(await finish(caller, another)).toMatchObject(refusedWith('identity.taken'));
    const other = asStaff(await make.staff({ role: 'support' }));
    const { url } = (await other.call(staffApi.joinOwnIdentity)).body;
    const answer = await oidc.signIn(url, login);
    expect(await finish(other, answer)).toMatchObject(refusedWith('identity.taken'));
  });
});

describe('what the provider sends back', () => {
  test('is taken from the browser that went there alone, and once', async () => {
    const { login } = await joined();
    const caller = staffGuest();
    const answer = await oidc.signIn(await begin(caller), login);
    const asked = oidc.lies.asked;
    const thief = staffGuest();
    await thief.call(staffApi.getAuthState);
    expect(await finish(thief, answer)).toMatchObject(refusedWith('identity.refused'));
    const both = await Promise.all([1, 2].map(() => finish(caller, answer)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(oidc.lies.asked).toBe(asked + 1);
  });

  test('serves one purpose: an entry joins nothing and confirms nothing', async () => {
    const { caller, login } = await joined();
    const answer = await oidc.signIn(await begin(caller, 'confirm'), login);
    const other = answer.replace('state=confirm', 'state=join');
    expect(await finish(caller, other)).toMatchObject(refusedWith('identity.refused'));
    const entered = answer.replace('state=confirm', 'state=enter');
    expect(await finish(caller, entered)).toMatchObject(refusedWith('identity.refused'));
  });

  test('is refused when it is late, of another issuer, or broken off', async () => {
    const { login } = await joined();
    const caller = staffGuest();
    const sent = await oidc.signIn(await begin(caller), login);
    const state = new URLSearchParams(sent).get('state') ?? '';
    const [, until] = Buffer.from(state.slice('enter.'.length), 'base64url').toString().split('.');
    expect(Number(until) - Date.now() / 1000).toBeLessThanOrEqual(601);
    const key = deriveKey(config.appSecret, 'sign-in provider');
    const ofEnd = (seconds: number) => {
      const ceremony = {
        purpose: `provider enter ${issuer}` as const,
        boundTo: caller.cookies.get('staff') ?? '',
      };
      const made = makeChallenge(key, ceremony, Math.floor(Date.now() / 1000) + seconds);
      return `${new URLSearchParams({ code: 'x', state: `enter.${made}`, iss: issuer })}`;
    };
    const { asked } = oidc.lies;
    expect(await finish(caller, ofEnd(-1))).toMatchObject(refusedWith('identity.refused'));
    expect(oidc.lies.asked).toBe(asked);
    expect(await finish(caller, ofEnd(60))).toMatchObject(refusedWith('identity.refused'));
    expect(oidc.lies.asked).toBe(asked + 1);
    const elsewhere = new URLSearchParams(sent);
    elsewhere.set('iss', 'https://login.example.org');
    expect(await finish(caller, `${elsewhere}`)).toMatchObject(refusedWith('identity.refused'));
    const withoutIssuer = new URLSearchParams(await oidc.signIn(await begin(caller), login));
    withoutIssuer.delete('iss');
    expect(await finish(caller, `${withoutIssuer}`)).toMatchObject(refusedWith('identity.refused'));
    const off = await oidc.signIn(await begin(caller), null);
    expect(await finish(caller, off)).toMatchObject(refusedWith('identity.cancelled'));
    for (const odd of ['', 'state=', 'code=1&state=enter.AAAA', `state=${'x'.repeat(5000)}`]) {
      expect((await finish(caller, odd)).status).toBe(422);
    }
  });

  test('is refused where its word does not fit', async () => {
    const { login } = await joined();
    const wrong: [string, (claims: Claims) => Claims][] = [
      ['nonce', (claims) => ({ ...claims, nonce: 'of another sign-in' })],
      ['issuer', (claims) => ({ ...claims, iss: 'https://login.example.org' })],
      ['audience', (claims) => ({ ...claims, aud: 'another-site' })],
      ['expired', (claims) => ({ ...claims, iat: 1, exp: 2 })],
      ['negative time', (claims) => ({ ...claims, auth_time: -1e300 })],
      ['no subject', ({ sub: _, ...claims }) => claims],
      ['long subject', (claims) => ({ ...claims, sub: 'x'.repeat(256) })],
      ['odd subject', (claims) => ({ ...claims, sub: 'a\u0000b' })],
    ];
    for (const [fault, change] of wrong) {
      oidc.lies.change = change;
      expect([fault, (await enter(login)).status]).toEqual([fault, 422]);
    }
    const { key } = oidc.lies;
    oidc.lies.change = (claims) => ({ ...claims, auth_time: 1e300 });
    expect((await enter(login)).status).toBe(200);
    oidc.lies.key = oidc.otherKey();
    expect((await enter(login)).status).toBe(422);
    oidc.lies.key = key;
  });

  test('leads nowhere else: the browser is sent to the provider, and back to one address', async () => {
    const url = new URL(await begin(staffGuest()));
    expect(url.origin).toBe(issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      redirect_uri: `${config.publicUrl.origin}/staff/provider`,
      ...{ response_type: 'code', scope: 'openid', code_challenge_method: 'S256' },
    });
    const bad = { body: { purpose: 'enter', next: 'https://evil.example' } } as never;
    const { body } = await staffGuest().call(staffApi.beginProviderSignIn, bad);
    expect(body.url).not.toContain('evil');
  });
});

type Claims = Record<string, unknown>;
/** A sign-in of some minutes ago, and one of which no time is said. */
const STALE = [
  (claims: Claims) => ({ ...claims, auth_time: Date.now() / 1000 - 400 }),
  ({ auth_time: _, ...claims }: Claims) => claims,
];

describe('a fresh code', () => {
  test('comes with an entry that was just proved, not with an older one', async () => {
    const { login, cookies } = await joined();
    const fresh = staffGuest();
    oidc.lies.change = (claims) => ({ ...claims, auth_time: Date.now() / 1000 + 20 });
    await enter(login, fresh, cookies);
    expect((await fresh.call(staffApi.beginOwnPasskey)).status).toBe(200);
    for (const change of STALE) {
      oidc.lies.change = change;
      const stale = staffGuest();
      expect((await enter(login, stale, cookies)).status).toBe(200);
      expect((await stale.refused(staffApi.beginOwnPasskey)).body).toEqual(freshCodeProblem);
    }
  });

  test('is given by signing in anew there, with the operator’s own account', async () => {
    const { own, login, cookies } = await joined();
    const caller = staffGuest();
    await enter(login, caller, cookies);
    await age(own.id);
    const url = await begin(caller, 'confirm');
    expect(url).toContain('prompt=login');
    expect(url).toContain('max_age=0');
    const other = await oidc.signIn(url, 'somebody else');
    expect(await finish(caller, other)).toMatchObject(refusedWith('identity.stranger'));
    const { login: colleague } = await joined();
    const theirs = await oidc.signIn(await begin(caller, 'confirm'), colleague);
    expect(await finish(caller, theirs)).toMatchObject(refusedWith('identity.not_anew'));
    expect((await caller.refused(staffApi.beginOwnPasskey)).body).toEqual(freshCodeProblem);
    const old = caller.cookies.get('staff') ?? '';
    const mine = await oidc.signIn(await begin(caller, 'confirm'), login, cookies);
    expect((await finish(caller, mine)).status).toBe(200);
    expect((await caller.call(staffApi.beginOwnPasskey)).status).toBe(200);
    const copy = staffGuest();
    copy.cookies.set('staff', old);
    expect((await copy.refused(staffApi.listOwnSessions)).status).toBe(401);
  });

  test('is not given for an old sign-in there, nor where its time is not said', async () => {
    const { own, login, cookies } = await joined();
    const caller = staffGuest();
    await enter(login, caller, cookies);
    await age(own.id);
    for (const change of STALE) {
      oidc.lies.change = change;
      const answer = await oidc.signIn(await begin(caller, 'confirm'), login);
      expect(await finish(caller, answer)).toMatchObject(refusedWith('identity.not_anew'));
    }
    expect((await caller.refused(staffApi.beginOwnPasskey)).body).toEqual(freshCodeProblem);
  });
});

describe('the password', () => {
  test('is given up where an account is joined, and the operator stays one who is in', async () => {
    const { own, caller, login } = await joined('support');
    const plain = asStaff(await make.staff({ role: 'support' }));
    expect((await plain.refused(staffApi.giveUpPassword)).body.message).toBe(
      sentence('identity.not_joined'),
    );
    await caller.call(staffApi.giveUpPassword);
    expect((await caller.call(staffApi.getOwnIdentity)).body.has_password).toBe(false);
    const params = { id: own.id };
    expect((await admin.call(staffApi['operators.read'], { params })).body.state).toBe('active');
    expect((await mailsTo(own.email)).at(-1)?.text).toContain('パスワードの使用の停止');
    // Without one there would be no way in left.
    expect((await caller.refused(staffApi.removeOwnIdentity)).status).toBe(409);
    expect((await enter(login)).status).toBe(200);
  });

  test('of the last administrator who has one stays', async () => {
    await execute`UPDATE staff SET disabled_at = now() WHERE 'admin' = ANY(roles)`;
    const first = await joined('admin');
    const second = await joined('admin');
    await first.caller.call(staffApi.giveUpPassword);
    const { body } = await second.caller.refused(staffApi.giveUpPassword);
    expect(body.message).toBe(sentence('identity.last_password'));
    expect((await second.caller.call(staffApi.getOwnIdentity)).body.has_password).toBe(true);
    // Nor does another administrator suspend who has it.
    const params = { id: second.own.id };
    expect((await first.caller.refused(staffApi.disableOperator, { params })).status).toBe(409);
    await execute`UPDATE staff SET disabled_at = NULL WHERE 'admin' = ANY(roles)`;
  });
});

describe('it ends', () => {
  test('when it is unjoined, with the sessions that it made and no others', async () => {
    const { own, caller, login } = await joined();
    const byIt = staffGuest();
    await enter(login, byIt);
    await caller.call(staffApi.removeOwnIdentity);
    expect((await byIt.refused(staffApi.listOwnSessions)).status).toBe(401);
    expect((await caller.call(staffApi.listOwnSessions)).status).toBe(200);
    expect((await enter(login)).status).toBe(422);
    expect((await mailsTo(own.email)).at(-1)?.text).toContain('結び付けの解除');
    const again = (await caller.refused(staffApi.removeOwnIdentity)).body.message;
    expect(again).toBe(sentence('identity.not_joined'));
  });

  test('when it was unjoined after the backup that a site is restored from', async () => {
    const { login } = await joined();
    const stays = await joined();
    const list = await readAccessList(db.kysely);
    const [{ id }] = await execute`SELECT id FROM staff_identities WHERE subject = ${login}`;
    const identities = list.identities.filter((one) => one !== Number(id));
    const counts = await applyAccessList(db, { ...list, identities }, config.appSecret);
    expect(counts.identities).toBe(1);
    expect(await enter(login)).toMatchObject(refusedWith('identity.stranger'));
    expect((await enter(stays.login)).status).toBe(200);
  });

  test('when an administrator resets the sign-in', async () => {
    const { own, login } = await joined();
    await admin.call(staffApi.resetOperatorAuthenticator, { params: { id: own.id } });
    expect(await enter(login)).toMatchObject(refusedWith('identity.stranger'));
  });
});
