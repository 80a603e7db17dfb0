import type { Sample } from '#bench/fixture/sample.ts';
import type { MemberCall } from '#bench/load/member-requests.ts';

/** A read to measure. */
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

/** Returns the call of a read. */
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
