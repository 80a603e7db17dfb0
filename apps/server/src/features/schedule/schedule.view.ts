import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import { mayRead } from '@orchard/contract/staff/kind-rights';
import { may } from '@orchard/contract/staff/rights';
import type { getSchedule, ScheduleEvent } from '@orchard/contract/staff/schedule';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Staff } from '#platform/sessions/staff.ts';

type Period = ParsedOf<typeof getSchedule>['query'];
type Row = ResponseOf<typeof getSchedule>[number];

const EVENINGS = sql`(SELECT *, NULL::timestamptz AS published_until FROM live_events) le`;
const TAKES_PLACE = sql`cancelled_at IS NULL AND published_at <= starts_at`;

/** Of each kind the table `x` of what is published, and its name. */
const PUBLISHED: Readonly<
  Record<string, { table: RawBuilder<unknown>; title: RawBuilder<unknown> }>
> = {
  videos: { table: sql`videos`, title: sql`title` },
  series: { table: sql`series`, title: sql`title` },
  'video-categories': { table: sql`video_categories`, title: sql`name` },
  notices: { table: sql`notices`, title: sql`title` },
  pages: { table: sql`pages`, title: sql`title` },
  faqs: { table: sql`faqs`, title: sql`question` },
  'menu-categories': { table: sql`menu_categories`, title: sql`name` },
  'live-events': { table: EVENINGS, title: sql`title` },
  'banner-slides': {
    table: sql`banner_slides`,
    title: sql`coalesce(nullif(alt, ''), '画像 ' || id)`,
  },
  'contact-categories': { table: sql`contact_categories`, title: sql`text` },
};

/** What happens at moments of a column, as rows of `at, kind, id, title, event, link`. */
const eventsOf = (
  kind: string,
  event: ScheduleEvent,
  [from, title, at, isMeant = sql`true`]: readonly RawBuilder<unknown>[],
) => sql`
  SELECT ${at} AS at, ${kind} AS kind, id::bigint, ${title} AS title, ${event} AS event,
    ${`/${kind}/`} || id AS link
  FROM ${from} WHERE ${at} >= period.begins AND ${at} < period.ends AND ${isMeant}`;

/** The lists of what happens, each of a kind that the operator may read. */
function listsFor({ roles }: Staff, { from, until }: Period): RawBuilder<unknown>[] {
  const reads = (kind: string) => mayRead(roles, kind);
  const published = Object.entries(PUBLISHED).filter(([kind]) => reads(kind));
  const maintenanceLink = may(roles, 'site.maintain') ? '/maintenance' : null;
  return [
    ...published.flatMap(([kind, { table, title }]) => [
      eventsOf(kind, 'publish', [table, title, sql`published_at`]),
      eventsOf(kind, 'end', [table, title, sql`published_until`, sql`published_at IS NOT NULL`]),
    ]),
    ...(reads('live-events')
      ? [eventsOf('live-events', 'begin', [EVENINGS, sql`title`, sql`starts_at`, TAKES_PLACE])]
      : []),
    ...(reads('broadcasts')
      ? [
          eventsOf('broadcasts', 'send', [
            ...[sql`broadcasts`, sql`subject`, sql`scheduled_at`, sql`cancelled_at IS NULL`],
          ]),
        ]
      : []),
    ...(reads('terms')
      ? [
          eventsOf('terms', 'begin', [
            sql`(SELECT brand_id AS id, next_title, next_from FROM terms_today) t`,
            ...[sql`next_title`, sql`next_from::timestamp AT TIME ZONE 'Asia/Tokyo'`],
          ]),
        ]
      : []),
    ...(reads('members')
      ? [
          sql`
            SELECT (last_day + 1)::timestamp AT TIME ZONE 'Asia/Tokyo' - interval '1 second',
              'members', NULL, count(DISTINCT member_id) || '名の会員期間', 'end',
              '/members?filter=%7B%22ends_on%22%3A%22' || last_day || '%22%7D'
            FROM membership_days WHERE last_day BETWEEN ${from}::date AND ${until}::date
            GROUP BY last_day`,
        ]
      : []),
    // Every operator may know when members cannot come in.
    ...(['begin', 'end'] as const).map(
      (event) => sql`
        SELECT at, 'maintenance', NULL, 'メンテナンス', ${event}, ${maintenanceLink}::text
        FROM (SELECT ${event === 'begin' ? sql`begins_at` : sql`ends_at`} AS at FROM maintenance) m
        WHERE at >= period.begins AND at < period.ends`,
    ),
  ];
}

/** What happens by itself in a period, of what an operator may read, in the order of time. */
export const listSchedule = (db: Kysely<DB>, staff: Staff, period: Period): Promise<Row[]> =>
  readRows<Row>(db)`
    SELECT ${wireTime(sql`found.at`)} AS at, found.kind, found.id, found.title, found.event, found.link
    FROM (
      SELECT ${period.from}::timestamp AT TIME ZONE 'Asia/Tokyo' AS begins,
        (${period.until}::date + 1)::timestamp AT TIME ZONE 'Asia/Tokyo' AS ends
    ) period
    CROSS JOIN LATERAL (
      ${sql.join(listsFor(staff, period), sql` UNION ALL `)}
    ) found (at, kind, id, title, event, link)
    ORDER BY found.at, found.kind, found.event, found.id`;
