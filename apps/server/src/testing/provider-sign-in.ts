import { staffApi } from '@orchard/contract/staff';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { afterAll, afterEach, expect } from 'vitest';
import type { Caller } from './caller.ts';
import { type ProviderCookies, startOidcServer } from './oidc-server.ts';
import type { Scene } from './scene.ts';

/** A sentence of the console without placeholders. */
export const sentence = (key: Parameters<typeof formatStaffMessage>[0]) => formatStaffMessage(key);

/** What refuses an answer of the provider. */
export const refusedWith = (key: Parameters<typeof formatStaffMessage>[0]) => ({
  status: 422,
  body: { message: sentence(key), errors: { answer: [sentence(key)] } },
});

/** A provider on this machine at which operators of a scene sign in. */
export async function createProviderSignIn({ asStaff, config, make, staffGuest }: Scene) {
  const oidc = await startOidcServer(`${config.publicUrl.origin}/staff/provider`);
  afterAll(oidc.stop);
  afterEach(() => {
    oidc.lies.change = null;
  });
  const { issuer, clientId: client_id, clientSecret: client_secret } = oidc;
  const provider = { label: 'クラブのアカウント', issuer, client_id, client_secret };
  const admin = asStaff(await make.staff({ role: 'admin' }));
  await admin.call(staffApi.setSignInProvider, { body: provider });
  const begin = async (caller: Caller, purpose: 'enter' | 'confirm' = 'enter') =>
    (await caller.call(staffApi.beginProviderSignIn, { body: { purpose } })).body.url;
  const finish = (caller: Caller, answer: string) =>
    caller.attempt(staffApi.finishProviderSignIn, { body: { answer } });
  let names = 0;
  return {
    ...{ admin, oidc, provider, begin, finish },

    /** An operator whose account at the provider is joined. */
    async joined(role: 'admin' | 'support' = 'support') {
      names += 1;
      const login = `person-${names}`;
      const own = await make.staff({ role });
      const caller = asStaff(own);
      const cookies: ProviderCookies = new Map();
      const { url } = (await caller.call(staffApi.joinOwnIdentity)).body;
      const { status, body } = await finish(caller, await oidc.signIn(url, login, cookies));
      expect([status, body]).toMatchObject([200, { purpose: 'join' }]);
      return { own, caller, login, cookies };
    },

    /** Signs in at the provider, and comes back to the console in a new browser. */
    enter: async (login: string, caller = staffGuest(), cookies?: ProviderCookies) =>
      finish(caller, await oidc.signIn(await begin(caller), login, cookies)),
  };
}
