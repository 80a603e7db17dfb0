import { api } from '@orchard/contract';
import type { FastifyRequest } from 'fastify';
import { leaveList } from '#features/notifications/notifications.commands.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { listLabel } from '#platform/mail/mail-lists.ts';
import { readLink } from './read-link.ts';
import { findSubscription } from './unsubscribe.view.ts';

export const unsubscribeRoutes = ({ db: { kysely: db }, limits, lists }: SiteParts) => {
  const linkOf = (request: FastifyRequest, token: string) =>
    readLink(request, { limits, lists }, token);
  const answer = async ({ memberId, list }: Awaited<ReturnType<typeof linkOf>>) => {
    const found = await findSubscription(db, memberId, list);
    if (!found) throw notFound();
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
