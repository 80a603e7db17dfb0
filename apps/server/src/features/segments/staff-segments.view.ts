import type { saveSegment, segments } from '@orchard/contract/staff/segments';
import { sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords } from '#console/records/staff-list.ts';

// CASE, because a filter by words is no number.
const missing = sql`ARRAY(
  SELECT f.key FROM jsonb_each_text(segments.filter) f
  WHERE CASE
    WHEN f.key IN ('watched', 'unwatched') THEN NOT EXISTS (
      SELECT FROM videos v WHERE v.id = f.value::bigint AND v.deleted_at IS NULL
    )
    WHEN f.key LIKE 'series%' THEN NOT EXISTS (SELECT FROM series s WHERE s.id = f.value::bigint)
    WHEN f.key = 'evening' THEN NOT EXISTS (SELECT FROM live_events e WHERE e.id = f.value::bigint)
    WHEN f.key = 'brand' THEN NOT EXISTS (SELECT FROM brands b WHERE b.id = f.value::bigint)
    ELSE false
  END
  ORDER BY f.key
)`;

export const staffSegments = recordViews<typeof segments & { create: typeof saveSegment }>({
  from: sql`segments`,
  alias: 'segments',
  named: sql`segments.name`,
  shared: sql`'name', segments.name, 'filter', segments.filter, 'missing', ${missing}`,
  where: ({ q }) => [holdsWords(q, [sql`segments.name`])],
  sorts: { name: sql`segments.name COLLATE "ja-x-icu"` },
  by: { sort: 'name', order: 'asc' },
});
