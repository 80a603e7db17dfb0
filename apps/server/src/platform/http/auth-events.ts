import type { FastifyRequest } from 'fastify';

/** The log's events about sign-in, rights and limits (W-40). */
export type AuthEvent =
  | 'auth.login.ok'
  | 'auth.login.fail'
  | 'auth.login.locked'
  | 'auth.logout'
  | 'auth.password.changed'
  | 'auth.password.reset'
  | 'auth.email.requested'
  | 'auth.email.confirmed'
  | 'auth.email.undone'
  | 'auth.email.trusted'
  | 'auth.leave.asked'
  | 'auth.leave.withdrawn'
  | 'auth.data.asked'
  | 'auth.data.opened'
  | 'auth.remember.reuse'
  | 'auth.passkey.added'
  | 'auth.passkey.removed'
  | 'auth.passkey.copied'
  | 'auth.session.ended'
  | 'auth.proof.ok'
  | 'auth.proof.fail'
  | 'auth.code.fail'
  | 'auth.code.ahead'
  | 'auth.code.sealed'
  | 'auth.two_step.on'
  | 'auth.two_step.off'
  | 'staff.login.ok'
  | 'staff.login.fail'
  | 'staff.login.locked'
  | 'staff.code.fail'
  | 'staff.code.ahead'
  | 'staff.code.sealed'
  | 'staff.code.ok'
  | 'staff.enrolled'
  | 'staff.passkey.added'
  | 'staff.passkey.removed'
  | 'staff.passkey.copied'
  | 'staff.logout'
  | 'staff.password.set'
  | 'csrf.reject'
  | 'authz.deny'
  | 'limit.hit'
  | 'mail.sent'
  | 'mail.failed';

/** Writes an event with where it came from; never an address, a token or a password. */
export function authEvent(
  request: FastifyRequest,
  event: AuthEvent,
  details: { user_id?: number; staff_id?: number; limit?: string } = {},
): void {
  request.log.info({ event, route: request.routeOptions.url, ip: request.ip, ...details }, event);
}
