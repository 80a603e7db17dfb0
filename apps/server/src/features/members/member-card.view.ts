import type { ResponseOf } from '@orchard/contract/endpoint';
import type { getMemberCard } from '@orchard/contract/staff/member-timeline';
import type { StaffRole } from '@orchard/contract/staff/rights';
import { type Kysely, sql } from 'kysely';
import { membershipsOf } from '#features/memberships/memberships.view.ts';
import { readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { memberState, membersFrom } from './member-filters.view.ts';
import { memberTimeline, timelineKinds } from './member-timeline.view.ts';

type Card = ResponseOf<typeof getMemberCard>;

/** A member at a glance; undefined if there is none. */
export async function findMemberCard(
  db: Kysely<DB>,
  id: number,
  { roles, video }: { roles: readonly StaffRole[]; video?: number | undefined },
): Promise<Card | undefined> {
  const card = await readValue<Omit<Card, 'recent'>>(db)`
    SELECT json_build_object(
      'id', m.id, 'name', m.name, 'number', m.number, 'phone', m.phone, 'note', m.note,
      'memberships', ${membershipsOf('m')},
      'state', ${memberState},
      'leaves_at', (
        SELECT ${wireTime(sql`e.erase_at`)} FROM erasures e
        WHERE e.member_id = m.id AND e.erased_at IS NULL
      ),
      'last_seen_at', ${wireTime(sql`v.last_seen_at`)},
      'watched_count', (
        SELECT count(*) FROM video_watch_completions c WHERE c.member_id = m.id
      ),
      'progress', (
        SELECT json_build_object('title', w.title,
          'is_watched', EXISTS (
            SELECT FROM video_watch_completions c WHERE c.member_id = m.id AND c.video_id = w.id
          ),
          'percent', CASE WHEN w.duration_seconds IS NOT NULL THEN
            least(100, round(coalesce(p.seen_ms, 0) / (w.duration_seconds * 10.0))) END,
          'at', ${wireTime(sql`p.position_at`)})
        FROM videos w
        LEFT JOIN video_progress p ON p.video_id = w.id AND p.member_id = m.id
        WHERE w.id = ${video ?? null}
      )
    ) AS card FROM ${membersFrom} WHERE m.id = ${id}`;
  if (!card) return undefined;
  // Mails of the site would push out what the member wrote.
  const kinds = timelineKinds(roles).filter((kind) => kind === 'questions' || kind === 'enquiries');
  const { items } = await memberTimeline(db, id, { kinds, per_page: 6 });
  return { ...card, recent: [...items] };
}
