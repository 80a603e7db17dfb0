import * as z from 'zod/mini';
import { MAX_CORRECTION } from '#contract/corrections.ts';
import { get } from '#contract/endpoint.ts';
import { choice, id, text, wholeNumber } from '#contract/fields.ts';
import { maxItems, minItems } from '#contract/lengths.ts';
import { queryOf, searchWord } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { contentResource } from '#contract/staff/content-resource.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import {
  dateTime,
  filterId,
  nameIn,
  optionalDay,
  optionalText,
  outdated,
  publishedPeriod,
  STATES,
  staffListQuery,
} from '#contract/staff/wire.ts';

/** What the fields of a correction are called, besides those of other content. */
export const CORRECTION_LABELS = {
  text: '訂正',
  review_on: '次に確認する日',
  places: '箇所',
} as const;

/** Most places of a correction. */
export const MAX_PLACES = 200;
/** Most places that one search of the speech answers with. */
export const MAX_FOUND_PLACES = 500;
/** Longest words of a place, in code points. */
export const MAX_PLACE_WORDS = 1000;

/** Whether it is time to look at a correction again; the last is later than a month from today. */
export const REVIEW_LABELS = {
  due: '確認する時期',
  soon: '1か月以内',
  later: '1か月より後',
  none: '確認する日なし',
} as const;

const chooseSome = () => formatMessage('validation.choose', { label: CORRECTION_LABELS.places });
const { places: label } = CORRECTION_LABELS;

const place = z.object(
  {
    video_id: choice('動画'),
    start_ms: wholeNumber(0, 86_401_000, outdated),
    words: text('言葉', MAX_PLACE_WORDS),
  },
  { error: chooseSome },
);

const { published_until: _, ...publication } = publishedPeriod;

/** The draft of a correction. */
const correctionDraft = z
  .object({
    /** Empty: there is only a day on which to look at the places. */
    text: optionalText(CORRECTION_LABELS.text, MAX_CORRECTION),
    review_on: optionalDay(CORRECTION_LABELS.review_on),
    published_at: dateTime('公開開始'),
    places: z.array(place, { error: chooseSome }).check(
      minItems(1, { error: chooseSome }),
      maxItems(MAX_PLACES, {
        error: formatStaffMessage('validation.at_most', { label, max: MAX_PLACES }),
      }),
      z.refine(
        (all) => new Set(all.map((one) => `${one.video_id} ${one.start_ms}`)).size === all.length,
        { error: formatStaffMessage('validation.once', { label }) },
      ),
    ),
  })
  .check(
    z.refine((draft) => draft.text !== '' || draft.review_on !== null, {
      path: ['text'],
      error: formatStaffMessage('corrections.empty'),
    }),
  );

/** Statements joined to places in the speech of lectures (訂正・期限). */
export const corrections = contentResource('corrections', {
  label: 'Corrections',
  query: staffListQuery(['review_on', 'text', 'places_count', 'published_at', 'updated_at'], {
    state: queryOf(STATES, '状態'),
    review: queryOf(['due', 'soon', 'later', 'none'], '確認'),
    video: filterId('動画'),
  }),
  shared: {
    text: z.string(),
    /** Of its first place; empty where none is left. */
    words: z.string(),
    review_on: z.nullable(z.string()),
    review: nameIn(REVIEW_LABELS),
    places_count: z.number(),
    ...publication,
  },
  row: {},
  record: {
    places: z.array(
      z.object({
        video_id: id(),
        start_ms: z.number(),
        words: z.string(),
        /** Of the lecture; null while it lies in the trash. */
        title: z.nullable(z.string()),
      }),
    ),
  },
  draft: correctionDraft,
});

/** Where words are said, in any lecture. */
export const findSpokenPlaces = get('/api/staff/spoken-places', {
  audience: 'staff',
  right: 'content.read',
  summary:
    'Where all words of a search are said within 100 characters, in lectures of any state; of very many the first',
  query: z.object({ q: searchWord() }),
  response: z.object({
    /** How many there are. */
    total: z.number(),
    /** By lectures, the newest first, and in the order of time. */
    places: z.array(
      z.object({
        video_id: id(),
        title: z.string(),
        state: z.enum(STATES),
        start_ms: z.number(),
        /** The lines in which the words stand. */
        words: z.string(),
        /** What is said just before and after. */
        before: z.string(),
        after: z.string(),
      }),
    ),
  }),
});
