import type * as contract from '@orchard/contract/notifications';
import { type EntriesOf, nothing, type Preparation } from '#checks/guarantees/prepare-request.ts';
import { everyMember, holders, LIST } from '#checks/guarantees/rights.ts';
import { notifyMember } from '#server/features/notifications/notifications.store.ts';

/** News for the sender about a notice for the audience, which has the mark as its title. */
async function told({ db, make, owner, audience, mark }: Preparation) {
  const { id } = await owner();
  const notice = await make.notice({ audience, title: mark });
  await notifyMember(db.kysely, id, {
    kind: 'notice',
    event: `notice:${notice.id}`,
    noticeId: notice.id,
  });
  return notice;
}

/** The number of such news. */
async function toldId(preparation: Preparation): Promise<number> {
  const { id: noticeId } = await told(preparation);
  const { rows } = await preparation.db.pool.query<{ id: number }>(
    'SELECT id FROM notifications WHERE notice_id = $1',
    [noticeId],
  );
  // A guest's request concerns somebody else; whoever cannot sign in is told of nothing.
  return rows[0]?.id ?? 1;
}

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  listNotifications: {
    rights: LIST,
    request: async (preparation) => {
      await told(preparation);
      return { mark: preparation.mark };
    },
  },
  readNotifications: {
    rights: everyMember(204),
    request: async (preparation) => ({ body: { ids: [await toldId(preparation)] } }),
  },
  readAllNotifications: {
    rights: everyMember(204),
    request: async (preparation) => ({ body: { until_id: await toldId(preparation) } }),
  },
  listUnreadNotices: {
    rights: everyMember(200),
    request: async (preparation) => told(preparation).then(nothing),
  },
  markNoticeRead: {
    rights: holders(204),
    request: async (preparation) => ({ path: (await told(preparation)).id }),
  },
  getNotificationChoices: { rights: everyMember(200), request: nothing },
  saveNotificationChoices: {
    rights: everyMember(200),
    request: async () => ({
      body: {
        ways: { answer: { screen: true, mail: 'daily', push: false } },
        digest_hour: 8,
        digest_day: 1,
        stopped: null,
      },
    }),
  },
};
