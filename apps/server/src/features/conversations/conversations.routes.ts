import { api } from '@orchard/contract';
import { PAGE_SIZE } from '@orchard/contract/limits';
import { noteRead } from '#features/notifications/notifications.commands.ts';
import { bind } from '#platform/http/bind.ts';
import { Page, pageRequest } from '#platform/http/page.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { markAnswersSeen } from './conversations.commands.ts';
import { countUnread, listConversations } from './conversations.view.ts';

export const conversationsRoutes = ({ db, limits }: SiteParts) => [
  bind(api.listConversations, async ({ member, query }) => {
    const request = pageRequest(query, PAGE_SIZE.conversations);
    const { conversations, total } = await listConversations(db.kysely, member, request);
    return new Page(conversations, total, PAGE_SIZE.conversations);
  }),

  bind(api.countUnread, async ({ member }) => ({ count: await countUnread(db.kysely, member) })),

  bind(api.markSeen, async ({ member, body, request }) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    await markAnswersSeen(db.kysely, member, body);
    await noteRead(db.kysely, request.visitor, body);
    return undefined;
  }),
];
