import { api } from '@orchard/contract';
import { currentUser } from '#features/account/current-user.view.ts';
import { signIn } from '#flows/sign-in.ts';
import type { Database } from '#platform/database/open-database.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { bind } from '#platform/http/bind.ts';
import type { Limits } from '#platform/limits/limits.ts';
import type { SessionCookies } from '#platform/sessions/session-cookies.ts';
import { endSession } from '#platform/sessions/sessions.store.ts';
import { becomeGuest, beginSession } from '#platform/sessions/visitor.ts';
import { takeTurns } from '#platform/turns.ts';
import { deviceHash } from './device.ts';
import { countLogin, forgiveLogin } from './login-limits.ts';

interface Parts {
  db: Database;
  limits: Limits;
  cookies: SessionCookies;
  deviceKey: Buffer;
}

/**
 * Sign-ins take turns as a whole, not only where their passwords are compared: each writes to the
 * database seven times, and a crowd of them would hold all its connections while everybody else
 * waits for one. Two compare, a third is at the database: more let in no more members a second.
 * A storm uses up nobody's tries, as whoever is refused has not been counted.
 */
const signingIn = takeTurns({ atOnce: 3, waiting: 50 });

export const sessionRoutes = ({ db, limits, cookies, deviceKey }: Parts) => [
  bind(api.getCsrfCookie, async () => undefined),

  bind(api.logIn, ({ body, member, request }) =>
    signingIn(async () => {
      const { email, password, remember } = body;
      const device = deviceHash(deviceKey, request.ip, request.headers['user-agent'] ?? '');
      const found = await signIn(db, request, { email, password, device }, (isKnownDevice) =>
        countLogin(limits, request, { email, isKnownDevice }),
      );
      await forgiveLogin(limits, request, { email, isKnownDevice: found.isKnownDevice });
      if (member) await endSession(db.kysely, member.sessionId);
      const signedIn = await beginSession(db.kysely, cookies, request, {
        memberId: found.id,
        remembered: remember ?? false,
      });
      authEvent(request, 'auth.login.ok', { user_id: signedIn.id });
      return currentUser(signedIn);
    }),
  ),

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
