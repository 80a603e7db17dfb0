import { randomUUID } from 'node:crypto';
import { MOST_UNREAD, type NotificationKind } from '@orchard/contract/notification-kinds';
import type { NotifiedBy } from '@orchard/contract/staff/inbox';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { changeRows, execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { isActive } from '#platform/sessions/membership.ts';
import { type DueNews, dueNews } from './due-news.view.ts';
import { isTold, membersWithWays, waysQuery } from './ways.view.ts';

export interface News {
  kind: NotificationKind;
  /** What happened, by name: `video:12`. A member is told of it once. */
  event: string;
  /** The category of a notice. */
  topicId?: number;
  /** Where it leads. */
  videoId?: number;
  noticeId?: number;
  questionId?: number;
  enquiryId?: number;
  liveEventId?: number;
  /** Whose contract it is about. */
  brandId?: number;
  /** What it says, where nothing of the above says enough. */
  words?: string;
  /** By mail at once, to those who have not chosen the ways. */
  alsoMail?: boolean;
  /** By mail not at once but with what is gathered of a day, or later where that is chosen. */
  isGathered?: boolean;
}

/**
 * Tells members of something, each by the ways that hold now: only those who can sign in and have a
 * password. Who has no way, was told before, or is erased meanwhile gets nothing.
 * @param members a query for the numbers of those whom it concerns
 * @returns how many are told
 */
export async function notifyMembers(
  tx: Kysely<DB>,
  {
    kind,
    event,
    topicId,
    videoId,
    noticeId,
    questionId,
    enquiryId,
    liveEventId,
    brandId,
    words,
    alsoMail,
    isGathered = false,
  }: News,
  members: RawBuilder<unknown>,
): Promise<number> {
  const ways = waysQuery(kind, { topicId: topicId ?? null, alsoMail: alsoMail ?? false });
  return changeRows(tx)`
    INSERT INTO notifications (member_id, kind, topic_id, event, video_id, notice_id, question_id,
      enquiry_id, live_event_id, brand_id, words, on_screen, mail, push)
    SELECT m.id, ${kind}, ${topicId ?? null}::bigint, ${event}, ${videoId ?? null}::bigint,
      ${noticeId ?? null}::bigint, ${questionId ?? null}::bigint, ${enquiryId ?? null}::bigint, ${liveEventId ?? null}::bigint,
      ${brandId ?? null}::integer, ${words ?? null}, w.screen,
      CASE WHEN ${isGathered}::boolean AND w.mail = 'at_once' THEN 'daily' ELSE w.mail END, w.push
    FROM ${membersWithWays(ways)} WHERE m.id IN (${members}) AND ${isTold}
    FOR KEY SHARE OF m
    ON CONFLICT (member_id, event) DO NOTHING`;
}

/**
 * Tells each of some members of a lecture of their own, as {@link notifyMembers} does.
 * @param told a query for `member_id`, `event`, `video_id` and `words`
 * @returns how many are told
 */
export const notifyEach = (
  db: Kysely<DB>,
  kind: NotificationKind,
  told: RawBuilder<unknown>,
): Promise<number> =>
  changeRows(db)`
    INSERT INTO notifications (member_id, kind, event, video_id, words, on_screen, mail, push)
    SELECT m.id, ${kind}, told.event, told.video_id, told.words, w.screen, w.mail, w.push
    FROM ${membersWithWays(waysQuery(kind))} JOIN (${told}) told ON told.member_id = m.id
    WHERE ${isTold}
    FOR KEY SHARE OF m
    ON CONFLICT (member_id, event) DO NOTHING`;

export interface Hearing {
  by: NotifiedBy;
  /** The mail of its own is wanted now. */
  mailsNow: boolean;
}

/**
 * Tells a member of something that a mail of its own tells in full, as an answer does. The mail is
 * the caller's: it is wanted at once where the way says so, and the digests leave it out then.
 */
export async function notifyMember(tx: Kysely<DB>, memberId: number, news: News): Promise<Hearing> {
  await notifyMembers(tx, news, sql`SELECT ${memberId}::bigint`);
  const { rows } = await sql<{ by: NotifiedBy }>`
    UPDATE notifications SET mailed_at = CASE WHEN mail = 'at_once' THEN now() ELSE mailed_at END
    WHERE member_id = ${memberId} AND event = ${news.event} AND mailed_at IS NULL
    RETURNING CASE WHEN mail = 'at_once' THEN 'mail' WHEN mail IS NOT NULL THEN 'digest'
      ELSE 'site' END AS by`.execute(tx);
  const by = rows[0]?.by ?? 'nobody';
  return { by, mailsNow: by === 'mail' };
}

/** Shows a member a change of the account, of which a mail of its own tells in any case. */
export async function notifyOfSecurity(
  tx: Kysely<DB>,
  memberId: number,
  words: string,
): Promise<void> {
  await notifyMember(tx, memberId, { kind: 'security', event: `security:${randomUUID()}`, words });
}

export const noteMail = (
  tx: Kysely<DB>,
  { memberId, event, mailId }: { memberId: number; event: string; mailId: number },
) =>
  execute(tx)`
    UPDATE notifications SET mail_id = ${mailId}
    WHERE member_id = ${memberId} AND event = ${event}`;

/** Forgets that a member was told of something, so that it can be told anew. */
export const forgetNews = (tx: Kysely<DB>, memberId: number, event: string) =>
  execute(tx)`
    DELETE FROM notifications WHERE member_id = ${memberId} AND event = ${event}`;

/**
 * Takes back the news of everybody about a record that is gone from the site. Who has read it, or was
 * sent it, keeps the row, for the statistics and to be told once; the bell shows what was read.
 */
export async function takeBack(
  tx: Kysely<DB>,
  about: { kind: 'video' | 'notice'; id: number },
): Promise<void> {
  const isMeant = sql`${sql.ref(`${about.kind}_id`)} = ${about.id}
    AND event = ${`${about.kind}:${about.id}`}`;
  const isSent = sql`(mail_id IS NOT NULL OR (push AND pushed_at IS NOT NULL))`;
  await sql`
    DELETE FROM notifications WHERE ${isMeant} AND read_at IS NULL AND NOT ${isSent}`.execute(tx);
  await sql`
    UPDATE notifications SET on_screen = on_screen AND read_at IS NOT NULL,
      mail = CASE WHEN mailed_at IS NOT NULL THEN mail END,
      push = push AND pushed_at IS NOT NULL
    WHERE ${isMeant}`.execute(tx);
}

const SWEPT_AT_ONCE = 5_000;

/** Throws news away half a year after they came; answers how many. */
export async function sweepNotifications(db: Kysely<DB>): Promise<number> {
  let swept = 0;
  for (;;) {
    const { numAffectedRows } = await sql`
      DELETE FROM notifications WHERE id IN (
        SELECT id FROM notifications WHERE created_at < now() - interval '180 days'
        ORDER BY created_at LIMIT ${SWEPT_AT_ONCE}
      )`.execute(db);
    const more = Number(numAffectedRows ?? 0);
    swept += more;
    if (more < SWEPT_AT_ONCE) return swept;
  }
}

/**
 * Takes what is to be mailed to these members now, locked until the transaction ends. One process
 * takes at a time, so that nobody's news is divided among two mails; to others nothing is due.
 */
export async function takeDueNews(
  tx: Kysely<DB>,
  memberIds: readonly number[],
): Promise<readonly DueNews[]> {
  const { rows } = await sql<{ isAlone: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtext('digests')) AS "isAlone"`.execute(tx);
  return rows[0]?.isAlone ? (await dueNews(memberIds).execute(tx)).rows : [];
}

/** Notes that nothing is left to be mailed of these, and by which mail they went, if by one. */
export const settleNews = (
  tx: Kysely<DB>,
  settled: readonly { id: number; mailId: number | null }[],
) =>
  execute(tx)`
    UPDATE notifications n SET mailed_at = now(), mail_id = settled.mail_id
    FROM unnest(${settled.map(({ id }) => id)}::bigint[],
      ${settled.map(({ mailId }) => mailId)}::bigint[]) AS settled (id, mail_id)
    WHERE n.id = settled.id`;

/**
 * Settles what is to be pushed: of the news of up to that many members, which of them are pushed now,
 * gathered by member. What was read meanwhile, is a day old, or has no device to go to is not; nor is
 * what members get who can no longer sign in. Other processes leave the same news alone.
 * @returns how many news are settled, and what each member is told
 */
export async function settlePushed(
  tx: Kysely<DB>,
  mostNews: number,
): Promise<{
  settled: number;
  news: { memberId: number; notificationId: number; count: number }[];
}> {
  const { rows } = await sql<{
    memberId: number;
    notificationId: number | null;
    count: number;
    settled: number;
  }>`
    WITH due AS MATERIALIZED (
      SELECT id FROM notifications WHERE push AND pushed_at IS NULL
      ORDER BY id LIMIT ${mostNews} FOR UPDATE SKIP LOCKED
    ), settled AS (
      UPDATE notifications n SET pushed_at = now(), push = n.read_at IS NULL
        AND n.created_at > now() - interval '1 day'
        AND EXISTS (SELECT FROM push_subscriptions s WHERE s.member_id = n.member_id)
        AND EXISTS (SELECT FROM members m WHERE m.id = n.member_id AND ${isActive('m')})
      FROM due WHERE n.id = due.id
      RETURNING n.id, n.member_id, n.push
    )
    SELECT member_id AS "memberId", max(id) FILTER (WHERE push) AS "notificationId",
      (count(*) FILTER (WHERE push))::integer AS count, count(*)::integer AS settled
    FROM settled GROUP BY member_id ORDER BY member_id`.execute(tx);
  return {
    settled: rows.reduce((sum, each) => sum + each.settled, 0),
    news: rows.flatMap(({ memberId, notificationId, count }) =>
      notificationId === null ? [] : [{ memberId, notificationId, count }],
    ),
  };
}

/** Which news a member has read: in the bell, or by opening what they are about. */
export type ReadNews =
  | { ids: readonly number[] }
  /** These and all before. */
  | { untilId: number }
  | { videoId: number }
  | { noticeId: number }
  | { liveEventId: number }
  | { questions: readonly number[]; enquiries: readonly number[] };

/** A condition on news `n`. An answer is read where it stands, so not by opening its lecture. */
function isRead(which: ReadNews): RawBuilder<boolean> {
  if ('ids' in which) return sql`n.id = ANY(${which.ids}::bigint[])`;
  if ('untilId' in which) return sql`n.id <= ${which.untilId}`;
  if ('videoId' in which) return sql`n.video_id = ${which.videoId} AND n.question_id IS NULL`;
  if ('noticeId' in which) return sql`n.notice_id = ${which.noticeId}`;
  if ('liveEventId' in which) return sql`n.live_event_id = ${which.liveEventId}`;
  const { questions, enquiries } = which;
  return sql`(n.question_id = ANY(${questions}::bigint[]) OR n.enquiry_id = ANY(${enquiries}::bigint[]))`;
}

/**
 * Notes that a member has read news; others' stay as they are.
 * @returns how many news of the bell are still unread, up to {@link MOST_UNREAD}
 */
export async function readNews(db: Kysely<DB>, memberId: number, which: ReadNews): Promise<number> {
  const unread = sql`n.member_id = ${memberId} AND n.on_screen AND n.read_at IS NULL`;
  const { rows } = await sql<{ unread: number }>`
    WITH read AS (
      UPDATE notifications n SET read_at = now() WHERE ${unread} AND ${isRead(which)} RETURNING n.id
    )
    SELECT count(*) AS unread FROM (
      SELECT FROM notifications n WHERE ${unread} AND n.id NOT IN (SELECT id FROM read)
      LIMIT ${sql.lit(MOST_UNREAD)}
    ) still`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** So many new rows change how the table is best read. */
const MANY = 1_000;

/**
 * Tells the planner of new rows, if they are many at once. Until the server does so by itself, a minute or more,
 * the bell of every page would be counted in a table that is taken for an empty one.
 */
export const noteGrowth = async (db: Kysely<DB>, made: number): Promise<void> => {
  if (made >= MANY) await execute(db)`SELECT analyse_notifications()`;
};
