import { api } from '@orchard/contract';
import { formatMessage } from '@orchard/contract/messages';
import type { FastifyRequest } from 'fastify';
import { findCredentials } from '#features/sessions/credentials.view.ts';
import { forgetCodes } from '#platform/authenticators/code-tries.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { bind, type Call } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { isOverLimit } from '#platform/limits/limits.ts';
import { networkOf } from '#platform/limits/network.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { forgetSignIns, onDevice, SIGN_IN } from '#platform/limits/sign-in-limits.ts';
import { reachesReader } from '#platform/mail/transports.ts';
import { leaveEndedSession } from '#platform/sessions/visitor.ts';
import { type ByToken, requestReset, setPasswordByToken } from './passwords.commands.ts';
import { findResetWays, findTermsByToken } from './reset-ways.view.ts';

export const passwordsRoutes = (parts: SiteParts) => {
  const { backgroundTasks, config, db, limits, cookies, outbox, devices } = parts;

  /** @param call the calls that are counted together */
  const countTry = async (request: FastifyRequest, call: '' | 'look ') => {
    const key = `${call}${networkOf(request.ip)}`;
    await limits.count(request, LIMITS.token, key);
    await limits.count(request, LIMITS.tokenHour, key);
  };

  /**
   * Sets a password with a mailed token. A reader of the account's mail is its owner, so this clears
   * the count of failed attempts and makes this browser a known device.
   */
  const setByToken = async (
    { request, reply }: Pick<Call<typeof api.resetPassword>, 'request' | 'reply'>,
    wish: Omit<ByToken, 'device'>,
  ) => {
    await countTry(request, '');
    const { id, email } = await setPasswordByToken(parts, request, {
      ...wish,
      device: devices.read(request),
    });
    const device = await devices.remember({ request, reply }, { kind: 'member', id });
    await forgetSignIns(limits, SIGN_IN.member, email, { request, device });
    await forgetCodes(limits, { kind: 'member', id });
    leaveEndedSession(cookies, request, id);
    authEvent(request, 'auth.password.reset', { user_id: id });
    outbox.wake();
  };

  /** The mails that an address may get (W-16). Strangers cannot use up what the owner's devices may ask for. */
  const mailsTo = async (email: string, device: Buffer | null) => {
    const found = device && (await findCredentials(db.kysely, 'member', email, device));
    const key = device && found?.isKnownDevice ? onDevice(email, device) : email.toLowerCase();
    const { forgotEmail, forgotEmailHour, forgotEmailDay } = LIMITS;
    return [forgotEmail, forgotEmailHour, forgotEmailDay].map((rule) => [rule, key] as const);
  };

  return [
    bind(api.forgotPassword, async ({ body, request, reply }) => {
      await limits.count(request, LIMITS.forgotNetwork, networkOf(request.ip));
      await limits.count(request, LIMITS.forgotNetworkHour, networkOf(request.ip));
      backgroundTasks.afterAnswer(reply, async () => {
        const mails = await mailsTo(body.email, devices.read(request));
        if (await isOverLimit(limits, request, mails)) return;
        await requestReset(db, parts, body.email);
        outbox.wake();
      });
      return {
        message: formatMessage(reachesReader(config) ? 'auth.reset_sent' : 'auth.mail_off'),
      };
    }),

    bind(api.listResetWays, async ({ body, request }) => {
      await countTry(request, 'look ');
      return findResetWays(db.kysely, body.token);
    }),

    bind(api.resetPassword, async ({ body, ...call }) => {
      const { token, email, password } = body;
      await setByToken(call, {
        ...{ purpose: 'reset', token, email, password },
        keepPasskeys: body.keep_passkeys,
        keepAuthenticator: body.keep_authenticator,
        authenticatorCode: body.authenticator_code,
      });
      return { message: formatMessage('password_reset.success') };
    }),

    // The screen itself asks for them, as it says that it was opened.
    bind(api.listFirstTerms, async ({ body, request }) => {
      await limits.count(request, LIMITS.opened, `terms ${networkOf(request.ip)}`);
      return findTermsByToken(db.kysely, body.token);
    }),

    bind(api.setFirstPassword, async ({ body: { token, password, accepted_terms }, ...call }) => {
      await setByToken(call, { purpose: 'first', token, password, acceptedTerms: accepted_terms });
      return { message: formatMessage('first_password.success') };
    }),
  ];
};
