import { createECDH, randomBytes } from 'node:crypto';
import {
  about,
  after,
  type Entries,
  everyMember,
  everyone,
  holders,
  marked,
  nextNumber,
  type Preparation,
  plain,
  sends,
  unique,
  video,
} from '#checks/guarantees/prepare-request.ts';
import { notifyMember } from '#server/features/notifications/notifications.store.ts';
import { addPush } from '#server/platform/push/push-subscriptions.store.ts';
import { testSiteLists } from '#server/testing/config.ts';

/** A question of the sender, with an answer of the first operator that was not seen yet. */
async function asked({ db, make, owner, video }: Preparation) {
  const by = await db.kysely.selectFrom('staff').select('id').orderBy('id').executeTakeFirst();
  const message = '<p>月末です。</p>';
  const answer = by ? { message, by } : message;
  return make.question({ by: await owner(), video: await video(), answer });
}

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

/** An enquiry of the sender. */
const enquired = async ({ make, owner }: Preparation) => make.enquiry({ by: await owner() });

/** An address and the keys of a device that is new. */
const newAddress = () => ({
  endpoint: `https://push.example.com/${nextNumber()}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});

/** A device of the sender's that gets messages. */
async function subscribed({ db, owner }: Preparation) {
  const { id: memberId } = await owner();
  const { keys, endpoint } = newAddress();
  await addPush(db.kysely, { memberId, device: randomBytes(32) }, { endpoint, ...keys });
  return { endpoint };
}

/** The end of a link to the sender: whoever holds it may stop these mails, signed in or not. */
const linkOf = async ({ owner }: Preparation) => {
  const memberId = (await owner()).id;
  const { leavingUrl } = testSiteLists.leaving({ name: 'digest', memberId });
  return { id: leavingUrl.slice(leavingUrl.lastIndexOf('/') + 1) };
};

/** Calls of questions, enquiries and news. */
export const entries: Entries = {
  askQuestion: about(holders(201), video, () => ({ message: unique('質問') })),
  sendEnquiry: sends([401, 204, 422, 204, 422, 401, 401], async ({ make }) => ({
    content_category: 'orchard_main',
    contact_category_id: (await make.contactCategory()).value,
    subject: unique('件名'),
    body: '本文です。',
  })),
  addFollowUp: about(everyMember(201), enquired, () => ({ message: unique('追加です。') })),
  listConversations: after(everyMember(200), asked),
  countUnread: after(everyMember(200), asked),
  markSeen: sends(everyMember(204), async (sender) => ({
    questions: [(await asked(sender)).id],
    enquiries: [],
  })),
  listNotifications: marked(told),
  readNotifications: sends(everyMember(204), async (sender) => ({ ids: [await toldId(sender)] })),
  readAllNotifications: sends(everyMember(204), async (sender) => ({
    until_id: await toldId(sender),
  })),
  listUnreadNotices: after(everyMember(200), told),
  getWelcome: after(everyMember(200), told),
  markNoticeRead: about(holders(204), told),
  getNotificationChoices: plain(everyMember(200)),
  saveNotificationChoices: sends(everyMember(200), () => ({
    ways: { answer: { screen: true, mail: 'daily', push: false } },
    digest_hour: 8,
    digest_day: 1,
    stopped: null,
  })),
  getPush: plain(everyMember(200)),
  subscribePush: sends(everyMember(204), newAddress),
  unsubscribePush: sends(everyMember(204), subscribed),
  testPush: sends(everyMember(204), subscribed),
  getUnsubscription: about(everyone(200), linkOf),
  unsubscribe: about(everyone(200), linkOf, () => ({ stop: 'list' })),
};
