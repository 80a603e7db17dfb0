import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import { choice, id, text, wireTime } from '#contract/fields.ts';
import { MAX_LINE } from '#contract/limits.ts';
import { queryOf } from '#contract/list-query.ts';
import type { LiveEvent } from '#contract/live-events.ts';
import { formatMessage } from '#contract/messages.ts';
import { bodyHtml } from '#contract/staff/body-html.ts';
import { pageAddress } from '#contract/staff/brands.ts';
import { contentResource } from '#contract/staff/content-resource.ts';
import { listedResource, resourceList } from '#contract/staff/video-resources.ts';
import {
  between,
  dateTime,
  ids,
  nameIn,
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

/** Longest reason of a cancellation: it goes into a sentence of news with the title. */
const MAX_REASON = 100;

/** Where an evening is in its course. */
export const PHASE_LABELS: Record<LiveEvent['state'], string> = {
  coming: '予定',
  open: '開催中',
  over: '終了',
  cancelled: '中止',
};

/** How dates follow one another. */
export const INTERVAL_LABELS = {
  weekly: '毎週',
  biweekly: '隔週',
  monthly: '毎月（同じ週の同じ曜日）',
} as const;

/** Most dates that are added at one time. */
export const MAX_DATES = 24;

/** The draft of an evening; without a brand it is for every member. */
const liveEventDraft = z.object({
  title: text('タイトル'),
  body: bodyHtml('本文'),
  starts_at: requiredTime(LIVE_EVENT_LABELS.starts_at),
  minutes: between('長さ', 5, 1440),
  /** Members see place and address from a quarter of an hour before; no mail or calendar has them. */
  place: optionalText(LIVE_EVENT_LABELS.place, MAX_LINE),
  url: pageAddress(LIVE_EVENT_LABELS.url),
  lecturers: optionalText(LIVE_EVENT_LABELS.lecturers, MAX_LINE),
  prepare: optionalText(LIVE_EVENT_LABELS.prepare, 2000),
  resources: resourceList(),
  published_at: dateTime('公開開始'),
  brand_ids: ids('公開対象', 50),
  /** The lecture that is its recording. */
  video_id: z.nullable(choice(LIVE_EVENT_LABELS.video_id)),
  /** What members are told of its cancellation; empty: it takes place. */
  cancelled_because: optionalText(LIVE_EVENT_LABELS.cancelled_because, MAX_REASON),
});

// Members see them for good.
const { published_until: _, ...publication } = published;

/** Evenings on which the club meets live (夜の会). */
export const liveEvents = {
  ...contentResource('live-events', {
    label: 'Live events',
    query: staffListQuery(['starts_at', 'title', 'published_at', 'goers_count', 'updated_at'], {
      ...publicationFilters,
      phase: queryOf(['coming', 'open', 'over', 'cancelled'], '開催'),
    }),
    shared: {
      title: z.string(),
      starts_at: wireTime(),
      minutes: z.number(),
      phase: nameIn(PHASE_LABELS),
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
      cancelled_because: z.string(),
    },
    draft: liveEventDraft,
  }),
  addDates: post('/api/staff/live-events/{id}/dates', {
    audience: 'staff',
    right: 'content.write',
    summary: 'Live events: drafts of the same on further dates; dates that are there are left out',
    params: oneRecord,
    body: z.object({
      interval: nameIn(INTERVAL_LABELS, {
        error: () => formatMessage('validation.choose', { label: '間隔' }),
      }),
      count: between('回数', 1, MAX_DATES),
    }),
    response: z.object({ count: z.number() }),
  }),
} as const;
