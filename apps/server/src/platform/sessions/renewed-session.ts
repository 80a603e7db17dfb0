import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Devices } from './devices.ts';
import type { Member } from './member.ts';
import type { SessionCookies } from './session-cookies.ts';
import { keepOnlySession } from './sessions.store.ts';

/**
 * After a change of password: ends the member's other sessions and their devices' messages, and gives this one a new number and
 * secret. Its lifetime does not change.
 */
export async function renewOnlySession(
  tx: Kysely<DB>,
  { cookies, devices }: { cookies: SessionCookies; devices: Devices },
  request: FastifyRequest,
  member: Member,
): Promise<void> {
  const { sessionId, secret, rememberedFor } = await keepOnlySession(
    tx,
    member,
    devices.read(request),
  );
  request.visitor = {
    member: { ...member, sessionId },
    boundTo: sessionId,
    snapshot: request.visitor?.snapshot ?? null,
    unread: request.visitor?.unread ?? 0,
    setCookie: cookies.session(secret, rememberedFor),
  };
}
