import type { NotificationKind } from '@orchard/contract/notification-kinds';
import { type Kysely, sql } from 'kysely';
import { isPublishedNow } from '#console/records/publication.ts';
import { isLiveEventForBrands } from '#features/live-events/visible-live-events.view.ts';
import type { Target } from '#features/notifications/notifications.view.ts';
import { isVisibleToBrands } from '#features/videos/visible-videos.view.ts';
import { changeRows, execute, readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { PushAddress } from '#platform/push/push-subscriptions.store.ts';
import { isActive } from '#platform/sessions/membership.ts';

/** News of a member that were gathered. */
export interface GatheredNews {
  memberId: number;
  /** The latest of them. */
  notificationId: number;
  count: number;
}

/**
 * Writes messages to the devices of members, in the transaction that settles their news. What still
 * waits for a device becomes one message with it.
 */
export const queuePush = (tx: Kysely<DB>, news: readonly GatheredNews[]) =>
  changeRows(tx)`
    INSERT INTO push_messages AS m (subscription_id, notification_id, news_count)
    SELECT s.id, n.notification_id, n.news_count
    FROM unnest(
      ${news.map(({ memberId }) => memberId)}::bigint[],
      ${news.map(({ notificationId }) => notificationId)}::bigint[],
      ${news.map(({ count }) => count)}::integer[]
    ) n (member_id, notification_id, news_count)
    JOIN push_subscriptions s ON s.member_id = n.member_id
    ORDER BY s.id
    ON CONFLICT (subscription_id) DO UPDATE SET notification_id = excluded.notification_id,
      news_count = excluded.news_count
        + CASE WHEN m.notification_id IS NULL THEN 0 ELSE m.news_count END`;

/**
 * Writes a message to try a device out; what waits for it anyway does as well.
 * @returns whether the member gets messages there
 */
export const queueTestPush = async (db: Kysely<DB>, memberId: number, endpoint: string) =>
  (await readRow(db)`
    WITH subscription AS (
      SELECT id FROM push_subscriptions
      WHERE member_id = ${memberId} AND endpoint = ${endpoint}
    ), queued AS (
      INSERT INTO push_messages (subscription_id, news_count) SELECT id, 1 FROM subscription
      ON CONFLICT DO NOTHING
    )
    SELECT FROM subscription`) !== undefined;

/** A message whose turn it is, with its device's address; without a kind it tries the device out. */
export interface DuePush extends PushAddress, Target {
  subscriptionId: number;
  memberId: number;
  /** The push service. */
  host: string;
  notificationId: number | null;
  count: number;
  kind: NotificationKind | null;
  title: string | null;
}

/** Who gets nothing just now. */
export interface PushPauses {
  /** Push services that have as much under way as they may, or rest. */
  hosts: readonly string[];
  /** Members who have a message under way. */
  memberIds: readonly number[];
}

const hostOf = sql`split_part(s.endpoint, '/', 3)`;

/** Pauses before the second, third … try, while the push service says nothing else. */
const PAUSES = ['1 minute', '5 minutes', '15 minutes', '60 minutes', '3 hours'];

const brandsOfMember = sql`ARRAY(
  SELECT mb.brand_id FROM member_brands mb WHERE mb.member_id = s.member_id
)`;

const isWorthIt = sql`(
  m.created_at > now() - interval '1 day'
  AND EXISTS (SELECT FROM members mm WHERE mm.id = s.member_id AND ${isActive('mm')})
  AND (m.notification_id IS NULL OR EXISTS (
    SELECT FROM notifications n
    LEFT JOIN videos v ON v.id = n.video_id AND n.question_id IS NULL
    LEFT JOIN notices o ON o.id = n.notice_id
    LEFT JOIN live_events le ON le.id = n.live_event_id
    WHERE n.member_id = s.member_id AND n.id = m.notification_id AND n.read_at IS NULL
      AND (v.id IS NULL OR ${isVisibleToBrands(brandsOfMember)})
      AND (o.id IS NULL OR ${isPublishedNow('o')})
      AND (le.id IS NULL OR ${isLiveEventForBrands(brandsOfMember)})
  ))
)`;

/**
 * Throws away what is worth nothing any more: a day old, read or withdrawn meanwhile, or for members
 * who can no longer sign in.
 */
export const dropPush = (db: Kysely<DB>) =>
  execute(db)`
    DELETE FROM push_messages m USING push_subscriptions s
    WHERE s.id = m.subscription_id AND m.next_attempt_at <= now() AND NOT ${isWorthIt}`;

/**
 * Takes the next due message. Its next try is set before this one, so that a process that dies while
 * sending loses nothing, and no other process takes it.
 */
export const takeDuePush = (db: Kysely<DB>, { hosts, memberIds }: PushPauses) =>
  readRow<DuePush>(db)`
    WITH taken AS (
      UPDATE push_messages SET attempts = attempts + 1,
        next_attempt_at = now() + coalesce((${PAUSES}::text[])[attempts + 1], '6 hours')::interval
      WHERE subscription_id = (
        SELECT m.subscription_id FROM push_messages m
        JOIN push_subscriptions s ON s.id = m.subscription_id
        WHERE m.next_attempt_at <= now() AND ${isWorthIt}
          AND ${hostOf} <> ALL(${hosts}::text[]) AND s.member_id <> ALL(${memberIds}::bigint[])
        ORDER BY m.next_attempt_at, m.subscription_id LIMIT 1 FOR UPDATE OF m SKIP LOCKED
      )
      RETURNING *
    )
    SELECT t.subscription_id AS "subscriptionId", s.member_id AS "memberId", ${hostOf} AS host,
      t.notification_id AS "notificationId",
      t.news_count AS count, s.endpoint, s.p256dh, s.auth, n.kind,
      coalesce(n.words, v.title, o.title, e.subject) AS title,
      coalesce(n.video_id, q.video_id) AS "videoId",
      coalesce(${isVisibleToBrands(brandsOfMember)}, false) AS "isVideoOpen",
      n.notice_id AS "noticeId", n.question_id AS "questionId", n.enquiry_id AS "enquiryId",
      n.live_event_id AS "liveEventId", n.brand_id AS "brandId"
    FROM taken t
    JOIN push_subscriptions s ON s.id = t.subscription_id
    LEFT JOIN notifications n ON n.member_id = s.member_id AND n.id = t.notification_id
    LEFT JOIN video_questions q ON q.id = n.question_id
    LEFT JOIN videos v ON v.id = coalesce(n.video_id, q.video_id)
    LEFT JOIN notices o ON o.id = n.notice_id
    LEFT JOIN enquiries e ON e.id = n.enquiry_id`;

/** Notes that a message was sent; what came for the device meanwhile goes next. */
export const finishPush = (db: Kysely<DB>, { subscriptionId, notificationId, count }: DuePush) =>
  execute(db)`
    WITH sent AS (
      DELETE FROM push_messages
      WHERE subscription_id = ${subscriptionId}
        AND notification_id IS NOT DISTINCT FROM ${notificationId}::bigint
      RETURNING 1
    )
    UPDATE push_messages
    SET news_count = greatest(1, news_count - ${notificationId === null ? 0 : count}), attempts = 0,
      next_attempt_at = now(), created_at = now()
    WHERE subscription_id = ${subscriptionId} AND NOT EXISTS (SELECT FROM sent)`;

/** Has a message wait until the push service wants it. */
export const postponePush = (db: Kysely<DB>, { subscriptionId }: DuePush, until: Date) =>
  execute(db)`
    UPDATE push_messages SET next_attempt_at = greatest(next_attempt_at, ${until})
    WHERE subscription_id = ${subscriptionId}`;

/** Throws a message away that its push service does not want. */
export const giveUpPush = (db: Kysely<DB>, { subscriptionId }: DuePush) =>
  execute(db)`DELETE FROM push_messages WHERE subscription_id = ${subscriptionId}`;
