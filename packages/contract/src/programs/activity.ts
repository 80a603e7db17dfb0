import * as z from 'zod/mini';
import { id } from '#contract/fields.ts';
import { queryOf } from '#contract/list-query.ts';
import { changedList, instant } from '#contract/programs/pages.ts';
import { SITE_EVENT_TYPES } from '#contract/staff/site-events.ts';
import { filterId, STATES } from '#contract/staff/wire.ts';

const perhaps = {
  id: z.nullable(id()),
  instant: z.nullable(instant()),
  text: z.nullable(z.string()),
};

export const listProgramWatching = changedList('/api/v1/watching', {
  right: 'members.read',
  summary: 'What members have watched, one row per member and video',
  query: { member: filterId('member'), video: filterId('video') },
  row: z.object({
    ...{ member_id: id(), video_id: id() },
    /** Each second that was seen counts once. */
    seen_seconds: z.number(),
    duration_seconds: z.nullable(z.number()),
    /** When the video was marked as watched. */
    ...{ watched_at: perhaps.instant, changed_at: instant() },
  }),
});

export const listProgramVideos = changedList('/api/v1/videos', {
  right: 'content.read',
  summary: 'Videos, also those that members do not see',
  query: {},
  row: z.object({
    ...{ id: id(), title: z.string(), state: z.enum(STATES) },
    ...{ published_at: perhaps.instant, published_until: perhaps.instant },
    duration_seconds: z.nullable(z.number()),
    /** Slugs of the brands whose members see it; empty: every member does. */
    ...{ brands: z.array(z.string()), changed_at: instant() },
  }),
});

export const listProgramQuestions = changedList('/api/v1/questions', {
  right: 'questions.read',
  summary: 'Questions about videos with their answers',
  query: { state: queryOf(['unanswered', 'answered'], 'state') },
  row: z.object({
    /** Without a member: who asked has left. */
    ...{ id: id(), member_id: perhaps.id, video_id: id(), message: z.string() },
    /** The second of the film that it asks about. */
    at_seconds: z.nullable(z.number()),
    ...{ asked_at: instant(), answer: perhaps.text, answered_at: perhaps.instant },
    changed_at: instant(),
  }),
});

export const listProgramEvents = changedList('/api/v1/events', {
  right: null,
  summary:
    'What happened in the last 30 days, as webhooks say it, of the types that the rights open',
  query: { type: queryOf(SITE_EVENT_TYPES, 'type') },
  row: z.object({
    /** The same as a webhook's `webhook-id`. */
    ...{ id: z.string(), type: z.enum(SITE_EVENT_TYPES), timestamp: instant() },
    /** As webhooks say it: a brand's slug; numbers as `video_id`, `question_id`; days. */
    data: z.looseObject({ member_id: perhaps.id, brand: perhaps.text }),
  }),
});
