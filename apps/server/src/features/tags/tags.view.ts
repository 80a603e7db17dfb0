import type { tags } from '@orchard/contract/staff/tags';
import type { Tag } from '@orchard/contract/tags';
import { type Kysely, sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords, when } from '#console/records/staff-list.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** All tags in the order of their creation. */
export const listTags = (db: Kysely<DB>): Promise<Tag[]> =>
  db.selectFrom('tags').select(['id', 'name']).orderBy('id').execute();

const videosCount = sql`(SELECT count(*) FROM video_tags vt WHERE vt.tag_id = t.id)`;

const isUsed = sql`(
  EXISTS (SELECT FROM video_tags vt WHERE vt.tag_id = t.id)
  OR EXISTS (SELECT FROM video_category_tags ct WHERE ct.tag_id = t.id)
)`;

export const staffTags = recordViews<typeof tags>({
  from: sql`tags t`,
  alias: 't',
  named: sql`t.name`,
  shared: sql`
    'name', t.name, 'videos_count', ${videosCount},
    'categories_count', (SELECT count(*) FROM video_category_tags ct WHERE ct.tag_id = t.id)`,
  where: ({ q, used }) => [
    holdsWords(q, [sql`t.name`]),
    when(used, sql`${isUsed} = ${used === 'yes'}`),
  ],
  sorts: { videos_count: videosCount },
  by: { sort: 'id', order: 'asc' },
});
