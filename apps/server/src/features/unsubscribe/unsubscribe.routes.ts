import { api } from '@orchard/contract';
import type { MailList } from '@orchard/contract/notification-kinds';
import type { FastifyRequest } from 'fastify';
import { leaveList } from '#features/notifications/notifications.commands.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { Limits } from '#platform/limits/limits.ts';
import { networkOf } from '#platform/limits/network.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { listLabel, type MailLists } from '#platform/mail/mail-lists.ts';
import { findSubscription } from './unsubscribe.view.ts';

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

export const unsubscribeRoutes = ({ db: { kysely: db }, limits, lists }: SiteParts) => {
  const linkOf = (request: FastifyRequest, token: string) =>
    readLink(request, { limits, lists }, token);
  const answer = async ({ memberId, list }: Awaited<ReturnType<typeof linkOf>>) => {
    const found = await orNotFound(findSubscription(db, memberId, list));
    return { label: listLabel(list), ...found };
  };
  return [
    bind(api.getUnsubscription, async ({ params, request }) =>
      answer(await linkOf(request, params.token)),
    ),
    bind(api.unsubscribe, async ({ params, body, request }) => {
      const link = await linkOf(request, params.token);
      await leaveList(db, link, body.stop);
      return answer(link);
    }),
  ];
};
