import * as z from 'zod/mini';
import { del, get, post } from '#contract/endpoint.ts';
import { html, id, pathId, wireTime } from '#contract/fields.ts';
import { queryMatching } from '#contract/list-query.ts';
import { videoResource } from '#contract/video-resources.ts';

export const liveEvent = z.object({
  ...{ id: id(), title: z.string(), body: html(), starts_at: wireTime(), minutes: z.number() },
  ...{ lecturers: z.nullable(z.string()), prepare: z.string(), resources: z.array(videoResource) },
  /** By the server's clock; open: from a quarter of an hour before the beginning to the end. */
  state: z.enum(['coming', 'open', 'over', 'cancelled']),
  /** Seconds until the state becomes another by itself; null: it stays. */
  changes_in: z.nullable(z.number()),
  cancelled_because: z.nullable(z.string()),
  /** Where it is, while it is open. */
  ...{ place: z.nullable(z.string()), url: z.nullable(z.string()) },
  is_going: z.boolean(),
  /** The recording, if the member may watch it. */
  video_id: z.nullable(id()),
});
export type LiveEvent = z.output<typeof liveEvent>;

const month = z.nullable(z.string());
const one = { params: z.object({ liveEventId: pathId() }), response: liveEvent };

export const listLiveEvents = get('/api/live-events', {
  audience: 'member',
  summary: 'The live evenings of a month, by default of this one, and the nearest months with some',
  query: z.object({ month: queryMatching(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/, '月') }),
  response: z.object({
    ...{ month, before: month, after: month, events: z.array(liveEvent) },
    /** The secret address of the member's calendar of evenings, without place and link. */
    calendar: z.string(),
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
  ...one,
});

export const joinLiveEvent = post('/api/live-events/{liveEventId}/goer', {
  audience: 'member',
  summary: 'The member wants to come, or has, while it is open; 409 once it is over or cancelled',
  ...one,
});

export const leaveLiveEvent = del('/api/live-events/{liveEventId}/goer', {
  audience: 'member',
  summary: 'The member does not want to come after all; 409 as above',
  ...one,
});

export const markLiveEventRead = post('/api/live-events/{liveEventId}/read', {
  audience: 'member',
  summary: 'The evening was opened: its news is read',
  params: one.params,
  status: 204,
});

export const renewCalendarFeed = post('/api/account/calendar', {
  audience: 'member',
  summary: 'Makes a new secret address; the one before ends',
  response: z.object({ address: z.string() }),
});
