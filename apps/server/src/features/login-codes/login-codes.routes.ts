import { api } from '@orchard/contract';
import { formatMessage } from '@orchard/contract/messages';
import type { FastifyRequest } from 'fastify';
import { currentUser } from '#features/account/current-user.view.ts';
import { findCredentials } from '#features/sessions/credentials.view.ts';
import { enterSite } from '#features/sessions/sessions.commands.ts';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { isOverLimit } from '#platform/limits/limits.ts';
import { networkOf } from '#platform/limits/network.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { onDevice } from '#platform/limits/sign-in-limits.ts';
import { reachesReader } from '#platform/mail/transports.ts';
import { browserOfMember, mailLoginCode, signInWithCode } from './login-codes.commands.ts';

/** What identifies the browser that asks: the cookie of a guest; of who is signed in, the member. */
const browserOf = ({ visitor }: FastifyRequest): string => {
  if (!visitor) throw new Error('nobody asked who sent the request');
  return visitor.member ? browserOfMember(visitor.member.id) : visitor.boundTo;
};

export const loginCodesRoutes = (parts: SiteParts) => {
  const { backgroundTasks, config, db, devices, limits } = parts;
  return [
    bind(api.requestLoginCode, async ({ body: { email }, request, reply }) => {
      const device = devices.read(request);
      const found = await findCredentials(db.kysely, 'member', email, device);
      const isKnown = device !== null && found?.isKnownDevice === true;
      // Strangers cannot use up what the owner's devices may ask for.
      if (!isKnown) {
        await limits.count(request, LIMITS.loginCodeNetwork, networkOf(request.ip));
        await limits.count(request, LIMITS.loginCodeNetworkHour, networkOf(request.ip));
      }
      const key = isKnown ? onDevice(email, device) : email.toLowerCase();
      const browser = browserOf(request);
      backgroundTasks.afterAnswer(reply, async () => {
        const { loginCode, loginCodeHour, loginCodeDay } = LIMITS;
        const mails = [loginCode, loginCodeHour, loginCodeDay].map((rule) => [rule, key] as const);
        if (await isOverLimit(limits, request, mails)) return;
        await mailLoginCode(parts, { email, browser });
      });
      return { message: formatMessage(reachesReader(config) ? 'auth.code_sent' : 'auth.mail_off') };
    }),

    bind(api.logInWithCode, async ({ body, member, request, reply }) => {
      const { email, code, remember, authenticator_code: authenticatorCode = null } = body;
      const device = devices.read(request);
      const attempt = { email, code, authenticatorCode, browser: browserOf(request), device };
      const memberId = await signInWithCode(parts, request, attempt);
      const remembered = remember ?? false;
      const entrance = { request, reply, member };
      return currentUser(await enterSite(parts, entrance, { memberId, remembered, field: 'code' }));
    }),
  ];
};
