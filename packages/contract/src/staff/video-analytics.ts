import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { id } from '#contract/fields.ts';
import { searchWord } from '#contract/list-query.ts';
import { filterDay, filterId, oneRecord, staffListQuery } from '#contract/staff/wire.ts';

const reads = { audience: 'staff', right: 'analytics.read' } as const;

/** The counted members: those of a brand, and those who began the video on these days. */
const counted = {
  brand: filterId('会員区分'),
  from: filterDay('期間の開始'),
  until: filterDay('期間の終了'),
};

/** Statistics of a video. Only played parts count, each part once per member. */
const watchStatistics = z.object({
  /** Sittings: the first playing, playing after half an hour's rest, or after starting over. */
  starts: z.number(),
  /** Members who have watched some of it. */
  members: z.number(),
  /** Watched minutes of all members together. */
  minutes: z.number(),
  /** Members who have watched nine tenths. */
  finished: z.number(),
  /** Average watched share of these members, 0 to 1; null without members. */
  share: z.nullable(z.number()),
});

/** Fewer people than these are never told of: neither as viewers of a lecture, nor of a place of it. */
export const FEWEST = 5;

/** A number of people; null: fewer than {@link FEWEST}. */
const people = z.nullable(z.number());
/** The same on the page of a video, which tells nothing of fewer. */
const toldStatistics = z.object({
  ...{ starts: people, members: people, minutes: people, finished: people },
  share: z.nullable(z.number()),
});

const statisticsRow = z.extend(watchStatistics, {
  id: id(),
  title: z.string(),
  /** Members who opened it in the last 30 days. */
  opened: z.number(),
  /** Members who have bookmarked it. */
  bookmarked: z.number(),
});

/** A place in a video where many viewers leave. */
export const dropOff = z.object({
  /** Which hundredth of the video, from 0. */
  percent: z.number(),
  /** The share of all viewers who leave there, 0 to 1. */
  lost: z.number(),
});

/** Points of the curve: hundredths of a video, each with the members who saw its middle. */
export const CURVE_POINTS = 100;

export const videoAnalytics = {
  list: get('/api/staff/video-analytics', {
    ...reads,
    summary: 'Videos by how often and how much of them is really watched',
    query: staffListQuery(
      ['starts', 'members', 'minutes', 'finished', 'share', 'opened', 'bookmarked', 'title'],
      counted,
    ),
    response: z.array(statisticsRow),
  }),
  read: get('/api/staff/video-analytics/{id}', {
    ...reads,
    summary: 'How much of one video is watched, and by how many',
    params: oneRecord,
    query: z.object(counted),
    response: z.object({
      id: id(),
      title: z.string(),
      statistics: toldStatistics,
      /** The same per brand; a member of two brands counts in both. */
      brands: z.array(z.extend(toldStatistics, { id: id(), label: z.string() })),
      /** Members with a completion, and those who set it by hand. */
      marked: people,
      marked_by_hand: people,
      /** Of all members: who opened it in the last 30 days, who bookmarked it, what was asked. */
      use: z.object({ opened: z.number(), bookmarked: z.number(), questions: z.number() }),
    }),
  }),
} as const;

const interval = { low: z.number(), high: z.number() };
const part = z.object({ members: people, of: z.number() });

/** Those of a place who began before the day of a change and after it; null: too few in a group. */
const comparison = z.nullable(
  z.object({
    before: part,
    after: part,
    /** After less before; null where one of the numbers is not told. */
    difference: z.nullable(z.object({ share: z.number(), ...interval })),
    verdict: z.enum(['fewer', 'more', 'unclear']),
  }),
);

const difficulty = { from: z.number(), until: z.number(), members: z.number(), of: z.number() };
/** A question or a correction at a second; `day`: since when members read the answer or the correction. */
const mark = z.object({
  kind: z.enum(['question', 'correction']),
  id: id(),
  at: z.number(),
  text: z.string(),
  day: z.nullable(z.string()),
  again: comparison,
  stopped: comparison,
});

/** What the lecturer of a video looks at, on one line of time. */
const minute = z.object({
  length: z.nullable(z.number()),
  /** Null: these, or the others whom the filter leaves out, are too few; nothing is told then. */
  viewers: people,
  curve: z.array(people),
  drop_offs: z.array(dropOff),
  /** Members per hundredth who saw it twice or more; empty also for a brand or a period. */
  again: z.array(people),
  /** Hundredths that are seen again unusually often, the clearest first. */
  difficulties: z.array(z.object({ ...difficulty, ...interval })),
  marks: z.array(mark),
});
export type Minute = z.output<typeof minute>;

export const lecturersMinute = get('/api/staff/video-analytics/{id}/minute', {
  ...reads,
  summary: 'Where viewers of one video go back, stop and ask, on one line of time',
  params: oneRecord,
  query: z.object(counted),
  response: minute,
});

/** Lines that one export holds at most. */
export const MAX_ANALYTICS_EXPORT = 50_000;

const file = z.object({ file: z.string(), csv: z.string(), count: z.number() });

export const exportVideoAnalytics = post('/api/staff/video-analytics/export', {
  ...reads,
  summary: 'The list as a CSV file, most watched first',
  query: z.object({ q: searchWord(), ...counted }),
  response: file,
});

export const exportRetention = post('/api/staff/video-analytics/{id}/export', {
  ...reads,
  summary: 'Who is still there at each hundredth of one video, as a CSV file',
  params: oneRecord,
  query: z.object(counted),
  response: file,
});
