import { formatMessage } from '@orchard/contract/messages';
import type { FastifyRequest } from 'fastify';
import { findPasswordHash } from '#features/members/members.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import type { Limits } from '#platform/limits/limits.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { isPassword } from '#platform/passwords/passwords.ts';
import type { Member } from '#platform/sessions/member.ts';

/**
 * Checks the password that a signed-in member has typed again, before a change of the way in.
 * @throws Problem 422 under `password_current`, 429
 */
export async function checkCurrentPassword(
  { db, limits }: { db: Database; limits: Limits },
  request: FastifyRequest,
  member: Member,
  typed: string,
): Promise<void> {
  await limits.count(request, LIMITS.currentPassword, String(member.id));
  const stored = await findPasswordHash(db.kysely, member.id);
  if (await isPassword(stored, typed)) return;
  throw fieldsProblem({ password_current: [formatMessage('validation.password_current')] });
}
