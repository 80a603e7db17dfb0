import { api } from '@orchard/contract';
import { say } from '@orchard/contract/messages';
import type { PasswordParts } from '#flows/change-password.ts';
import { requestReset } from '#flows/request-reset.ts';
import { setPasswordByToken } from '#flows/set-password-by-token.ts';
import type { Database } from '#platform/database/open-database.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { bind } from '#platform/http/bind.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Limits } from '#platform/limits/limits.ts';
import { networkOf } from '#platform/limits/network.ts';
import { LIMITS } from '#platform/limits/rules.ts';

interface Parts extends PasswordParts {
  db: Database;
  limits: Limits;
}

export const passwordsRoutes = (parts: Parts) => {
  const { db, limits, outbox } = parts;
  return [
    bind(api.forgotPassword, async ({ body, request }) => {
      await limits.count(request, LIMITS.forgotNetwork, networkOf(request.ip));
      await limits.count(request, LIMITS.forgotNetworkHour, networkOf(request.ip));
      const address = body.email.toLowerCase();
      const answer = { message: say('auth.reset_sent') };
      try {
        await limits.count(request, LIMITS.forgotEmail, address);
        await limits.count(request, LIMITS.forgotEmailHour, address);
      } catch (refusal) {
        // An address that has had its mail is answered like any other (W-16).
        if (refusal instanceof Problem && refusal.status === 429) return answer;
        throw refusal;
      }
      await requestReset(db, parts, body.email);
      outbox.wake();
      return answer;
    }),

    bind(api.resetPassword, async ({ body, request }) => {
      await limits.count(request, LIMITS.token, networkOf(request.ip));
      await limits.count(request, LIMITS.tokenHour, networkOf(request.ip));
      const { token, email, password } = body;
      const memberId = await setPasswordByToken(db, parts, {
        purpose: 'reset',
        token,
        email,
        password,
      });
      authEvent(request, 'auth.password.reset', { user_id: memberId });
      outbox.wake();
      return { message: say('password_reset.success') };
    }),

    bind(api.setFirstPassword, async ({ body, request }) => {
      await limits.count(request, LIMITS.token, networkOf(request.ip));
      await limits.count(request, LIMITS.tokenHour, networkOf(request.ip));
      const { token, password } = body;
      const memberId = await setPasswordByToken(db, parts, { purpose: 'first', token, password });
      authEvent(request, 'auth.password.reset', { user_id: memberId });
      outbox.wake();
      return { message: say('first_password.success') };
    }),
  ];
};
