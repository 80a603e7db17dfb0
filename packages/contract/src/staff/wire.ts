import * as z from 'zod/mini';
import { id, wireTime } from '#contract/fields.ts';
import { maxCharacters, maxItems } from '#contract/lengths.ts';
import { queryNumber, searchWord } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';

/** Default number of rows on a page of the console's lists. */
export const STAFF_PAGE_SIZE = 25;

/** The four states of a publication, in order. */
export const STATES = ['draft', 'scheduled', 'published', 'ended'] as const;

/** One state of {@link STATES}. */
export type State = (typeof STATES)[number];

const oneOf = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  label: string,
) => z.optional(z.enum(values, { error: () => formatMessage('validation.query', { label }) }));

/**
 * The query of the console's lists: `p` and `per_page` (the answer has `X-Total-Count` and `Link`),
 * `sort` (one of the given names), `order`, and `q`, words that a row must all contain.
 */
export const staffListQuery = <
  const Sorts extends readonly [string, ...string[]],
  Filters extends z.core.$ZodShape,
>(
  sorts: Sorts,
  filters: Filters,
) =>
  z.object({
    p: queryNumber('ページ', 1, 9_999_999),
    per_page: queryNumber('1ページの件数', 1, 100),
    sort: oneOf(sorts, '並び順'),
    order: oneOf(['asc', 'desc'], '並び順'),
    q: searchWord(),
    ...filters,
  });

/** An id as a filter. */
export const filterId = (label: string) => queryNumber(label, 1, 9_999_999_999);

/** One of the given names as a filter. */
export const filterOf = oneOf;

/** Filter by state of publication. */
export const publicationFilters = { state: oneOf(STATES, '状態'), brand: filterId('ブランド') };

/** A date-time in a body, in Japan's local time; null for none. */
export const dateTime = (label: string) =>
  z.nullable(
    z.string({ error: () => formatStaffMessage('validation.date_time', { label }) }).check(
      z.regex(
        /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
        {
          error: formatStaffMessage('validation.date_time', { label }),
          abort: true,
        },
      ),
      // The 31st of a month with 30 days is not a date.
      z.refine(
        (value: string) => {
          const [year = 0, month = 0, day = 0] = value.slice(0, 10).split('-').map(Number);
          return year >= 1900 && new Date(Date.UTC(year, month, 0)).getUTCDate() >= day;
        },
        { error: formatStaffMessage('validation.date_time', { label }) },
      ),
    ),
  );

/** Ids in a body, each once. */
export const ids = (label: string, max = 500) =>
  z.pipe(
    z
      .array(
        z
          .number({ error: () => formatMessage('validation.choose', { label }) })
          .check(
            z.int(formatMessage('validation.choose', { label })),
            z.positive(formatMessage('validation.choose', { label })),
            z.maximum(9_999_999_999, formatMessage('validation.choose', { label })),
          ),
        { error: () => formatMessage('validation.choose', { label }) },
      )
      .check(maxItems(max, { error: formatMessage('validation.choose', { label }) })),
    z.transform((numbers: number[]) => [...new Set(numbers)]),
  );

/** A required boolean. */
export const yesOrNo = (label: string) =>
  z.boolean({ error: () => formatMessage('validation.boolean', { label }) });

/**
 * A line or text that may be empty.
 * @param max greatest length in code points
 */
export const optionalText = (label: string, max: number) =>
  z.string({ error: () => formatMessage('validation.string', { label }) }).check(
    z.trim(),
    maxCharacters(max, { error: formatMessage('validation.max', { label, max }) }),
    z.refine((value: string) => !value.includes('\0'), {
      error: formatMessage('validation.characters', { label }),
    }),
  );

/** Longest HTML body, in code points. */
export const MAX_BODY = 100_000;

/** Period and audience of a publication; no brand means every member. */
export const publicationFields = {
  published_at: dateTime('公開開始'),
  published_until: dateTime('公開終了'),
  brand_ids: ids('公開対象', 50),
};

/** A publication in the console: its period and the resulting state. */
export const publishedPeriod = {
  published_at: z.nullable(wireTime()),
  published_until: z.nullable(wireTime()),
  state: z.enum(STATES),
};

/** {@link publishedPeriod} and the audience; no brand means every member. */
export const published = { ...publishedPeriod, brand_ids: z.array(id()) };

/** The end of a publication must be after its beginning; else the end has a fault. */
export const endsAfterBeginning = () =>
  z.refine<{ published_at: string | null; published_until: string | null }>(
    ({ published_at, published_until }) =>
      published_at === null || published_until === null || published_until > published_at,
    { path: ['published_until'], error: formatStaffMessage('validation.period') },
  );

/** The fields of every record besides the editable ones. */
export const recordFields = {
  id: id(),
  /** The version; saving must send it back, so that it overwrites no other operator's work. */
  revision: z.number(),
  created_at: z.nullable(wireTime()),
  updated_at: z.nullable(wireTime()),
};

/** One row of a record's history, newest first. */
export const version = z.object({
  /** Id of the entry in the audit log. */
  id: id(),
  action: z.string(),
  staff_name: z.string(),
  at: wireTime(),
  /** The fields after it; null if it deleted the record. */
  fields: z.nullable(z.record(z.string(), z.unknown())),
  /** In the oldest entry: the fields before it, if the record is older than the log. */
  before: z.optional(z.record(z.string(), z.unknown())),
});

/** A change of several rows that can be undone. */
export const bulkResult = z.object({
  /** Number of changed rows. */
  count: z.number(),
  /** The change's id, for undoing. */
  change: z.string(),
});
