import * as z from 'zod/mini';
import { MAX_CORRECTION } from '#contract/corrections.ts';
import { get } from '#contract/endpoint.ts';
import { choice, id, text, wholeNumber } from '#contract/fields.ts';
import { maxItems, minItems } from '#contract/lengths.ts';
import { queryOf, searchWord } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { contentResource } from '#contract/staff/content-resource.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import * as wire from '#contract/staff/wire.ts';

/** What the fields of a correction are called, besides those of other content. */
export const CORRECTION_LABELS = { text: '訂正', review_on: '次に確認する日', places: '箇所' };
const { places: label } = CORRECTION_LABELS;

/** Most places of a correction, and most code points of the words of each. */
export const [MAX_PLACES, MAX_PLACE_WORDS] = [200, 1000];

/** Whether it is time to look at a correction again; soon is within a month. */
export const REVIEW_LABELS = {
  due: '確認する時期',
  soon: '1か月以内',
  later: '1か月より後',
  none: '確認する日なし',
} as const;

const chooseSome = { error: () => formatMessage('validation.choose', { label }) };

const place = z.object({
  video_id: choice('動画'),
  start_ms: wholeNumber(0, 86_401_000, wire.outdated),
  words: text('言葉', MAX_PLACE_WORDS),
});
const areDifferent = (places: readonly z.output<typeof place>[]) =>
  new Set(places.map(({ video_id, start_ms }) => `${video_id} ${start_ms}`)).size === places.length;

/** The draft of a correction; without a text there is only a day on which to look at its places. */
const correctionDraft = z
  .object({
    text: wire.optionalText(CORRECTION_LABELS.text, MAX_CORRECTION),
    review_on: wire.optionalDay(CORRECTION_LABELS.review_on),
    published_at: wire.dateTime('公開開始'),
    places: z.array(place, chooseSome).check(
      minItems(1, chooseSome),
      maxItems(MAX_PLACES, {
        error: formatStaffMessage('validation.at_most', { label, max: MAX_PLACES }),
      }),
      z.refine(areDifferent, { error: formatStaffMessage('validation.once', { label }) }),
    ),
  })
  .check(
    z.refine((draft) => draft.text !== '' || draft.review_on !== null, {
      path: ['text'],
      error: formatStaffMessage('corrections.empty'),
    }),
  );

const { published_until: _, ...publication } = wire.publishedPeriod;
const spoken = { video_id: id(), start_ms: z.number(), words: z.string() };

/** Statements joined to places in the speech of lectures (訂正・期限). */
export const corrections = contentResource('corrections', {
  label: 'Corrections',
  query: wire.staffListQuery(['review_on', 'text', 'published_at', 'updated_at'], {
    state: queryOf(wire.STATES, '状態'),
    review: queryOf(['due', 'soon', 'later', 'none'], '確認'),
    video: wire.filterId('動画'),
  }),
  shared: {
    text: z.string(),
    words: z.string(),
    review_on: z.nullable(z.string()),
    review: wire.nameIn(REVIEW_LABELS),
    places_count: z.number(),
    ...publication,
  },
  row: {},
  // The title of a lecture is null while it lies in the trash.
  record: { places: z.array(z.object({ ...spoken, title: z.nullable(z.string()) })) },
  draft: correctionDraft,
});

/** Where words are said, in any lecture, with the lines around; `total` counts all. */
export const findSpokenPlaces = get('/api/staff/spoken-places', {
  audience: 'staff',
  right: 'content.read',
  summary: 'Where all words of a search are said within 100 characters; of very many the first',
  query: z.object({ q: searchWord() }),
  response: z.object({
    total: z.number(),
    places: z.array(
      z.object({ ...spoken, title: z.string(), before: z.string(), after: z.string() }),
    ),
  }),
});
