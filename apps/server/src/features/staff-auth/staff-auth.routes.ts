import { staffApi } from '@orchard/contract/staff';
import { rightsOf } from '@orchard/contract/staff/rights';
import type { AuthState } from '@orchard/contract/staff/staff-auth';
import type { FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import { auditOwn } from '#console/records/audit.store.ts';
import {
  staffAuthenticatorChangedEmail,
  staffPasswordChangedMail,
} from '#features/operators/operator-mails.view.ts';
import { findOperatorFields } from '#features/operators/operators.view.ts';
import { signInByKey } from '#features/passkeys/passkey-sign-in.commands.ts';
import { signIn } from '#features/sessions/sessions.commands.ts';
import {
  type IdentityParts,
  returnFromProvider,
} from '#features/staff-identities/staff-identities.commands.ts';
import { findProviderLabel } from '#features/staff-identities/staff-identities.view.ts';
import { checkStaffCode } from '#features/two-step/second-step.commands.ts';
import { storeRecoveryCodes } from '#platform/authenticators/recovery-codes.store.ts';
import { sealAuthenticator } from '#platform/authenticators/sealed-authenticators.ts';
import {
  newAuthenticatorSecret,
  newRecoveryCodes,
  otpauthAddress,
} from '#platform/authenticators/totp.ts';
import { readRelease } from '#platform/config/release.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { bind, type Call } from '#platform/http/bind.ts';
import { notFound, problem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { networkOf } from '#platform/limits/network.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { findSiteSender } from '#platform/mail/mail.view.ts';
import { hashPassword, refuseCommon } from '#platform/passwords/passwords.ts';
import type { StaffSession } from '#platform/sessions/live-sessions.view.ts';
import {
  endSession,
  letSessionIn,
  renewStaffSession,
  startStaffSession,
} from '#platform/sessions/sessions.store.ts';
import { becomeStaff } from '#platform/sessions/staff-auth.ts';
import { endWaysIn } from '#ways-in';
import { noteSignIn, storeAuthenticator, storeStaffPassword } from './staff.store.ts';
import { checkOwnPassword } from './staff-auth.commands.ts';
import { findAuthenticator, listOwnSessions } from './staff-auth.view.ts';

const accountOf = ({ id }: { id: number }) => ({ kind: 'staff', id }) as const;

/** Sign-in of the console: password, then the authenticator's code. */
export const staffAuthRoutes = (parts: SiteParts & IdentityParts) => {
  const { db, staffCookies: cookies, sealKey, product, outbox, devices } = parts;

  const authStateOf = async (session: StaffSession | null): Promise<AuthState> => {
    const provider = await findProviderLabel(db.kysely);
    if (!session) return { step: 'password', staff: null, provider };
    if (!session.isIn) {
      return { step: session.hasAuthenticator ? 'code' : 'enrol', staff: null, provider };
    }
    const { id, name, email, roles, isByProvider: is_by_provider } = session;
    const [rights, { version }] = [rightsOf(roles), readRelease()];
    return {
      step: 'in',
      staff: { id, name, email, roles, rights, version, is_by_provider },
      provider,
    };
  };

  const checkCode = (
    request: FastifyRequest,
    staffId: number,
    typed: { code: string; recoveryToo: boolean },
  ) => checkStaffCode(parts, request, { staffId, device: devices.read(request), ...typed });

  /** Completes the sign-in of the request's session and makes its browser a known device. */
  const letIn = async (
    { request, reply }: Pick<Call<typeof staffApi.enterCode>, 'request' | 'reply'>,
    sessionId: string,
    provedAt?: number,
  ): Promise<AuthState> => {
    const secret = await letSessionIn(db.kysely, sessionId, provedAt);
    if (!secret) throw problem(401);
    const session = await becomeStaff(db, cookies, request, secret);
    if (session) {
      await noteSignIn(db.kysely, session.id);
      await devices.remember({ request, reply }, accountOf(session));
      authEvent(request, 'staff.login.ok', { staff_id: session.id });
    }
    return authStateOf(session);
  };

  /** Begins a session that still waits for the second step, in place of the one before. */
  const beginEntering = async (request: FastifyRequest, staffId: number, identityId?: number) => {
    const before = request.staffVisitor?.session;
    if (before) await endSession(db.kysely, accountOf(before), before.sessionId);
    const secret = await startStaffSession(db.kysely, {
      staffId,
      device: request.headers['user-agent'] ?? '',
      ip: request.ip,
      ...(identityId !== undefined && { identityId }),
    });
    return becomeStaff(db, cookies, request, secret);
  };

  /** Opens the calls that need a fresh code, under a new number and secret. */
  const confirm = async (request: FastifyRequest, own: { id: number; sessionId: string }) => {
    const secret = await renewStaffSession(db.kysely, own.sessionId, { hasFreshCode: true });
    if (!secret) throw problem(401);
    await becomeStaff(db, cookies, request, secret);
    authEvent(request, 'staff.code.ok', { staff_id: own.id });
  };

  return [
    bind(staffApi.getAuthState, async ({ request }) => {
      if (request.staffVisitor?.isStale) await becomeStaff(db, cookies, request, null);
      return authStateOf(request.staffVisitor?.session ?? null);
    }),

    bind(staffApi.enterPassword, async ({ body, request }) => {
      const device = devices.read(request);
      const staffId = await signIn(parts, request, { kind: 'staff', ...body, device });
      return authStateOf(await beginEntering(request, staffId));
    }),

    bind(staffApi.enterWithPasskey, async ({ body, request, reply }) => {
      await parts.limits.count(request, LIMITS.staffPasskeyNetwork, networkOf(request.ip));
      const staffId = await signInByKey(parts, request, {
        kind: 'staff',
        boundTo: request.staffVisitor?.boundTo ?? '',
        answer: body.response,
      });
      const session = await beginEntering(request, staffId);
      if (!session) throw problem(401);
      return letIn({ request, reply }, session.sessionId);
    }),

    bind(staffApi.finishProviderSignIn, async ({ body, request, reply }) => {
      const back = await returnFromProvider(parts, request, body.answer);
      const { purpose } = back;
      if (purpose === 'enter') {
        // Both steps are the provider's.
        const entering = await beginEntering(request, back.staffId, back.identityId);
        if (!entering) throw problem(401);
        const { sessionId } = entering;
        return { purpose, auth_state: await letIn({ request, reply }, sessionId, back.provedAt) };
      }
      if (purpose === 'confirm') await confirm(request, back.session);
      return { purpose, auth_state: await authStateOf(request.staffVisitor?.session ?? null) };
    }),

    bind(staffApi.beginEnrolment, async ({ entering }) => {
      if (entering.hasAuthenticator) throw problem(403);
      const secret = newAuthenticatorSecret();
      await storeAuthenticator(
        db.kysely,
        entering.id,
        sealAuthenticator(sealKey, { kind: 'staff', id: entering.id }, secret),
      );
      const { email } = (await findAuthenticator(db.kysely, entering.id)) ?? { email: '' };
      const { name } = await findSiteSender(db.kysely, product);
      const otpauth = otpauthAddress(secret, email, `${name} 管理画面`);
      return { secret, otpauth, qr_svg: renderSVG(otpauth, { border: 2 }) };
    }),

    bind(staffApi.finishEnrolment, async ({ entering, body, request, reply }) => {
      if (entering.hasAuthenticator) throw problem(403);
      const { id, sessionId } = entering;
      await checkCode(request, id, { code: body.code, recoveryToo: false });
      const codes = newRecoveryCodes();
      await db.kysely.transaction().execute(async (tx) => {
        await storeRecoveryCodes(tx, accountOf(entering), codes);
        const operator = await findOperatorFields(tx, id);
        if (!operator) throw problem(401);
        await outbox.put(tx, staffAuthenticatorChangedEmail(operator, '認証アプリの登録'));
      });
      outbox.wake();
      authEvent(request, 'staff.enrolled', { staff_id: id });
      return { recovery_codes: codes, auth_state: await letIn({ request, reply }, sessionId) };
    }),

    bind(staffApi.enterCode, async ({ entering, body, request, reply }) => {
      if (!entering.hasAuthenticator) throw problem(403);
      await checkCode(request, entering.id, { code: body.code, recoveryToo: true });
      return letIn({ request, reply }, entering.sessionId);
    }),

    bind(staffApi.confirmCode, async ({ staff, body, request }) => {
      await checkCode(request, staff.id, { code: body.code, recoveryToo: true });
      await confirm(request, staff);
      return undefined;
    }),

    bind(staffApi.leave, async ({ request, reply }) => {
      const session = request.staffVisitor?.session;
      if (session) {
        await endSession(db.kysely, accountOf(session), session.sessionId);
        authEvent(request, 'staff.logout', { staff_id: session.id });
      }
      await becomeStaff(db, cookies, request, null);
      // Not the storage: a member's drafts are on the same origin. The console clears its own data.
      reply.headers({ 'cache-control': 'no-store', 'clear-site-data': '"cache"' });
      return undefined;
    }),

    bind(staffApi.listOwnSessions, ({ staff }) => listOwnSessions(db.kysely, staff)),

    bind(staffApi.endOwnSession, async ({ staff, params }) => {
      const isEnded = await endSession(db.kysely, accountOf(staff), params.sessionId);
      if (!isEnded) throw notFound();
      return undefined;
    }),

    bind(staffApi.changeOwnPassword, async ({ staff, body, request }) => {
      await checkOwnPassword(parts, request, staff.id, body.password_current);
      refuseCommon(body.password, { product, name: staff.name, email: staff.email });
      const passwordHash = await hashPassword(body.password);
      const secret = await db.kysely.transaction().execute(async (tx) => {
        await storeStaffPassword(tx, staff.id, passwordHash);
        const sparing = { sessionId: staff.sessionId, device: devices.read(request) };
        await endWaysIn(tx, { ...accountOf(staff), what: 'changes the password' }, sparing);
        const renewed = await renewStaffSession(tx, staff.sessionId);
        if (!renewed) throw problem(401);
        await outbox.put(tx, staffPasswordChangedMail(staff));
        await auditOwn(tx, staff, 'set_password');
        return renewed;
      });
      await becomeStaff(db, cookies, request, secret);
      authEvent(request, 'staff.password.set', { staff_id: staff.id });
      outbox.wake();
      return undefined;
    }),

    bind(staffApi.renewRecoveryCodes, async ({ staff, body, request }) => {
      await checkOwnPassword(parts, request, staff.id, body.password_current);
      const codes = newRecoveryCodes();
      await db.kysely.transaction().execute(async (tx) => {
        await storeRecoveryCodes(tx, accountOf(staff), codes);
        await outbox.put(tx, staffAuthenticatorChangedEmail(staff, 'リカバリーコードの再発行'));
        await auditOwn(tx, staff, 'renew_recovery_codes');
      });
      outbox.wake();
      return { recovery_codes: codes };
    }),
  ];
};
