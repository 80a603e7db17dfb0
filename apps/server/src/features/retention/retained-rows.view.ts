import { RETENTION_RULES, type RetentionKey } from '@orchard/contract/staff/retention';
import { type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { hasNotEnded, japanDay } from '#platform/sessions/membership.ts';

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
  rows('memberships', 'members', sql`t.membership_until`, {
    // Not in the days of grace, however many. Who leaves already need not be asked again.
    isOlder: (days) => sql`(
      t.membership_until < ${japanDay()} - ${days} AND NOT ${hasNotEnded('t')}
      AND NOT EXISTS (SELECT FROM erasures e WHERE e.member_id = t.id)
    )`,
  }),
];
