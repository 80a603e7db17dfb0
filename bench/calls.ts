import pg from 'pg';
import type { MemberCall } from '#bench/load/member-requests.ts';
import type { Connection } from '#server/platform/database/connection.ts';

/** Rows of a filled database that the measured calls name; every member may see them. */
export interface Sample {
  /** Two tags that some videos have both of. */
  tags: [number, number];
  noticeId: number;
  videoIds: number[];
}

/** Looks up the rows that the measured calls name. */
export async function findSample(connection: Connection): Promise<Sample> {
  const client = new pg.Client(connection);
  await client.connect();
  const pair = await client.query<{ a: string; b: string }>(`
    SELECT one.tag_id AS a, other.tag_id AS b
    FROM video_tags one JOIN video_tags other USING (video_id)
    WHERE one.tag_id < other.tag_id GROUP BY 1, 2 ORDER BY count(*) DESC, 1, 2 LIMIT 1`);
  // An older program may have no series.
  const series = await client.query("SELECT to_regclass('series_lectures') AS name");
  const isOpen = `NOT EXISTS (
    SELECT FROM series_lectures l WHERE l.video_id = v.id AND l.opens <> 'at_once')`;
  const videos = await client.query<{ id: string }>(`
    SELECT v.id FROM videos v
    WHERE published_at <= now() AND NOT EXISTS (SELECT FROM video_brands b WHERE b.video_id = v.id)
      AND ${series.rows[0]?.name === null ? true : isOpen}
    ORDER BY published_at DESC LIMIT 100`);
  const notices = await client.query<{ id: string }>(`
    SELECT n.id FROM notices n
    WHERE published_at <= now() AND NOT EXISTS (SELECT FROM notice_brands b WHERE b.notice_id = n.id)
    ORDER BY published_at DESC LIMIT 1`);
  await client.end();
  return {
    tags: [Number(pair.rows[0]?.a), Number(pair.rows[0]?.b)],
    noticeId: Number(notices.rows[0]?.id),
    videoIds: videos.rows.map(({ id }) => Number(id)),
  };
}

export interface Read {
  name: string;
  path: (sample: Sample, number: number) => string;
}

const search = encodeURIComponent('税金');

/** The reads, as the site's own screens make them. */
export const READS: readonly Read[] = [
  { name: 'videos, page of 8', path: () => '/api/video?p=1' },
  { name: 'videos, two tags', path: ({ tags: [a, b] }) => `/api/video?p=1&t=${a}&t=${b}` },
  { name: 'videos, unwatched only', path: () => '/api/video?p=1&uncp=1' },
  { name: 'search, 税金', path: () => `/api/video?p=1&search=${search}` },
  {
    name: 'categories for home',
    path: () => '/api/video/category?p=1&per_page=3&videos=6&bodies=0',
  },
  {
    name: 'video detail',
    path: ({ videoIds }, number) => `/api/video/details/${videoIds[number % videoIds.length]}`,
  },
  { name: 'history, page of 12', path: () => '/api/video/browsing-history?p=1' },
  { name: 'notices, page of 10', path: () => '/api/notice?p=1' },
  { name: 'menu', path: () => '/api/menu' },
  { name: 'tags', path: () => '/api/tag' },
  { name: 'current user', path: () => '/api/account/user' },
];

export const callOf = (read: Read, sample: Sample, number: number): MemberCall => ({
  method: 'GET',
  path: read.path(sample, number),
});

/** Returns the call of one read after another. */
export const readInTurn = (sample: Sample, number: number): MemberCall =>
  callOf(READS[number % READS.length] as Read, sample, number);

/** Seconds between two reports of a member who watches. */
export const REPORTS = 10;

/** Returns the report of ten seconds that a member has watched. */
export const playbackReport = (videoId: number | undefined, from: number): MemberCall => ({
  method: 'POST',
  path: `/api/video/playback/${videoId}`,
  body: {
    position: from + REPORTS,
    duration: 1_200,
    rate: 1,
    ranges: [[from, from + REPORTS]],
    age: 0,
  },
});
