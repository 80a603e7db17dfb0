import { api } from '@orchard/contract';
import { PAGE_SIZE } from '@orchard/contract/limits';
import { noteRepliesSeen } from '#features/enquiries/enquiries.commands.ts';
import { noteRead } from '#features/notifications/notifications.commands.ts';
import { noteAnswersSeen } from '#features/questions/questions.commands.ts';
import type { VideoLists } from '#features/videos/video-lists.view.ts';
import { bind } from '#platform/http/bind.ts';
import { Page, pageRequest } from '#platform/http/page.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { countUnread, listConversations } from './conversations.view.ts';

export const conversationsRoutes = ({
  db,
  limits,
  videoLists,
}: SiteParts & { videoLists: VideoLists }) => [
  bind(api.listConversations, async ({ member, snapshot, query }) => {
    const request = pageRequest(query, PAGE_SIZE.conversations);
    const viewer = await videoLists.viewer({ member, snapshot });
    const { conversations, total } = await listConversations(db.kysely, viewer, request);
    return new Page(conversations, total, PAGE_SIZE.conversations);
  }),

  bind(api.countUnread, async ({ member }) => ({ count: await countUnread(db.kysely, member) })),

  bind(api.markSeen, async ({ member, body, request }) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    await db.kysely.transaction().execute(async (tx) => {
      await noteAnswersSeen(tx, member.id, body.questions);
      await noteRepliesSeen(tx, member.id, body.enquiries);
    });
    await noteRead(db.kysely, request.visitor, body);
    return undefined;
  }),
];
