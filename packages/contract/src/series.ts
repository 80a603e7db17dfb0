import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { html, id, pathId, wireTime } from '#contract/fields.ts';
import { bodies } from '#contract/list-query.ts';
import { video } from '#contract/videos.ts';

/** A lecture of a series, as the member stands with it. */
export const seriesLecture = z.object({
  /** From 1, among the lectures that the member sees. */
  position: z.number(),
  title: z.string(),
  duration_seconds: z.nullable(z.number()),
  /** Null: not open yet. */
  video: z.nullable(video),
  is_watched: z.boolean(),
  /** Of what is not watched; null if the length is not known. */
  seconds_left: z.nullable(z.number()),
  /** The day on which it opens; null: it is open, or no day is known. */
  opens_at: z.nullable(wireTime()),
  /** The position of the lecture to watch first; null otherwise. */
  opens_after: z.nullable(z.number()),
  /** It opens so many days after the member's first day in the series, which is still to come. */
  opens_in_days: z.nullable(z.number()),
});
export type SeriesLecture = z.output<typeof seriesLecture>;

/** A series with the member's progress. */
export const seriesSummary = z.object({
  id: id(),
  title: z.string(),
  text: html(),
  picture_url: z.nullable(z.string()),
  lectures_count: z.number(),
  watched_count: z.number(),
  /** Null if the length of an unwatched lecture is not known. */
  seconds_left: z.nullable(z.number()),
  /** The first open unwatched lecture. */
  next: z.nullable(
    z.object({
      video_id: id(),
      position: z.number(),
      title: z.string(),
      seconds_left: z.nullable(z.number()),
    }),
  ),
});
export type SeriesSummary = z.output<typeof seriesSummary>;

/** A series with its lectures in order. */
export const seriesDetails = z.extend(seriesSummary, { lectures: z.array(seriesLecture) });
export type SeriesDetails = z.output<typeof seriesDetails>;

export const listSeries = get('/api/series', {
  audience: 'member',
  summary: "Series in order, with the member's progress",
  query: z.object({ bodies: bodies() }),
  response: z.array(seriesSummary),
});

export const getSeries = get('/api/series/{seriesId}', {
  audience: 'member',
  summary: 'One series with its lectures in order; a lecture not open yet has no video',
  params: z.object({ seriesId: pathId() }),
  query: z.object({ bodies: bodies() }),
  response: seriesDetails,
});

export const listVideoSeries = get('/api/video/series/{videoId}', {
  audience: 'member',
  summary: 'The series that hold a video, in order',
  params: z.object({ videoId: pathId() }),
  response: z.object({
    series: z.array(
      z.object({
        id: id(),
        title: z.string(),
        /** The position of the video in the series. */
        position: z.number(),
        lectures_count: z.number(),
      }),
    ),
  }),
});
