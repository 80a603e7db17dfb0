import { type Answer, query } from '#lib/api/call.ts';

/** The series with their texts and the member's progress. */
export const seriesListQuery = query('GET /api/series');

/** One series with its lectures; these come without their texts. */
export const seriesQuery = (seriesId: string | number) =>
  query('GET /api/series/{seriesId}', {
    params: { seriesId: String(seriesId) },
    query: { bodies: '0' },
  });

/** The series that hold a video. */
export const seriesOfVideoQuery = (videoId: string | number) =>
  query('GET /api/video/series/{videoId}', { params: { videoId: String(videoId) } });

/** The place of a video in a series. */
export type LecturePlace = Answer<'GET /api/video/series/{videoId}'>['series'][number];

/** The series that the visitor came from, by the address; else the first that holds the video. */
export const placeIn = (
  places: readonly LecturePlace[],
  params: URLSearchParams,
): LecturePlace | undefined =>
  places.find(({ id }) => String(id) === params.get('series')) ?? places[0];

/** The series with the member's progress, without their texts. */
export const seriesStripQuery = query('GET /api/series', { query: { bodies: '0' } });
