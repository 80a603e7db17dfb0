import { api } from '@orchard/contract';
import type { FastifyRequest } from 'fastify';
import { leaveList } from '#features/notifications/notifications.commands.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import type { Limits } from '#platform/limits/limits.ts';
import { listLabel, type MailLists } from '#platform/mail/mail-lists.ts';
import { readLink } from './read-link.ts';
import { findSubscription } from './unsubscribe.view.ts';

interface UnsubscribeRoutesParts {
  db: Database;
  limits: Limits;
  lists: MailLists;
}

export const unsubscribeRoutes = ({
  db: { kysely: db },
  limits,
  lists,
}: UnsubscribeRoutesParts) => {
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
