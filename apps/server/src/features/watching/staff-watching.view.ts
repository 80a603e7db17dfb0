import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import type { videoFigures } from '@orchard/contract/staff/watching';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Page } from '#platform/http/page.ts';
import { isForBrand } from '#platform/records/publication.ts';
import { all, holdsWords, type ListParts, listPage } from '#platform/records/staff-list.ts';
import { type Counted, isCounted, watchFigures } from './watch-figures.view.ts';

type Row = ResponseOf<typeof videoFigures.list>[number];
type Query = ParsedOf<typeof videoFigures.list>['query'];

const published = { alias: 'v', brandsTable: 'video_brands', column: 'video_id' } as const;

/** A video that members of the brand may come to see: meant for it, or for everybody. */
const concerns = (brand: number | undefined) => sql<boolean>`(
  NOT EXISTS (SELECT FROM video_brands a WHERE a.video_id = v.id) OR ${isForBrand(published, brand)}
)`;

/** Members who did something with each video. */
const membersIn = (table: 'browsing_history' | 'video_bookmarks', { brand }: Counted) => sql`(
  SELECT a.video_id, count(*)::integer AS members FROM ${sql.table(table)} a
  WHERE ${all([
    table === 'browsing_history' ? sql`a.viewed_at > now() - interval '30 days'` : sql`true`,
    brand
      ? sql`a.member_id IN (SELECT m.member_id FROM member_brands m WHERE m.brand_id = ${brand})`
      : sql`true`,
  ])}
  GROUP BY a.video_id
)`;

const parts = (counted: Counted & { q?: string | undefined }): ListParts => ({
  from: sql`videos v
    LEFT JOIN (
      SELECT p.video_id, ${watchFigures}
      FROM video_progress p JOIN videos v ON v.id = p.video_id
      WHERE ${isCounted(counted)} GROUP BY p.video_id
    ) w ON w.video_id = v.id
    LEFT JOIN ${membersIn('browsing_history', counted)} o ON o.video_id = v.id
    LEFT JOIN ${membersIn('video_bookmarks', counted)} b ON b.video_id = v.id`,
  where: all([
    sql`v.deleted_at IS NULL`,
    holdsWords(counted.q, [sql`v.title`]),
    concerns(counted.brand),
  ]),
  row: sql`json_build_object('id', v.id, 'title', v.title,
    'starts', coalesce(w.starts, 0), 'members', coalesce(w.members, 0),
    'minutes', coalesce(w.minutes, 0), 'finished', coalesce(w.finished, 0), 'share', w.share,
    'opened', coalesce(o.members, 0), 'bookmarked', coalesce(b.members, 0))`,
  sorts: {
    starts: sql`coalesce(w.starts, 0)`,
    members: sql`coalesce(w.members, 0)`,
    minutes: sql`coalesce(w.minutes, 0)`,
    finished: sql`coalesce(w.finished, 0)`,
    share: sql`w.share`,
    opened: sql`coalesce(o.members, 0)`,
    bookmarked: sql`coalesce(b.members, 0)`,
    title: sql`v.title`,
  },
  by: { sort: 'members', order: 'desc', tie: sql`v.id` },
});

/** Videos by how often and how much of them is really watched. */
export const listWatchFigures = (db: Kysely<DB>, query: Query): Promise<Page<Row>> =>
  listPage<Row>(db, query, parts(query));

/** The same as they are exported, most watched first. */
export async function exportedFigures(
  db: Kysely<DB>,
  counted: Counted & { q?: string | undefined },
  limit: number,
): Promise<Row[]> {
  const { items } = await listWatchFigures(db, { ...counted, per_page: limit, sort: 'minutes' });
  return items as Row[];
}
