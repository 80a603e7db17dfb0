import type { FastifyReply, FastifyRequest } from 'fastify';

const nameOf = (secure: boolean) => (secure ? '__Host-recovery-point' : 'recovery-point');

const attributes = (secure: boolean) =>
  `; Path=/; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`;

/** From now on the browser is shown the point with this token. */
export function enterPoint(reply: FastifyReply, token: string, secure: boolean): void {
  reply.header('set-cookie', `${nameOf(secure)}=${token}${attributes(secure)}`);
}

/** From now on the browser is shown the running site again. */
export function leavePoint(reply: FastifyReply, secure: boolean): void {
  reply.header('set-cookie', `${nameOf(secure)}=${attributes(secure)}; Max-Age=0`);
}

/** The token that the browser shows. */
export const pointToken = ({ cookies }: FastifyRequest, secure: boolean): string | undefined =>
  cookies[nameOf(secure)] || undefined;
