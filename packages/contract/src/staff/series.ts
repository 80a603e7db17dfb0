import * as z from 'zod/mini';
import { choice, id, text, wholeNumber } from '#contract/fields.ts';
import { maxItems } from '#contract/lengths.ts';
import { formatMessage } from '#contract/messages.ts';
import { bodyHtml } from '#contract/staff/body-html.ts';
import { orderedResource, position } from '#contract/staff/content-resource.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { publishedDraft } from '#contract/staff/publication.ts';
import { thumbnail } from '#contract/staff/videos.ts';
import {
  filterId,
  publicationFilters,
  published,
  STATES,
  staffListQuery,
} from '#contract/staff/wire.ts';

/** Most lectures of a series. */
export const MAX_LECTURES = 200;
const MAX_DAYS = 3650;

/** When a lecture opens; the same words as in the database. */
export const OPENINGS = [
  'at_once',
  'days_in_series',
  'days_in_membership',
  'after_previous',
] as const;
export type Opening = (typeof OPENINGS)[number];

/** Whether a lecture opens after a number of days. */
export const countsDays = (opens: Opening): boolean => opens.startsWith('days_');

const wrongDays = () =>
  formatStaffMessage('validation.between', { label: '日数', min: 1, max: MAX_DAYS });

const lecture = z
  .object(
    {
      video_id: choice('動画'),
      opens: z.enum(OPENINGS, {
        error: () => formatMessage('validation.choose', { label: '視聴の開始' }),
      }),
      days: z.nullable(wholeNumber(1, MAX_DAYS, wrongDays)),
    },
    { error: () => formatMessage('validation.choose', { label: '動画' }) },
  )
  .check(
    z.refine(({ opens, days }) => (days !== null) === countsDays(opens), {
      path: ['days'],
      error: wrongDays,
    }),
  );

/** The draft of a series with its lectures in order. */
export const seriesDraft = publishedDraft({
  title: text('タイトル'),
  body: bodyHtml('本文'),
  picture_url: z.nullable(thumbnail),
  position: position(),
  lectures: z
    .array(lecture, { error: () => formatMessage('validation.choose', { label: '動画' }) })
    .check(
      maxItems(MAX_LECTURES, {
        error: formatStaffMessage('validation.at_most', { label: '動画', max: MAX_LECTURES }),
      }),
      z.refine((all) => new Set(all.map(({ video_id }) => video_id)).size === all.length, {
        error: formatStaffMessage('validation.once', { label: '動画' }),
      }),
    ),
});

export const series = orderedResource('series', {
  label: 'Series',
  query: staffListQuery(['position', 'title', 'published_at', 'updated_at'], {
    ...publicationFilters,
    video: filterId('動画'),
  }),
  shared: { title: z.string(), picture_url: z.nullable(z.string()), ...published },
  row: {
    lectures_count: z.number(),
    /** Some of its lectures do not open at once. */
    is_gated: z.boolean(),
  },
  record: {
    body: z.string(),
    lectures: z.array(
      z.object({ video_id: id(), opens: z.enum(OPENINGS), days: z.nullable(z.number()) }),
    ),
    /** The videos of its lectures, without deleted ones. */
    videos: z.array(z.object({ id: id(), title: z.string(), state: z.enum(STATES) })),
  },
  draft: seriesDraft,
});
