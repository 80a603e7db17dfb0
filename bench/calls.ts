import type { MemberCall } from '#bench/load/member-requests.ts';

/** The rows of a filled database that the reads need. */
export interface Known {
  /** Two tags that some videos have both of. */
  tags: [number, number];
  noticeId: number;
  videoIds: number[];
}

/** A read to measure. */
export interface Read {
  name: string;
  path: (known: Known, number: number) => string;
  /** A member may send only a few of them a minute, so its measurement is shorter. */
  isScarce?: true;
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

/** Returns the call that a read makes. */
export const callOf = (read: Read, known: Known, number: number): MemberCall => ({
  method: 'GET',
  path: read.path(known, number),
});
