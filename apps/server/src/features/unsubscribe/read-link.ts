import type { MailList } from '@orchard/contract/notification-kinds';
import type { FastifyRequest } from 'fastify';
import { notFound } from '#platform/http/problem.ts';
import type { Limits } from '#platform/limits/limits.ts';
import { networkOf } from '#platform/limits/network.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import type { MailLists } from '#platform/mail/mail-lists.ts';

/**
 * Reads the link at the foot of a mail. Only wrong ones are counted by network: mail providers press
 * for many people from few addresses.
 * @throws Problem 404 for a link that is none, 429 for many of them
 */
export async function readLink(
  request: FastifyRequest,
  { limits, lists }: { limits: Limits; lists: MailLists },
  token: string,
): Promise<{ memberId: number; list: MailList }> {
  const link = lists.read(token);
  if (link) return link;
  await limits.count(request, LIMITS.unknownLink, networkOf(request.ip));
  throw notFound();
}
