import { api } from '@orchard/contract';
import { say } from '@orchard/contract/messages';
import { currentUser } from '#features/account/current-user.view.ts';
import { storePasswordHash } from '#features/members/members.store.ts';
import { findCredentials } from '#features/session/credentials.view.ts';
import { deviceHash } from '#features/session/device.ts';
import { countLogin, forgiveLogin } from '#features/session/login-limits.ts';
import { rememberDevice } from '#features/session/session.store.ts';
import type { Database } from '#platform/database/open-database.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { bind } from '#platform/http/bind.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import type { Limits } from '#platform/limits/limits.ts';
import { hashPassword, isPassword, needsRehash } from '#platform/passwords.ts';
import type { SessionCookies } from '#platform/sessions/session-cookies.ts';
import { endSession } from '#platform/sessions/sessions.store.ts';
import { becomeGuest, beginSession } from '#platform/sessions/visitor.ts';

interface Parts {
  db: Database;
  limits: Limits;
  cookies: SessionCookies;
  deviceKey: Buffer;
}

export const sessionRoutes = ({ db, limits, cookies, deviceKey }: Parts) => [
  bind(api.getCsrfCookie, async () => undefined),

  bind(api.logIn, async ({ body, member, request }) => {
    const device = deviceHash(deviceKey, request.ip, request.headers['user-agent'] ?? '');
    const found = await findCredentials(db.kysely, body.email, device);
    const attempt = { email: body.email, isKnownDevice: found?.isKnownDevice ?? false };
    await countLogin(limits, request, attempt);

    const matches = await isPassword(found?.passwordHash ?? null, body.password);
    if (!found || !matches || found.isSuspended) {
      authEvent(request, 'auth.login.fail', found ? { user_id: found.id } : {});
      throw fieldsProblem({ email: [say('auth.failed')] });
    }
    await forgiveLogin(limits, request, attempt);
    await rememberDevice(db.kysely, found.id, device);
    if (found.passwordHash && needsRehash(found.passwordHash)) {
      await storePasswordHash(db.kysely, found.id, await hashPassword(body.password));
    }
    if (member) await endSession(db.kysely, member.sessionId);
    const signedIn = await beginSession(db.kysely, cookies, request, {
      memberId: found.id,
      remembered: body.remember ?? false,
    });
    authEvent(request, 'auth.login.ok', { user_id: signedIn.id });
    return currentUser(signedIn);
  }),

  bind(api.logOut, async ({ member, request, reply }) => {
    if (member) {
      await endSession(db.kysely, member.sessionId);
      authEvent(request, 'auth.logout', { user_id: member.id });
    }
    becomeGuest(cookies, request);
    reply.header('clear-site-data', '"storage"');
    return undefined;
  }),
];
