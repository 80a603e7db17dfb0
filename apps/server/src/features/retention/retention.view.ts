import type { ResponseOf } from '@orchard/contract/endpoint';
import {
  RETENTION_KEYS,
  RETENTION_RULES,
  type RetentionKey,
  type retention,
} from '@orchard/contract/staff/retention';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { hasNotEnded, japanDay } from '#platform/sessions/membership.ts';

/** The last day of a member `t` in the brand that ended last. */
const lastDay = sql`(SELECT max(d.last_day) FROM membership_days d WHERE d.member_id = t.id)`;

/** Rows that a rule is about, and when they are too old. */
export interface RetainedRows {
  readonly rule: RetentionKey;
  readonly from: keyof DB;
  /** Japanese: what they are. */
  readonly what: string;
  /** The time or day of rows `t` that their age counts from. */
  readonly age: RawBuilder<unknown>;
  /** The condition for rows `t` that are older than some days. */
  isOlder(days: RawBuilder<number>): RawBuilder<boolean>;
}

const since =
  (age: RawBuilder<unknown>, also: RawBuilder<boolean> = sql`true`): RetainedRows['isOlder'] =>
  (days) =>
    sql`(${age} < now() - ${days} * interval '1 day' AND ${also})`;

const rows = (
  rule: RetentionKey,
  from: keyof DB,
  age: RawBuilder<unknown>,
  more: Partial<RetainedRows> = {},
): RetainedRows => ({
  rule,
  from,
  what: RETENTION_RULES[rule].title,
  age,
  isOlder: since(age),
  ...more,
});

/** The tables of the rules; `use-cases/retain.ts` says what is done to their rows. */
export const RETAINED_ROWS: readonly RetainedRows[] = [
  rows('search_history', 'search_history', sql`t.searched_at`),
  rows('watching', 'browsing_history', sql`t.viewed_at`, { what: '視聴履歴' }),
  rows('watching', 'video_progress', sql`t.position_at`, { what: '視聴の記録' }),
  rows('mails', 'mails', sql`t.created_at`, {
    // What waits is still to be sent.
    isOlder: since(sql`t.created_at`, sql`t.next_attempt_at IS NULL`),
  }),
  rows('devices', 'known_devices', sql`t.last_seen_at`),
  rows('audit_values', 'audit_values', sql`t.at`),
  rows('memberships', 'members', lastDay, {
    // Not while another brand's goes on. Who leaves already need not be asked again.
    isOlder: (days) => sql`(
      ${lastDay} < ${japanDay()} - ${days} AND NOT ${hasNotEnded('t')}
      AND NOT EXISTS (SELECT FROM erasures e WHERE e.member_id = t.id)
    )`,
  }),
];

/** Days by rule; null: nothing goes. */
export type RetentionDays = Readonly<Record<RetentionKey, number | null>>;

/** The days of a rule: as operators set them, else the usual. */
const daysOf = (key: RetentionKey) => sql`(
  SELECT CASE WHEN r.rule IS NULL THEN ${RETENTION_RULES[key].usual}::integer ELSE r.days END
  FROM (VALUES (1)) always LEFT JOIN retention_rules r ON r.rule = ${key}
)`;

/** For how long things are kept. */
export async function findRetention(db: Kysely<DB>): Promise<RetentionDays> {
  const { rows } = await sql<RetentionDays>`
    SELECT ${sql.join(RETENTION_KEYS.map((key) => sql`${daysOf(key)} AS ${sql.ref(key)}`))}
  `.execute(db);
  return rows[0] as RetentionDays;
}

/** The same as the console shows it: one record. */
export const staffRetention = recordViews<typeof retention>({
  from: sql`site_settings s`,
  alias: 's',
  shared: sql.join(RETENTION_KEYS.map((key) => sql`${sql.lit(key)}, ${daysOf(key)}`)),
  times: {
    created: sql`s.created_at`,
    updated: sql`coalesce((SELECT max(r.updated_at) FROM retention_rules r), s.created_at)`,
  },
  where: () => [],
  by: { sort: 'id', order: 'asc' },
});

/** What the rules would remove now, with these days. */
export async function previewRetention(
  db: Kysely<DB>,
  days: RetentionDays,
): Promise<ResponseOf<typeof retention.preview>> {
  const found: ResponseOf<typeof retention.preview> = [];
  for (const { rule, from, what, age, isOlder } of RETAINED_ROWS) {
    const limit = days[rule];
    if (limit === null) continue;
    const { rows } = await sql<{ count: number; oldest_day: string | null }>`
      SELECT count(*)::integer AS count,
        left(${wireTime(sql`min(${age})::timestamptz`)}, 10) AS oldest_day
      FROM ${sql.table(from)} t WHERE ${isOlder(sql`${limit}::integer`)}`.execute(db);
    found.push({ rule, what, ...(rows[0] as { count: number; oldest_day: string | null }) });
  }
  return found;
}

const SHOWN_RUNS = 30;

/** What the last nights removed, newest first. */
export async function listRetentionRuns(
  db: Kysely<DB>,
): Promise<ResponseOf<typeof retention.runs>> {
  const { rows } = await sql<
    Omit<ResponseOf<typeof retention.runs>[number], 'removed'> & {
      counts: Partial<Record<RetentionKey, number>>;
    }
  >`
    SELECT id, ${wireTime(sql`started_at`)} AS started_at, counts, failed,
      round(extract(epoch FROM finished_at - started_at)::numeric, 1)::float8 AS seconds
    FROM retention_runs ORDER BY started_at DESC, id DESC LIMIT ${SHOWN_RUNS}`.execute(db);
  return rows.map(({ counts, ...run }) => ({
    ...run,
    removed: RETENTION_KEYS.map((rule) => ({ rule, count: counts[rule] ?? 0 })).filter(
      ({ count }) => count > 0,
    ),
  }));
}
