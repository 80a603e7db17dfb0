import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import { foldLetters } from '@orchard/contract/fold-text';
import {
  FIXED_SCREENS,
  type LinkedKind,
  type LinkTarget,
  type listLinksTo,
  MAX_PLACES,
} from '@orchard/contract/staff/links';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { holdsWords, stateOf } from '#console/records/staff-list.ts';
import { progressOfMembers } from '#features/series/progress-of-members.view.ts';
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
  UNION ALL SELECT 'live-events', id, title, body FROM live_events
  UNION ALL SELECT 'terms', brand_id, title, concat(body, next_body) FROM terms_today`;

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
    series: kind === 'videos' ? await findSeriesWith(db, ids) : [],
  };
}

/** The series with some of these videos, and how many members are in the middle of each. */
async function findSeriesWith(
  db: Kysely<DB>,
  videoIds: readonly number[],
): Promise<ResponseOf<typeof listLinksTo>['series']> {
  const asked = sql`l.video_id = ANY(${videoIds}::bigint[])`;
  const { rows } = await sql<ResponseOf<typeof listLinksTo>['series'][number]>`
    WITH held AS MATERIALIZED (
      SELECT DISTINCT l.series_id FROM series_lectures l WHERE ${asked}
      ORDER BY l.series_id LIMIT ${MAX_PLACES}
    ), placed AS (
      SELECT l.series_id, l.video_id,
        row_number() OVER (PARTITION BY l.series_id ORDER BY l.position) AS place
      FROM series_lectures l JOIN videos v ON v.id = l.video_id AND v.deleted_at IS NULL
      WHERE l.series_id IN (SELECT series_id FROM held)
    ), underway AS (
      SELECT p.series_id, count(*) AS members
      FROM ${progressOfMembers({ series: sql`s.id IN (SELECT series_id FROM held)` })} p
      WHERE p.is_begun AND p.watched < p.lectures GROUP BY p.series_id
    )
    SELECT s.id, s.title, count(*)::integer AS lectures,
      count(*) FILTER (WHERE ${asked})::integer AS asked,
      min(l.place) FILTER (WHERE ${asked})::integer AS place,
      coalesce(max(u.members), 0)::integer AS underway
    FROM placed l JOIN series s ON s.id = l.series_id LEFT JOIN underway u ON u.series_id = s.id
    GROUP BY s.id ORDER BY s.id`.execute(db);
  return rows;
}

/** Targets of one kind that an answer names. */
const OF_EACH = 6;

/** Something published that a link can lead to. */
interface Source {
  kind: string;
  from: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  address: RawBuilder<unknown>;
}

// Each with the alias x.
const SOURCES: readonly Source[] = [
  { kind: 'pages', from: sql`pages x`, title: sql`x.title`, address: sql`'/page/' || x.id` },
  {
    kind: 'videos',
    from: sql`(SELECT * FROM videos WHERE deleted_at IS NULL) x`,
    title: sql`x.title`,
    address: sql`'/video/' || x.id`,
  },
  { kind: 'series', from: sql`series x`, title: sql`x.title`, address: sql`'/series/' || x.id` },
  { kind: 'notices', from: sql`notices x`, title: sql`x.title`, address: sql`'/notice/' || x.id` },
  {
    kind: 'video-categories',
    from: sql`video_categories x`,
    title: sql`x.name`,
    address: sql`'/video?' || ${categoryQuery(sql`x.id`)}`,
  },
];

/** The terms of brands, each at an address that operators chose. */
const TERMS = sql`
  SELECT 'terms' AS kind, t.title, b.terms_path AS address, NULL AS state, t.brand_id::bigint AS id
  FROM terms_today t JOIN brands b ON b.id = t.brand_id`;

const screens: readonly LinkTarget[] = Object.entries(FIXED_SCREENS).map(([address, title]) => ({
  kind: 'screens',
  title,
  address,
  state: null,
}));

/** What a link can lead to, by words of its title: a few of each kind, those changed last first. */
export async function findTargets(db: Kysely<DB>, q = ''): Promise<LinkTarget[]> {
  const parts = SOURCES.map(
    ({ kind, from, title, address }) => sql`(
      SELECT ${kind} AS kind, ${title} AS title, ${address} AS address, ${stateOf('x')} AS state
      FROM ${from} WHERE ${holdsWords(q, [title])} AND ${address} IS NOT NULL
      ORDER BY x.updated_at DESC NULLS LAST, x.id DESC LIMIT ${OF_EACH}
    )`,
  );
  const { rows } = await sql<LinkTarget>`
    ${sql.join(parts, sql` UNION ALL `)}
    UNION ALL (
      SELECT kind, title, address, state FROM (${TERMS}) x
      WHERE ${holdsWords(q, [sql`x.title`])} ORDER BY id LIMIT ${OF_EACH}
    )`.execute(db);
  const terms = foldLetters(q).split(/\s+/).filter(Boolean);
  const named = screens.filter(({ title }) =>
    terms.every((term) => foldLetters(title).includes(term)),
  );
  return [...named, ...rows];
}

/** The path of an address of this site with its query; undefined for any other. */
function ownPath(url: string, origin: string): string | undefined {
  const base = new URL(origin);
  if (!URL.canParse(url, base)) return undefined;
  const { protocol, host, pathname, search } = new URL(url, base);
  if (!/^https?:$/.test(protocol) || host !== base.host) return undefined;
  return `${pathname === '/' ? pathname : pathname.replace(/\/$/, '')}${search}`;
}

// Not screens: files, and what answers programs.
const FILES = /^\/(?:media|api|staff)\//;

/**
 * What an address leads to.
 * @param origin the site's public address
 */
export async function findTarget(
  db: Kysely<DB>,
  origin: string,
  url: string,
): Promise<{ is_own: boolean; target: LinkTarget | null }> {
  const path = ownPath(url, origin);
  if (path === undefined || FILES.test(path)) return { is_own: false, target: null };
  const [bare = ''] = path.split('?');
  const parts = SOURCES.map(
    ({ kind, from, title, address }) => sql`
      SELECT ${kind} AS kind, ${title} AS title, ${address} AS address, ${stateOf('x')} AS state
      FROM ${from} WHERE ${address} = ${kind === 'video-categories' ? path : bare}`,
  );
  const { rows } = await sql<LinkTarget>`
    ${sql.join(parts, sql` UNION ALL `)}
    UNION ALL SELECT kind, title, address, state FROM (${TERMS}) x WHERE address = ${bare}
    LIMIT 1`.execute(db);
  const screen = screens.find(({ address }) => address === bare);
  return { is_own: true, target: rows[0] ?? screen ?? null };
}
