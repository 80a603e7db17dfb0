import type { FastifyReply, FastifyRequest } from 'fastify';

const nameOf = (secure: boolean) => (secure ? '__Host-moment' : 'moment');

const attributes = (secure: boolean) =>
  `; Path=/; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`;

/** From now on the browser is shown the moment with this token. */
export function enterMoment(reply: FastifyReply, token: string, secure: boolean): void {
  reply.header('set-cookie', `${nameOf(secure)}=${token}${attributes(secure)}`);
}

/** From now on the browser is shown the running site again. */
export function leaveMoment(reply: FastifyReply, secure: boolean): void {
  reply.header('set-cookie', `${nameOf(secure)}=${attributes(secure)}; Max-Age=0`);
}

/** The token that the browser shows. */
export const momentToken = ({ cookies }: FastifyRequest, secure: boolean): string | undefined =>
  cookies[nameOf(secure)] || undefined;
