import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import type { videoAnalytics } from '@orchard/contract/staff/video-analytics';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isForBrand } from '#console/records/publication.ts';
import { all, holdsWords, type ListParts, listPage } from '#console/records/staff-list.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { Page } from '#platform/http/page.ts';
import { type Counted, isCounted, watchStatistics } from './watch-statistics.view.ts';

type Row = ResponseOf<typeof videoAnalytics.list>[number];
type Query = ParsedOf<typeof videoAnalytics.list>['query'];

const published = { alias: 'v', brandsTable: 'video_brands', column: 'video_id' } as const;

/** A condition on videos `v`: for the brand or for every member. */
const concerns = (brand: number | undefined) => sql<boolean>`(
  NOT EXISTS (SELECT FROM video_brands a WHERE a.video_id = v.id) OR ${isForBrand(published, brand)}
)`;

/** Members per video in a table such as bookmarks. */
const membersIn = (
  table: 'browsing_history' | 'video_bookmarks',
  { brand }: Counted,
  isOfThem: RawBuilder<boolean>,
) => sql`(
  SELECT a.video_id, count(*)::integer AS members FROM ${sql.table(table)} a
  WHERE ${all([
    isOfThem,
    table === 'browsing_history' ? sql`a.viewed_at > now() - interval '30 days'` : sql`true`,
    brand
      ? sql`a.member_id IN (SELECT m.member_id FROM memberships m WHERE m.brand_id = ${brand})`
      : sql`true`,
  ])}
  GROUP BY a.video_id
)`;

/**
 * Videos with their statistics, each from one scan of its table. The planner drops sums, and whole
 * joins, that the query does not select.
 * @param only ids of the videos; all videos if absent
 */
const withStatistics = (counted: Counted, only?: readonly number[]) => {
  const isOfThem = (column: string) =>
    only ? sql<boolean>`${sql.ref(column)} = ANY(${only}::bigint[])` : sql<boolean>`true`;
  return sql`videos v
    LEFT JOIN (
      SELECT p.video_id, ${watchStatistics}
      FROM all_watching p LEFT JOIN videos v ON v.id = p.video_id
      WHERE ${all([isOfThem('p.video_id'), isCounted(counted)])} GROUP BY p.video_id
    ) w ON w.video_id = v.id
    LEFT JOIN ${membersIn('browsing_history', counted, isOfThem('a.video_id'))} o
      ON o.video_id = v.id
    LEFT JOIN ${membersIn('video_bookmarks', counted, isOfThem('a.video_id'))} b
      ON b.video_id = v.id`;
};

/** One video with all its statistics, from {@link withStatistics}. */
const rowJson = sql`json_build_object('id', v.id, 'title', v.title,
  'starts', coalesce(w.starts, 0), 'members', coalesce(w.members, 0),
  'minutes', coalesce(w.minutes, 0), 'finished', coalesce(w.finished, 0), 'share', w.share,
  'opened', coalesce(o.members, 0), 'bookmarked', coalesce(b.members, 0))`;

const parts = (
  counted: Counted & { q?: string | undefined },
  row: RawBuilder<unknown>,
): ListParts => ({
  from: withStatistics(counted),
  where: all([
    sql`v.deleted_at IS NULL`,
    holdsWords(counted.q, [sql`v.title`]),
    concerns(counted.brand),
  ]),
  row,
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

/**
 * Videos by how much of them members really watched. Two queries: the first chooses the page by the
 * sorted statistic alone, the second computes the others for the videos of that page.
 */
export async function listVideoAnalytics(db: Kysely<DB>, query: Query): Promise<Page<Row>> {
  const page = await listPage<number>(db, query, parts(query, sql`v.id`));
  const ids = page.items as number[];
  const { rows } = await sql<{ row: Row }>`
    SELECT ${rowJson} AS row FROM ${withStatistics(query, ids)}
    JOIN unnest(${ids}::bigint[]) WITH ORDINALITY AS chosen(id, place) ON chosen.id = v.id
    ORDER BY chosen.place`.execute(db);
  const items = rows.map(({ row }) => row);
  return new Page(items, page.total, page.pageSize);
}

/** The rows of the export, most watched first. */
export async function exportedAnalytics(
  db: Kysely<DB>,
  counted: Counted & { q?: string | undefined },
  limit: number,
): Promise<Row[]> {
  const pageQuery = { per_page: limit, sort: 'minutes' };
  const { items } = await listPage<Row>(db, pageQuery, parts(counted, rowJson));
  return items as Row[];
}
