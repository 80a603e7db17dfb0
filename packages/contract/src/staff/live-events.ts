import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { choice, id, text, wholeNumber, wireTime } from '#contract/fields.ts';
import { MAX_LINE } from '#contract/limits.ts';
import { queryOf } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { bodyHtml } from '#contract/staff/body-html.ts';
import { pageAddress } from '#contract/staff/brands.ts';
import { contentResource } from '#contract/staff/content-resource.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { listedResource, resourceList } from '#contract/staff/video-resources.ts';
import {
  bulkResult,
  dateTime,
  ids,
  oneRecord,
  optionalText,
  publicationFilters,
  published,
  requiredTime,
  staffListQuery,
} from '#contract/staff/wire.ts';

/** What the fields of an evening are called, besides those of other content. */
export const LIVE_EVENT_LABELS = {
  starts_at: '開始日時',
  minutes: '長さ（分）',
  place: '会場',
  url: '参加用のURL',
  lecturers: '講師',
  prepare: '用意するもの',
  resources: '資料',
  video_id: '録画',
  cancelled_because: '中止の理由',
} as const;

const LABELS = LIVE_EVENT_LABELS;

/** Longest reason of a cancellation: it goes into a sentence of news with the title. */
const MAX_REASON = 100;

/** Where an evening is in its course. */
export const PHASES = ['planned', 'live', 'ended', 'cancelled'] as const;

/** One of {@link PHASES}. */
export type Phase = (typeof PHASES)[number];

/** How dates follow one another: monthly means the same weekday of the month. */
export const INTERVALS = ['weekly', 'biweekly', 'monthly'] as const;

/** Most dates that are added at one time. */
export const MAX_DATES = 24;

const between = (label: string, min: number, max: number) =>
  wholeNumber(min, max, () => formatStaffMessage('validation.between', { label, min, max }));

/** The draft of an evening; without a brand it is for every member. */
const liveEventDraft = z.object({
  title: text('タイトル'),
  body: bodyHtml('本文'),
  starts_at: requiredTime(LABELS.starts_at),
  minutes: between('長さ', 5, 1440),
  /** Members see place and address from a quarter of an hour before; no mail or calendar has them. */
  place: optionalText(LABELS.place, MAX_LINE),
  url: pageAddress(LABELS.url),
  lecturers: optionalText(LABELS.lecturers, MAX_LINE),
  prepare: optionalText(LABELS.prepare, 2000),
  resources: resourceList(),
  published_at: dateTime('公開開始'),
  brand_ids: ids('公開対象', 50),
  /** The lecture that is its recording. */
  video_id: z.nullable(choice(LABELS.video_id)),
  /** What members are told of its cancellation; null: it takes place. */
  cancelled_because: z.nullable(text(LABELS.cancelled_because, MAX_REASON)),
});

// Members see them for good.
const { published_until: _, ...publication } = published;

const writes = { audience: 'staff', right: 'content.write' } as const;

/** Evenings on which the club meets live (夜の会). */
export const liveEvents = {
  ...contentResource('live-events', {
    label: 'Live events',
    query: staffListQuery(['starts_at', 'title', 'published_at', 'goers_count', 'updated_at'], {
      ...publicationFilters,
      phase: queryOf(PHASES, '開催'),
    }),
    shared: {
      title: z.string(),
      starts_at: wireTime(),
      minutes: z.number(),
      phase: z.enum(PHASES),
      /** How many members want to come. */
      goers_count: z.number(),
      video_id: z.nullable(id()),
      ...publication,
    },
    row: {},
    record: {
      body: z.string(),
      place: z.string(),
      url: z.string(),
      lecturers: z.string(),
      prepare: z.string(),
      resources: z.array(listedResource),
      cancelled_because: z.nullable(z.string()),
    },
    draft: liveEventDraft,
  }),
  cancel: post('/api/staff/live-events/{id}/cancel', {
    ...writes,
    summary: 'Live events: cancels one, or takes that back; those who want to come are told',
    params: oneRecord,
    body: z.object({ because: liveEventDraft.shape.cancelled_because }),
  }),
  addDates: post('/api/staff/live-events/{id}/dates', {
    ...writes,
    summary: 'Live events: drafts of the same on further dates; dates that are there are left out',
    params: oneRecord,
    body: z.object({
      interval: z.enum(INTERVALS, {
        error: () => formatMessage('validation.choose', { label: '間隔' }),
      }),
      count: between('回数', 1, MAX_DATES),
    }),
    response: bulkResult,
  }),
  goers: get('/api/staff/live-events/{id}/goers', {
    audience: 'staff',
    right: 'members.read',
    summary: 'Live events: who wants to come, and who came',
    params: oneRecord,
    query: staffListQuery(['name'], {}),
    response: z.array(
      z.object({
        /** The member's. */
        id: id(),
        name: z.string(),
        wanted_at: wireTime(),
        came_at: z.nullable(wireTime()),
      }),
    ),
  }),
} as const;
