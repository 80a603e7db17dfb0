import { api } from '@orchard/contract';
import { PAGE_SIZE } from '@orchard/contract/limits';
import { formatMessage } from '@orchard/contract/messages';
import { getNotificationStatistics } from '@orchard/contract/staff/notification-settings';
import { findNotice } from '#features/notices/notices.view.ts';
import type { VideoLists } from '#features/videos/video-lists.view.ts';
import { bind } from '#platform/http/bind.ts';
import { Page, pageRequest } from '#platform/http/page.ts';
import { fieldsProblem, notFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { saveChoices } from './choices.store.ts';
import { countNotifications } from './notification-statistics.view.ts';
import { noteRead } from './notifications.commands.ts';
import { findWelcome, listBell, listUnreadNotices } from './notifications.view.ts';
import { findChoices } from './ways.view.ts';

export const notificationsRoutes = ({
  db,
  limits,
  videoLists,
}: SiteParts & { videoLists: VideoLists }) => [
  bind(api.listNotifications, async ({ member, snapshot, query, request }) => {
    const page = pageRequest(query, PAGE_SIZE.notifications);
    const viewer = await videoLists.viewer({ member, snapshot });
    const { items, total, gone } = await listBell(db.kysely, viewer, page);
    // Nobody can open them any more: the bell would count them for ever.
    if (gone.length > 0) await noteRead(db.kysely, request.visitor, { ids: gone });
    return new Page(items, total, PAGE_SIZE.notifications);
  }),

  bind(api.readNotifications, async ({ member, body, request }) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    await noteRead(db.kysely, request.visitor, body);
    return undefined;
  }),

  bind(api.readAllNotifications, async ({ member, body, request }) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    await noteRead(db.kysely, request.visitor, { untilId: body.until_id });
    return undefined;
  }),

  bind(api.listUnreadNotices, ({ member }) => listUnreadNotices(db.kysely, member)),

  // Nothing is looked for while the bell has nothing unread.
  bind(api.getWelcome, async ({ member, request }) =>
    request.visitor?.unread === 0 ? null : findWelcome(db.kysely, member),
  ),

  bind(api.markNoticeRead, async ({ member, params, request }) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    if (!(await findNotice(db.kysely, member, params.noticeId))) throw notFound();
    await noteRead(db.kysely, request.visitor, params);
    return undefined;
  }),

  bind(api.getNotificationChoices, ({ member }) => findChoices(db.kysely, member)),

  bind(api.saveNotificationChoices, async ({ member, body, request }) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    return db.kysely.transaction().execute(async (tx) => {
      const { kinds } = await findChoices(tx, member);
      const names = kinds.flatMap(({ kind, topics }) => [
        kind,
        ...topics.map((topic) => `${kind}:${topic.id}`),
      ]);
      // A category may have gone meanwhile.
      if (Object.keys(body.ways).some((name) => !names.includes(name))) {
        throw fieldsProblem({
          ways: [formatMessage('validation.choose', { label: '受け取り方' })],
        });
      }
      await saveChoices(tx, member.id, body);
      return findChoices(tx, member);
    });
  }),
];

export const notificationStatisticsRoutes = ({ db }: SiteParts) => [
  bind(getNotificationStatistics, ({ query }) => countNotifications(db.kysely, query)),
];
