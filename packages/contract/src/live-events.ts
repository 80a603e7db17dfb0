import * as z from 'zod/mini';
import { del, get, post } from '#contract/endpoint.ts';
import { html, id, pathId, wireTime } from '#contract/fields.ts';
import { queryMatching } from '#contract/list-query.ts';
import { videoResource } from '#contract/video-resources.ts';

/** How long before an evening begins its members see where it is. */
export const DOORS_OPEN_MINUTES = 15;

const month = z.string().check(z.regex(/^\d{4}-\d\d$/));

export const liveEvent = z.object({
  id: id(),
  title: z.string(),
  body: html(),
  starts_at: wireTime(),
  minutes: z.number(),
  lecturers: z.nullable(z.string()),
  /** What to prepare, as text. */
  prepare: z.string(),
  resources: z.array(videoResource),
  /** By the server's clock; open: from a quarter of an hour before the beginning to the end. */
  state: z.enum(['coming', 'open', 'over', 'cancelled']),
  /** Seconds until the state becomes another by itself; null: it stays. */
  changes_in: z.nullable(z.number()),
  cancelled_because: z.nullable(z.string()),
  /** Where it is, while it is open. */
  place: z.nullable(z.string()),
  url: z.nullable(z.string()),
  is_going: z.boolean(),
  /** The recording, if the member may watch it. */
  video_id: z.nullable(id()),
});
export type LiveEvent = z.output<typeof liveEvent>;

const one = z.object({ liveEventId: pathId() });

export const listLiveEvents = get('/api/live-events', {
  audience: 'member',
  summary: 'The live evenings of a month, by default of this one',
  query: z.object({ month: queryMatching(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/, '月') }),
  response: z.object({
    month,
    events: z.array(liveEvent),
    /** The nearest months with evenings. */
    before: z.nullable(month),
    after: z.nullable(month),
  }),
});

export const listNextLiveEvents = get('/api/live-events/next', {
  audience: 'member',
  summary: 'The next live evenings of two weeks, three at most',
  response: z.array(liveEvent),
});

export const getLiveEvent = get('/api/live-events/{liveEventId}', {
  audience: 'member',
  summary: 'One live evening; place and link only while it is open',
  params: one,
  response: liveEvent,
});

export const joinLiveEvent = post('/api/live-events/{liveEventId}/goer', {
  audience: 'member',
  summary: 'The member wants to come; 409 once the evening is over or cancelled',
  params: one,
  response: liveEvent,
});

export const leaveLiveEvent = del('/api/live-events/{liveEventId}/goer', {
  audience: 'member',
  summary: 'The member does not want to come after all; 409 as above',
  params: one,
  response: liveEvent,
});

export const comeToLiveEvent = post('/api/live-events/{liveEventId}/came', {
  audience: 'member',
  summary: 'The member has followed the link; 409 while the evening is not open',
  params: one,
  status: 204,
});

export const markLiveEventRead = post('/api/live-events/{liveEventId}/read', {
  audience: 'member',
  summary: 'The evening was opened: its news is read',
  params: one,
  status: 204,
});

const calendarFeed = z.object({
  /** Whoever knows it reads the evenings; without place or link. */
  address: z.string(),
});

export const getCalendarFeed = get('/api/account/calendar', {
  audience: 'member',
  summary: "The secret address of the member's calendar of evenings",
  response: calendarFeed,
});

export const renewCalendarFeed = post('/api/account/calendar', {
  audience: 'member',
  summary: 'Makes a new secret address; the one before ends',
  response: calendarFeed,
});
