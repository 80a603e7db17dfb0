import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { id } from '#contract/fields.ts';
import { queryOf } from '#contract/list-query.ts';
import { changesQuery, instant, pageOf } from '#contract/programs/pages.ts';
import { SITE_EVENT_TYPES } from '#contract/staff/site-events.ts';
import { filterId, STATES } from '#contract/staff/wire.ts';

const page = <Row>(row: Row) => ({ items: [row], next: 'MjAyNy0wMy0wOQ', has_more: false });

export const listProgramWatching = get('/api/v1/watching', {
  audience: 'program',
  right: 'members.read',
  summary: 'What members have watched, one row per member and video, in the order of their changes',
  query: z.object({ ...changesQuery, member: filterId('member'), video: filterId('video') }),
  response: pageOf(
    z.object({
      member_id: id(),
      video_id: id(),
      /** Seconds that were seen, each counted once. */
      seen_seconds: z.number(),
      /** Of the video; null: not known. */
      duration_seconds: z.nullable(z.number()),
      /** When the video was marked as watched. */
      watched_at: z.nullable(instant()),
      changed_at: instant(),
    }),
  ),
  example: {
    query: { since: '2027-03-09T00:00:00+09:00' },
    response: page({
      ...{ member_id: 1204, video_id: 88, seen_seconds: 1730, duration_seconds: 1800 },
      ...{ watched_at: '2027-03-09T12:31:00.500Z', changed_at: '2027-03-09T12:31:00.500Z' },
    }),
  },
});

export const listProgramVideos = get('/api/v1/videos', {
  audience: 'program',
  right: 'content.read',
  summary:
    'Videos, also those that are no longer or not yet published, in the order of their changes',
  query: z.object(changesQuery),
  response: pageOf(
    z.object({
      id: id(),
      title: z.string(),
      state: z.enum(STATES),
      published_at: z.nullable(instant()),
      published_until: z.nullable(instant()),
      duration_seconds: z.nullable(z.number()),
      /** Slugs of the brands whose members see it; empty: every member does. */
      brands: z.array(z.string()),
      tags: z.array(z.string()),
      changed_at: instant(),
    }),
  ),
  example: {
    response: page({
      ...{ id: 88, title: '第1回　四柱推命の基礎', state: 'published', brands: ['advance'] },
      ...{
        published_at: '2027-03-01T00:00:00.000Z',
        published_until: null,
        duration_seconds: 1800,
      },
      ...{ tags: ['基礎'], changed_at: '2027-03-01T00:00:00.000Z' },
    }),
  },
});

export const listProgramQuestions = get('/api/v1/questions', {
  audience: 'program',
  right: 'questions.read',
  summary: 'Questions about videos with their answers, in the order of their changes',
  query: z.object({ ...changesQuery, state: queryOf(['unanswered', 'answered'], 'state') }),
  response: pageOf(
    z.object({
      id: id(),
      /** Null: the member has left. */
      member_id: z.nullable(id()),
      video_id: id(),
      video_title: z.string(),
      message: z.string(),
      asked_at: instant(),
      answer: z.nullable(z.string()),
      answered_at: z.nullable(instant()),
      changed_at: instant(),
    }),
  ),
  example: {
    query: { state: 'unanswered' },
    response: page({
      ...{ id: 310, member_id: 1204, video_id: 88, video_title: '第1回　四柱推命の基礎' },
      ...{ message: '月柱はどのように決まりますか。', asked_at: '2027-03-09T13:00:00.000Z' },
      ...{ answer: null, answered_at: null, changed_at: '2027-03-09T13:00:00.000Z' },
    }),
  },
});

export const listProgramEvents = get('/api/v1/events', {
  audience: 'program',
  right: null,
  summary:
    'What happened in the last 30 days, oldest first, as webhooks say it; of the types that the rights open',
  query: z.object({ ...changesQuery, type: queryOf(SITE_EVENT_TYPES, 'type') }),
  response: pageOf(
    z.object({
      /** The same as a webhook's `webhook-id`. */
      id: z.string(),
      type: z.enum(SITE_EVENT_TYPES),
      timestamp: instant(),
      data: z.looseObject({
        member_id: z.nullable(id()),
        /** The brand's slug. */
        brand: z.nullable(z.string()),
        /** Of the video, question, enquiry or series. */
        subject_id: z.nullable(id()),
      }),
    }),
  ),
  example: {
    query: { type: 'member.renewed' },
    response: page({
      ...{ id: '0193a1d2-5b1c-7c7e-9d0a-2f6b1f3e4a55', type: 'member.renewed' },
      timestamp: '2027-04-10T15:00:03.000Z',
      data: { member_id: 1204, brand: 'advance', subject_id: null },
    }),
  },
});
