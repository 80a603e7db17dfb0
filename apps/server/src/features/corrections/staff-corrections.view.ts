import type { corrections } from '@orchard/contract/staff/corrections';
import { sql } from 'kysely';
import { isInState, periodJson } from '#console/records/publication.ts';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords, when } from '#console/records/staff-list.ts';

const ofIt = sql`FROM correction_places p WHERE p.correction_id = c.id`;
const firstWords = sql`coalesce((SELECT p.words ${ofIt} ORDER BY p.position LIMIT 1), '')`;
const placesCount = sql`(SELECT count(*) ${ofIt})`;
const review = sql`CASE
  WHEN c.review_on IS NULL THEN 'none'
  WHEN c.review_on <= japan_today() THEN 'due'
  WHEN c.review_on <= japan_today() + 30 THEN 'soon'
  ELSE 'later' END`;

/** Corrections as the console shows them; their publication has no end. */
export const staffCorrections = recordViews<typeof corrections>({
  from: sql`(SELECT *, NULL::timestamptz AS published_until FROM corrections) c`,
  alias: 'c',
  named: sql`coalesce(nullif(c.text, ''), ${firstWords})`,
  shared: sql`
    'text', c.text, 'words', ${firstWords}, 'review_on', c.review_on, 'review', ${review},
    'places_count', ${placesCount}, ${periodJson('c')}`,
  record: sql`
    'places', coalesce((
      SELECT json_agg(json_build_object(
        'video_id', p.video_id, 'start_ms', p.start_ms, 'words', p.words,
        'title', (SELECT v.title FROM videos v WHERE v.id = p.video_id AND v.deleted_at IS NULL)
      ) ORDER BY p.position) ${ofIt}
    ), '[]')`,
  where: ({ q, state, review: chosen, video }) => [
    isInState('c', state),
    holdsWords(q, [sql`c.text`, sql`(SELECT string_agg(p.words, ' ') ${ofIt})`]),
    when(chosen, sql`${review} = ${chosen}`),
    when(video, sql`EXISTS (SELECT ${ofIt} AND p.video_id = ${video})`),
  ],
  // What is to be looked at comes first.
  by: { sort: 'review_on', order: 'asc' },
});
