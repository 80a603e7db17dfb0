import { staffApi } from '@orchard/contract/staff';
import { describe, expect, test } from 'vitest';
import { untilBlocked } from '#testing/database-watch.ts';
import { startOidcServer } from '#testing/oidc-server.ts';
import { createProviderSignIn, refusedWith, sentence } from '#testing/provider-sign-in.ts';
import { createScene } from '#testing/scene.ts';
import { forgetProvider } from './staff-identities.store.ts';

const scene = await createScene({ limits: 'off' });
const { asStaff, config, db, execute, make, staffGuest } = scene;
const { admin, oidc, provider, begin, finish, joined, enter } = await createProviderSignIn(scene);
const { issuer, client_secret } = provider;

const count = async () => (await execute`SELECT count(*)::int AS n FROM staff_identities`)[0].n;

describe('the provider', () => {
  const set = (body: Partial<typeof provider>) =>
    admin.attempt(staffApi.setSignInProvider, { body: { ...provider, ...body } });

  test('is shown without its secret, which is sealed', async () => {
    const { body } = await admin.call(staffApi.getSignInProvider);
    expect(JSON.stringify(body)).not.toContain(client_secret);
    expect(body).toMatchObject({ provider: { issuer } });
    const stored = await execute`SELECT p::text FROM sign_in_provider p`;
    expect(JSON.stringify(stored)).not.toContain(Buffer.from(client_secret).toString('hex'));
  });

  test('must describe itself at an address of the open internet', async () => {
    const before = (await admin.call(staffApi.getSignInProvider)).body;
    for (const bad of [
      'http://login.example.org',
      'ftp://x.example',
      'no address',
      `${issuer}?a`,
    ]) {
      expect([bad, (await set({ issuer: bad })).body]).toMatchObject([
        bad,
        { errors: { issuer: [sentence('identity.issuer')] } },
      ]);
    }
    const inners = ['https://10.0.0.8', 'https://[::1]', 'https://169.254.169.254'];
    for (const inner of [...inners, 'https://x:99999', 'http://127.0.0.1:1']) {
      expect([inner, (await set({ issuer: inner })).body]).toMatchObject([
        inner,
        { errors: { issuer: [sentence('identity.undiscovered')] } },
      ]);
    }
    expect((await admin.call(staffApi.getSignInProvider)).body).toEqual(before);
  });

  test('keeps its secret when nothing is typed, but for no other', async () => {
    expect((await set({ client_secret: '', label: '新しい名前' })).status).toBe(200);
    expect((await enter((await joined()).login)).status).toBe(200);
    for (const other of [{ client_id: 'another' }, { issuer: `${issuer}/other` }]) {
      expect((await set({ client_secret: '', ...other })).body).toMatchObject({
        errors: { client_secret: [sentence('identity.secret')] },
      });
    }
  });

  test('of another issuer ends all accounts, and what was begun at the old one', async () => {
    const second = await startOidcServer(`${config.publicUrl.origin}/staff/provider`);
    const { login } = await joined();
    const caller = staffGuest();
    const answer = await oidc.signIn(await begin(caller), login);
    await set({ issuer: second.issuer });
    expect(await finish(caller, answer)).toMatchObject(refusedWith('identity.refused'));
    expect(await count()).toBe(0);
    // The same number at another issuer is another person.
    const fresh = staffGuest();
    const theirs = await second.signIn(await begin(fresh), login);
    expect(await finish(fresh, theirs)).toMatchObject(refusedWith('identity.stranger'));
    await second.stop();
    await set({});
  });

  test('that goes while somebody joins leaves nobody joined', async () => {
    const caller = asStaff(await make.staff({ role: 'support' }));
    const { url } = (await caller.call(staffApi.joinOwnIdentity)).body;
    const answer = await oidc.signIn(url, 'too late');
    const { joining } = await db.kysely.transaction().execute(async (tx) => {
      await forgetProvider(tx);
      const joining = finish(caller, answer);
      await untilBlocked(db);
      return { joining };
    });
    expect(await joining).toMatchObject(refusedWith('identity.taken'));
    expect(await count()).toBe(0);
    await set({});
  });

  test('that is away is said to be, and one that is removed asks nobody', async () => {
    const away = await startOidcServer(`${config.publicUrl.origin}/staff/provider`);
    await set({ issuer: away.issuer });
    await away.stop();
    const body = { purpose: 'enter' } as const;
    const refused = await staffGuest().refused(staffApi.beginProviderSignIn, { body });
    expect(refused.body.message).toBe(sentence('identity.unreachable'));
    await admin.call(staffApi.removeSignInProvider);
    const none = await staffGuest().refused(staffApi.beginProviderSignIn, { body });
    expect(none.body.message).toBe(sentence('identity.none'));
    expect((await staffGuest().call(staffApi.getAuthState)).body.provider).toBeNull();
    await set({});
  });
});
