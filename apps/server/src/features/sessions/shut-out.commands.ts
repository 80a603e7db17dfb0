import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { findAddressee, findHolder } from '#features/members/members.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { findShutOut } from './shut-out.view.ts';
import { shutOutMail } from './shut-out-mails.view.ts';

/**
 * Refuses a member who may not enter now, with the reason and whom to reach. Call it once they have
 * proved who they are: it tells nobody else.
 * @param field that the refusal stands under; empty: under none
 * @throws Problem 422
 */
export async function refuseShutOut(
  db: Kysely<DB>,
  request: FastifyRequest,
  { memberId, field }: { memberId: number; field: string },
): Promise<void> {
  const why = await findShutOut(db, memberId);
  if (why === undefined) return;
  authEvent(request, 'auth.login.fail', { user_id: memberId });
  throw fieldsProblem({ [field]: [why] });
}

/**
 * Mails the reason in place of a way in that was asked for, if the address is a member's who may not
 * enter now.
 * @returns whether it is
 */
export async function mailShutOut(
  tx: Kysely<DB>,
  { outbox }: Pick<SiteParts, 'outbox'>,
  email: string,
): Promise<boolean> {
  const holder = await findHolder(tx, email);
  const why = holder && (await findShutOut(tx, holder.id));
  const member = why && (await findAddressee(tx, holder.id));
  if (!member) return false;
  await outbox.put(tx, shutOutMail(member, why));
  return true;
}
