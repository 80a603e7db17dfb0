import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import { type LinkedKind, type listLinksTo, MAX_PLACES } from '@orchard/contract/staff/links';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** Where links of members' screens stand: menus, and the texts of what operators write. */
const PLACES = sql`
  SELECT 'menu-categories' AS kind, m.menu_category_id::bigint AS record_id, m.title AS label,
    'href="' || m.url || '"' AS html FROM menus m WHERE m.url IS NOT NULL
  UNION ALL
  SELECT 'menu-categories', m.menu_category_id, s.title, 'href="' || s.url || '"'
  FROM menu_subs s JOIN menus m ON m.id = s.menu_id WHERE s.url IS NOT NULL
  UNION ALL SELECT 'pages', id, title, body FROM pages
  UNION ALL SELECT 'notices', id, title, body FROM notices
  UNION ALL SELECT 'faqs', id, question, answer FROM faqs
  UNION ALL SELECT 'videos', id, title, body FROM videos WHERE deleted_at IS NULL
  UNION ALL SELECT 'series', id, title, body FROM series
  UNION ALL SELECT 'terms', brand_id, title, body FROM brand_terms`;

/** The beginning of the addresses of each kind; what follows it names the record. */
const PATHS: Readonly<Record<LinkedKind, string>> = {
  pages: '/page/',
  videos: '/video/',
  series: '/series/',
  notices: '/notice/',
  'video-categories': '/video?',
};

/** The tags of a category, as its address names them. */
export const categoryQuery = (category: RawBuilder<unknown>): RawBuilder<string> => sql`(
  SELECT string_agg('t=' || g.tag_id, '&' ORDER BY g.tag_id)
  FROM video_category_tags g WHERE g.video_category_id = ${category}
)`;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Finds a link to a record of this kind in HTML; the first group names the record. */
function patternOf(kind: LinkedKind, origin: string): string {
  const site = `(?:https?://${escaped(new URL(origin).host)})?`;
  const rest = kind === 'video-categories' ? '([^"#]+)(?:#[^"]*)?' : '(\\d+)/?(?:[?#][^"]*)?';
  return `href="${site}${escaped(PATHS[kind])}${rest}"`;
}

/** What names the records in addresses. */
const keysOf = (kind: LinkedKind, ids: readonly number[]) =>
  kind === 'video-categories'
    ? sql`SELECT ${categoryQuery(sql`c.id`)} FROM video_categories c
        WHERE c.id = ANY(${ids}::bigint[])`
    : sql`SELECT unnest(${ids}::bigint[])::text`;

/**
 * Which menus and texts link to some records, by a path or by a whole address of this site.
 * @param origin the site's public address
 */
export async function findLinksTo(
  db: Kysely<DB>,
  origin: string,
  { kind, ids }: ParsedOf<typeof listLinksTo>['body'],
): Promise<ResponseOf<typeof listLinksTo>> {
  const { rows } = await sql<{ kind: string; record_id: number; label: string; total: number }>`
    WITH asked (key) AS (${keysOf(kind, ids)})
    SELECT p.kind, p.record_id, p.label, count(*) OVER ()::integer AS total
    FROM (${PLACES}) p
    WHERE strpos(p.html, ${PATHS[kind]}) > 0
      AND NOT (p.kind = ${kind} AND p.record_id = ANY(${ids}::bigint[]))
      AND EXISTS (
        SELECT FROM regexp_matches(replace(p.html, '&amp;', '&'), ${patternOf(kind, origin)}, 'gi') m
        JOIN asked ON asked.key = m[1]
      )
    ORDER BY p.kind = 'menu-categories' DESC, p.kind, p.record_id, p.label
    LIMIT ${MAX_PLACES}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    places: rows.map(({ total: _, ...place }) => place),
  };
}
