import { api } from '@orchard/contract';
import { currentUser } from '#features/account/current-user.view.ts';
import { checkSecondStep } from '#features/two-step/second-step.commands.ts';
import { limitConcurrency } from '#platform/concurrency/concurrency-limit.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { endPushOn } from '#platform/push/push-subscriptions.store.ts';
import { endSession } from '#platform/sessions/sessions.store.ts';
import { becomeGuest } from '#platform/sessions/visitor.ts';
import { enterSite, signIn } from './sessions.commands.ts';

/**
 * Limits whole sign-ins, not only the comparison of their passwords: each writes to the database
 * seven times, and many at once would hold all its connections while other requests wait for one.
 * Two compare passwords while a third uses the database: a higher limit signs in no more members a
 * second. A refused sign-in does not count as an attempt, so a storm uses up no member's attempts.
 */
const signingIn = limitConcurrency({ concurrency: 3, queueSize: 50 });

export const sessionsRoutes = (parts: SiteParts, { db, cookies, devices } = parts) => [
  bind(api.getCsrfCookie, async () => undefined),

  bind(api.logIn, ({ body, member, request, reply }) =>
    signingIn(async () => {
      const { email, password, remember, authenticator_code: code = null } = body;
      const device = devices.read(request);
      const memberId = await signIn(parts, request, { kind: 'member', email, password, device });
      await checkSecondStep(parts, request, { memberId, code, device });
      const remembered = remember ?? false;
      const entrance = { request, reply, member };
      return currentUser(
        await enterSite(parts, entrance, { memberId, remembered, field: 'email' }),
      );
    }),
  ),

  bind(api.logOut, async ({ member, request, reply }) => {
    if (member) {
      await endSession(db.kysely, { kind: 'member', id: member.id }, member.sessionId);
      authEvent(request, 'auth.logout', { user_id: member.id });
      const device = devices.read(request);
      if (device) await endPushOn(db.kysely, member.id, device);
    }
    becomeGuest(cookies, request);
    // Pictures of members are cached for a year.
    reply.header('clear-site-data', '"cache", "storage"');
    return undefined;
  }),
];
