import { randomUUID } from 'node:crypto';
import { MOST_UNREAD, type NotificationKind } from '@orchard/contract/notification-kinds';
import type { NotifiedBy } from '@orchard/contract/staff/notified-by';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { isActive } from '#platform/sessions/membership.ts';
import { waysQuery } from './ways.view.ts';

/** Something that members are told of. */
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
  /** What it says, where nothing of the above says enough. */
  words?: string;
  /** By mail at once, to those who have not chosen the ways. */
  alsoMail?: boolean;
}

/**
 * Tells members of something, each by the ways that hold now: only those who can sign in and have a
 * password. Who has no way, or was told before, gets nothing.
 * @param members a query for the numbers of those whom it concerns
 * @returns how many are told
 */
export async function notifyMembers(
  tx: Kysely<DB>,
  { kind, event, topicId, videoId, noticeId, questionId, enquiryId, words, alsoMail }: News,
  members: RawBuilder<unknown>,
): Promise<number> {
  const ways = waysQuery(kind, { topicId: topicId ?? null, alsoMail: alsoMail ?? false });
  const { numAffectedRows } = await sql`
    INSERT INTO notifications (member_id, kind, topic_id, event, video_id, notice_id, question_id,
      enquiry_id, words, on_screen, mail, push)
    SELECT m.id, ${kind}, ${topicId ?? null}::bigint, ${event}, ${videoId ?? null}::bigint,
      ${noticeId ?? null}::bigint, ${questionId ?? null}::bigint, ${enquiryId ?? null}::bigint,
      ${words ?? null}, w.screen, w.mail, w.push
    FROM members m
    CROSS JOIN site_settings s
    LEFT JOIN notification_choices c ON c.member_id = m.id
    CROSS JOIN LATERAL ${ways} w
    WHERE m.id IN (${members}) AND ${isActive('m')}
      AND (w.screen OR w.mail IS NOT NULL OR w.push)
    ON CONFLICT (member_id, event) DO NOTHING`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** How a member hears of one thing. */
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

/** Notes the mail that tells a member of something. */
export async function noteMail(
  tx: Kysely<DB>,
  { memberId, event, mailId }: { memberId: number; event: string; mailId: number },
): Promise<void> {
  await sql`
    UPDATE notifications SET mail_id = ${mailId}
    WHERE member_id = ${memberId} AND event = ${event}`.execute(tx);
}

/** Forgets that a member was told of something, so that it can be told anew. */
export async function forgetNews(tx: Kysely<DB>, memberId: number, event: string): Promise<void> {
  await sql`
    DELETE FROM notifications WHERE member_id = ${memberId} AND event = ${event}`.execute(tx);
}

/**
 * Takes back what nobody has read and what was not sent yet, of everybody. What was read or sent
 * stays, for the statistics.
 * @param about the record that is gone from the site
 */
export async function takeBack(
  tx: Kysely<DB>,
  about: { kind: 'video' | 'notice'; id: number },
): Promise<void> {
  const column = sql.ref(`${about.kind}_id`);
  await sql`
    UPDATE notifications SET on_screen = on_screen AND read_at IS NOT NULL,
      mail = CASE WHEN mailed_at IS NOT NULL THEN mail END,
      push = push AND pushed_at IS NOT NULL
    WHERE ${column} = ${about.id} AND event = ${`${about.kind}:${about.id}`}
      AND (read_at IS NULL OR (mail IS NOT NULL AND mailed_at IS NULL)
        OR (push AND pushed_at IS NULL))`.execute(tx);
}

/** What a member has seen elsewhere on the site. */
export interface Seen {
  videoId?: number;
  questionIds?: readonly number[];
  enquiryIds?: readonly number[];
}

/**
 * Notes that a member has read the news of what was opened elsewhere.
 * @returns how many are unread then, up to {@link MOST_UNREAD}; undefined where there were no such
 */
export async function readElsewhere(
  tx: Kysely<DB>,
  memberId: number,
  { videoId, questionIds = [], enquiryIds = [] }: Seen,
): Promise<number | undefined> {
  const events = questionIds.map((id) => `answer:${id}`);
  if (videoId !== undefined) events.push(`video:${videoId}`);
  const { numAffectedRows } = await sql`
    UPDATE notifications SET read_at = now()
    WHERE member_id = ${memberId} AND read_at IS NULL
      AND (event = ANY(${events}::text[]) OR enquiry_id = ANY(${[...enquiryIds]}::bigint[]))`.execute(
    tx,
  );
  if (!numAffectedRows) return undefined;
  const { rows } = await sql<{ unread: number }>`
    SELECT count(*) AS unread FROM (
      SELECT FROM notifications
      WHERE member_id = ${memberId} AND on_screen AND read_at IS NULL LIMIT ${MOST_UNREAD}
    ) counted`.execute(tx);
  return rows[0]?.unread;
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
