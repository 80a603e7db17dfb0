import { SITE_EVENT_DAYS } from '@orchard/contract/staff/site-events';
import { type Kysely, sql } from 'kysely';
import { execute, readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { isActive } from '#platform/sessions/membership.ts';

/** So many days without a visit are a silence. */
const QUIET_DAYS = 30;

/** A site that stood still tells of silences that began meanwhile; older ones are history. */
const LATE_DAYS = 7;

/** Notes which members have been quiet for thirty days, each silence once. */
export const noteQuiet = (db: Kysely<DB>) =>
  execute(db)`
    SELECT note_site_event('member.quiet', m.id, NULL, NULL,
      jsonb_build_object('last_seen_at', v.last_seen_at))
    FROM member_visits v JOIN members m ON m.id = v.member_id
    WHERE v.last_seen_at <= now() - ${sql.lit(QUIET_DAYS)} * interval '1 day'
      AND v.last_seen_at > now() - ${sql.lit(QUIET_DAYS + LATE_DAYS)} * interval '1 day'
      AND ${isActive('m')}
      AND NOT EXISTS (
        SELECT FROM site_events e
        WHERE e.member_id = m.id AND e.type = 'member.quiet' AND e.created_at > v.last_seen_at
      )`;

/** Notes that a webhook was tried out, which the log of that webhook shows and nobody else is told. */
export const noteTest = (tx: Kysely<DB>, uid: string) =>
  readRow<{ id: number }>(tx)`
    INSERT INTO site_events (uid, type) VALUES (${uid}, 'webhook.test') RETURNING id`;

/** Forgets old events, and with them what was sent of them. */
export const sweepSiteEvents = (db: Kysely<DB>) =>
  execute(db)`
    DELETE FROM site_events
    WHERE created_at < now() - ${sql.lit(SITE_EVENT_DAYS)} * interval '1 day'`;
